-- What was under way when a process died stands at the front of its line's outbox, however much waits there: on a network that
-- repeats nothing it only learns that nobody knows its fate, and its conversation goes on.
drop index messages_outbox_priority;
create index messages_outbox_priority on messages
  (company_id, whatsapp_id,
    (case when state = 'sending' then 0 when origin = 'campaign' then 3 when origin = 'api' then 2 else 1 end), id)
  where lower(state) in ('waiting', 'sending');
