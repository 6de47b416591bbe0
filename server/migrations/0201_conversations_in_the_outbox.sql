-- Whether an older message of the same conversation waits is one look into an index: what stands before it in the outbox of
-- its line, of whoever else, is not read. (Not coalesce, which PostgreSQL asks of no index where rows are kept apart by company.)
drop index messages_outbox;
create index messages_outbox on messages
  (company_id, whatsapp_id, (case when ticket_id is null then 0 else ticket_id end),
    (case when recipient_id is null then 0 else recipient_id end), id)
  where state in ('waiting', 'sending');
alter index messages_outbox_turns rename to messages_outbox_priority;
-- When the next is to be tried again.
create index messages_outbox_tries on messages (company_id, whatsapp_id, not_before) where not_before is not null;
