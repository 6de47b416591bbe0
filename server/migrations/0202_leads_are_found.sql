-- Since when somebody counts as a contact, in words with which an index is asked where rows are kept apart by company (coalesce is none).
drop index contacts_by_lead;
create index contacts_by_lead on contacts (company_id, (case when lead_from is null then created_at else lead_from end), id);
