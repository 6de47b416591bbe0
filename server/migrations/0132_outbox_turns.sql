-- Who leaves first, and whose file goes up first, is read off the outbox without looking at all that programs and campaigns
-- have put there.
create index messages_outbox_people on messages (company_id, whatsapp_id, id)
  where state in ('waiting', 'sending') and origin is distinct from 'api' and origin is distinct from 'campaign';
create index messages_outbox_files on messages (company_id, whatsapp_id, id)
  where state in ('waiting', 'sending') and media_key is not null;
