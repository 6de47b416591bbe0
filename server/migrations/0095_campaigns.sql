-- Campaigns write the same to many. What must never happen is kept out by the constraints here: an audience has each
-- number once, a recipient one question and one message, and how far a recipient is follows what the outbox says.
create table campaigns (
  company_id int not null references companies on delete cascade,
  id serial,
  name text not null,
  name_fold text not null generated always as (guiche_fold(name)) stored,
  -- Five variants each, empty where there is none.
  messages text[] not null check (cardinality(messages) = 5),
  questions text[] not null check (cardinality(questions) = 5),
  status text not null default 'INATIVA'
    check (status in ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA')),
  confirmation boolean not null default false,
  whatsapp_id int,
  contact_list_id int,
  tag_id int,
  -- Those whom this other campaign did not reach are written to.
  retry_of int,
  file_list_id int,
  -- Where replies wait.
  queue_id int,
  media_key uuid,
  media_name text,
  media_type text,
  -- Whoever was written to by any campaign within so many days is left out.
  not_within_days int check (not_within_days between 1 and 365),
  -- On which ground people are written to, and where that is written down.
  basis text check (basis in ('consent', 'interest')),
  basis_note text not null default '',
  scheduled_at timestamptz(3),
  -- Since when its audience stands.
  frozen_at timestamptz(3),
  completed_at timestamptz(3),
  -- Why nothing leaves although it runs, and until when.
  paused_reason text,
  paused_until timestamptz(3),
  -- Of the frozen audience.
  recipients int,
  skipped int,
  -- When screens were last told how far it is.
  told_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, whatsapp_id) references connections on delete set null (whatsapp_id),
  foreign key (company_id, contact_list_id) references contact_lists on delete set null (contact_list_id),
  foreign key (company_id, tag_id) references tags on delete set null (tag_id),
  foreign key (company_id, retry_of) references campaigns on delete set null (retry_of),
  foreign key (company_id, file_list_id) references file_lists on delete set null (file_list_id),
  foreign key (company_id, queue_id) references queues on delete set null (queue_id),
  foreign key (company_id, media_key) references media (company_id, key),
  check (status <> 'PROGRAMADA' or scheduled_at is not null),
  check (status not in ('EM_ANDAMENTO', 'FINALIZADA') or frozen_at is not null),
  check ((status = 'FINALIZADA') = (completed_at is not null)),
  check ((frozen_at is null) = (recipients is null) and (frozen_at is null) = (skipped is null)),
  check (paused_reason is null or status = 'EM_ANDAMENTO'),
  check (paused_until is null or paused_reason is not null),
  check ((media_key is null) = (media_type is null))
);
create index campaigns_newest on campaigns (company_id, id desc);
create index campaigns_due on campaigns (company_id, scheduled_at) where status = 'PROGRAMADA';
create index campaigns_running on campaigns (company_id, whatsapp_id, id) where status = 'EM_ANDAMENTO';
create index campaigns_by_list on campaigns (company_id, contact_list_id) where contact_list_id is not null;
create index campaigns_by_tag on campaigns (company_id, tag_id) where tag_id is not null;
create index campaigns_by_file_list on campaigns (company_id, file_list_id) where file_list_id is not null;
create index campaigns_by_queue on campaigns (company_id, queue_id) where queue_id is not null;
create index campaigns_by_source on campaigns (company_id, retry_of) where retry_of is not null;
create index campaigns_by_media on campaigns (company_id, media_key) where media_key is not null;
call guiche_protect('campaigns');

-- A phone number by which two rows are one person: Brazilian mobiles with the ninth digit.
create function guiche_phone_key(number text) returns text
  language sql immutable parallel safe
  as $$ select regexp_replace(number, '^55([1-9][0-9])([6-9][0-9]{7})$', '55\19\2') $$;

