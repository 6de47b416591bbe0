-- Whoever is blocked is heard without being announced, and nothing is sent to them.
alter table contacts add column is_blocked boolean not null default false;

-- What was shared in a conversation, without walking past all that was only said.
create index messages_shared on messages (company_id, ticket_id, id desc)
  where media_key is not null and not is_deleted;
