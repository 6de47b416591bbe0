-- Of a text that was changed here, whether its network has yet to say that the customer sees the new one.
alter table message_edits add column is_underway boolean not null default false;
create index message_edits_underway on message_edits (company_id, message_id) where is_underway;
