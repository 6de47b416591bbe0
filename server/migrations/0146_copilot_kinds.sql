-- Models are asked for summaries, tags and answers about customers, too.
alter table ai_usage drop constraint ai_usage_kind_check;
alter table ai_usage add constraint ai_usage_kind_check
  check (kind in ('answer', 'draft', 'rewrite', 'summary', 'tags', 'question'));
