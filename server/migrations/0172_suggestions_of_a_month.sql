-- What became of a month's suggestions is read by when they were written.
create index ai_suggestions_month on ai_suggestions (company_id, created_at);
