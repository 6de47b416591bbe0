create table messages (
  company_id int not null,
  id serial,
  ticket_id int not null,
  -- Of a deleted connection the number stays: it is part of what makes a network id unique.
  whatsapp_id int not null,
  provider_id text not null,
  from_me boolean not null,
  -- The sender of an incoming message (in a group a member); null for outgoing ones.
  contact_id int,
  user_id int,
  queue_id int,
  body text not null default '',
  body_fold text not null generated always as (guiche_fold(body)) stored,
  media_type text not null default 'conversation',
  media_key uuid,
  media_name text,
  media_mime text,
  media_size bigint,
  media_width int,
  media_height int,
  quoted_id int,
  reactions jsonb not null default '[]',
  ack int not null default 0 check (ack between 0 and 5),
  state text not null check (state in ('received', 'waiting', 'sending', 'sent', 'delivered', 'read', 'played', 'failed', 'unknown')),
  failure_code text,
  failure_detail text,
  attempts int not null default 0,
  not_before timestamptz(3),
  read boolean not null default false,
  is_deleted boolean not null default false,
  is_edited boolean not null default false,
  edited_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, quoted_id) references messages (company_id, id) on delete set null (quoted_id),
  foreign key (company_id, media_key) references media (company_id, key),
  check (from_me or state = 'received'),
  check (state <> 'failed' or failure_code is not null)
);
-- A message seen twice is one message: the network's id counts per connection, direction and sender.
create unique index messages_wire on messages (company_id, whatsapp_id, provider_id, from_me, contact_id) nulls not distinct;
create index messages_thread on messages (company_id, ticket_id, id desc);
create index messages_outbox on messages (company_id, whatsapp_id, id) where state in ('waiting', 'sending');
-- Words of new messages wait in a list until they are filed into the index, which touches hundreds of its pages. No
-- message waits for that: guiche_file_words() does it, every few seconds; the limit is only there should nobody call it.
create index messages_search on messages using gin (company_id, body_fold gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 65536);
create function guiche_file_words() returns bigint
  language sql volatile security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select case when pg_try_advisory_xact_lock(7236452) then gin_clean_pending_list('public.messages_search'::regclass) else 0 end
  $$;
revoke execute on function guiche_file_words from public;
grant execute on function guiche_file_words to guiche_across;
create index messages_quoted on messages (company_id, quoted_id) where quoted_id is not null;
create index messages_sender on messages (company_id, contact_id) where contact_id is not null;
create index messages_media on messages (company_id, media_key) where media_key is not null;
call guiche_protect('messages');

-- An edit, deletion or reaction that overtook its message waits here until that comes.
create table early_changes (
  company_id int not null references companies on delete cascade,
  id bigserial,
  whatsapp_id int not null,
  provider_id text not null,
  from_me boolean not null,
  event jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
create index early_changes_wire on early_changes (company_id, whatsapp_id, provider_id, from_me);
create index early_changes_age on early_changes (company_id, created_at);
call guiche_protect('early_changes');
