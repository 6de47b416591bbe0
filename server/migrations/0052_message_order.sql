-- A conversation stands in the order in which it was said. Networks count seconds: within one, arrival decides.
alter table messages
  add column at_second bigint not null generated always as (floor(extract(epoch from created_at at time zone 'UTC'))::bigint) stored;
drop index messages_thread;
create index messages_thread on messages (company_id, ticket_id, at_second desc, id desc);
