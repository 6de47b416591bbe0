-- Whose messages leave first is an order that an index has: people and who answers for them, then programs, then campaigns.
-- Its condition is said in words of its own (lower), so that only the question that is made for it may use it. Of several small indexes that
-- might serve PostgreSQL takes any, as long as it believes that nothing waits: it counts now and then, and an outbox is mostly empty.
drop index messages_outbox_people;
create index messages_outbox_turns on messages
  (company_id, whatsapp_id, (case when origin = 'campaign' then 2 when origin = 'api' then 1 else 0 end), id)
  where lower(state) in ('waiting', 'sending');