-- A frozen recipient: once made, none is added and none removed.
create table campaign_shipments (
  company_id int not null,
  id serial,
  campaign_id int not null,
  position int not null,
  -- Who it is, whatever the spelling; null of somebody who stands in the audience a second time.
  key text,
  number text not null default '',
  name text not null default '',
  email text not null default '',
  -- Further columns of the list, by their names.
  vars jsonb not null default '{}',
  -- Known from the freeze on, or once written to.
  contact_id int,
  variant smallint check (variant between 1 and 5),
  question_variant smallint check (question_variant between 1 and 5),
  state text not null check (state in (
    'planned', 'skipped', 'asked', 'confirmed', 'declined', 'expired', 'sending', 'sent', 'delivered', 'read', 'failed', 'unknown')),
  -- Why it was skipped or failed, or is not known.
  reason text,
  asked_at timestamptz(3),
  answered_at timestamptz(3),
  sent_at timestamptz(3),
  delivered_at timestamptz(3),
  read_at timestamptz(3),
  replied_at timestamptz(3),
  opted_out_at timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, campaign_id) references campaigns on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
  constraint campaign_shipments_once unique (company_id, campaign_id, key),
  constraint campaign_shipments_place unique (company_id, campaign_id, position),
  check (state not in ('skipped', 'failed') or reason is not null)
);
-- The next one of a state, and how many there are of each.
create index campaign_shipments_by_state on campaign_shipments (company_id, campaign_id, state, position);
create index campaign_shipments_by_contact on campaign_shipments (company_id, contact_id, id desc) where contact_id is not null;
-- Who was written to lately, by any campaign.
create index campaign_shipments_lately on campaign_shipments (company_id, key, sent_at desc) where sent_at is not null;
-- Questions that nobody has answered.
create index campaign_shipments_asked on campaign_shipments (company_id, campaign_id, asked_at) where state = 'asked';
call guiche_protect('campaign_shipments');

-- What stands in the outbox for a recipient: of each step one message, which may have parts (a file, its text, more files).
create table campaign_messages (
  company_id int not null,
  shipment_id int not null,
  step text not null check (step in ('question', 'main')),
  part smallint not null check (part >= 0),
  message_id int not null,
  primary key (company_id, shipment_id, step, part),
  constraint campaign_messages_one unique (company_id, message_id),
  foreign key (company_id, shipment_id) references campaign_shipments on delete cascade,
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
call guiche_protect('campaign_messages');

-- A recipient is as far as the message is, whoever moves that: the same transaction, and no second bookkeeping.
create function guiche_shipment_follows() returns trigger language plpgsql as $$
declare link public.campaign_messages;
begin
  select * into link from public.campaign_messages where company_id = new.company_id and message_id = new.id;
  if not found then return null; end if;
  if link.part > 0 then
    -- The recipient has the message, and not all of it.
    if new.state in ('failed', 'unknown') then
      update public.campaign_shipments set reason = coalesce(reason, new.failure_code), updated_at = new.updated_at
      where company_id = new.company_id and id = link.shipment_id;
    end if;
  elsif link.step = 'question' then
    update public.campaign_shipments set
      state = case when state = 'asked' and new.state = 'failed' then 'failed'
        when state = 'failed' and new.state <> 'failed' then 'asked' else state end,
      reason = case when new.state in ('failed', 'unknown') then new.failure_code end,
      asked_at = coalesce(asked_at, new.sent_at, case when new.state = 'unknown' then new.updated_at end),
      updated_at = new.updated_at
    where company_id = new.company_id and id = link.shipment_id and state in ('asked', 'failed');
  else
    update public.campaign_shipments set
      state = case new.state when 'waiting' then 'sending' when 'played' then 'read' else new.state end,
      reason = case when new.state in ('failed', 'unknown') then new.failure_code
        when state in ('failed', 'unknown') then null else reason end,
      sent_at = coalesce(new.sent_at, case when new.state = 'unknown' then new.updated_at end),
      delivered_at = new.delivered_at, read_at = new.read_at, updated_at = new.updated_at
    where company_id = new.company_id and id = link.shipment_id;
  end if;
  return null;
end $$;
create trigger shipment_follows after update of state, ack on messages for each row
  when (new.origin = 'campaign' and (old.state, old.ack) is distinct from (new.state, new.ack))
  execute function guiche_shipment_follows();

-- A message may go before it has left: with its contact, or with a ticket. Then its recipient is not waited for any more.
create function guiche_shipment_lost() returns trigger language plpgsql as $$
begin
  update public.campaign_shipments set state = 'failed', reason = 'MESSAGE_REMOVED'
  where company_id = old.company_id and id = old.shipment_id and old.part = 0
    and state = case old.step when 'question' then 'asked' else 'sending' end and (old.step = 'main' or asked_at is null);
  return null;
end $$;
create trigger shipment_lost after delete on campaign_messages for each row execute function guiche_shipment_lost();

-- A line writes for all of its campaigns at one pace.
alter table line_governors
  -- The next message of a campaign leaves no sooner.
  add column campaign_next_at timestamptz(3),
  -- How many have left since the last long pause.
  add column campaign_in_row int not null default 0,
  -- Which campaign had the last turn.
  add column campaign_turn int not null default 0;

-- Whoever answers a campaign opens a conversation that says so.
alter table tickets
  add column campaign_id int,
  add constraint tickets_campaign foreign key (company_id, campaign_id) references campaigns on delete set null (campaign_id);
create index tickets_by_campaign on tickets (company_id, campaign_id) where campaign_id is not null;
