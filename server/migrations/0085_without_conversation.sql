-- What programs and campaigns send opens no conversation: such a message names its contact, and stands with it on its line.
alter table messages
  alter column ticket_id drop not null,
  add column recipient_id int,
  add constraint messages_recipient foreign key (company_id, recipient_id) references contacts (company_id, id) on delete cascade,
  add constraint messages_somewhere check (ticket_id is not null or (from_me and recipient_id is not null));
create index messages_without_ticket on messages (company_id, recipient_id, whatsapp_id, at_second desc, id desc)
  where recipient_id is not null;

-- With which conversation such a message is shown: the one before it, else the first one after it.
create function guiche_home(company int, contact int, line int, at timestamptz) returns int
  language sql stable
  as $$
    select coalesce(max(t.id) filter (where t.created_at <= at), min(t.id)) from tickets t
    where t.company_id = company and t.contact_id = contact and (t.whatsapp_id = line or (
      t.whatsapp_id is null and not exists (select from connections w where w.company_id = company and w.id = line)))
  $$;
