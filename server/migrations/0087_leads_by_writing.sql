-- Since when somebody counts as a lead: since they are known, or, of whom we wrote to first, since they have written
-- themselves; until then never.
alter table contacts add column lead_from timestamptz(3);
drop index contacts_by_created;
create index contacts_by_lead on contacts (company_id, coalesce(lead_from, created_at), id);
