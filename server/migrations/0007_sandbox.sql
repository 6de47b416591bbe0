-- The sandbox network: what a WhatsApp network would keep on its own machines. Written apart from the product's
-- transactions and never read by them; so it does not hang on the connections' rows either, and is told when one goes.
create table sandbox_phones (
  company_id int not null references companies on delete cascade,
  connection_id int not null,
  number text not null,
  name text not null default '',
  is_group boolean not null default false,
  online boolean not null default true,
  primary key (company_id, connection_id, number)
);
call guiche_protect('sandbox_phones');

create table sandbox_messages (
  company_id int not null,
  connection_id int not null,
  id text not null,
  seq bigserial,
  -- The phone (or group) this conversation is with.
  phone text not null,
  from_company boolean not null,
  -- The phone that wrote; empty for the company.
  sender text not null default '',
  push_name text,
  type text not null,
  body text not null default '',
  media_key uuid,
  media_name text,
  media_type text not null default 'conversation',
  quoted_id text,
  -- What only some types have: latitude and longitude.
  data jsonb not null default '{}',
  reactions jsonb not null default '[]',
  ack int not null default 2,
  attempts int not null default 1,
  deleted boolean not null default false,
  edited boolean not null default false,
  created_at timestamptz(3) not null,
  -- Senders choose ids, so two of them may choose the same one.
  primary key (company_id, connection_id, id, from_company, sender),
  foreign key (company_id, connection_id, phone) references sandbox_phones on delete cascade
);
create index sandbox_messages_phone on sandbox_messages (company_id, connection_id, phone, created_at, seq);
call guiche_protect('sandbox_messages');

-- What the network still has to tell the company: kept until the company has it safe.
create table sandbox_events (
  company_id int not null,
  id bigserial,
  connection_id int not null,
  -- The phone it comes from; null for what happens to the line itself.
  phone text,
  event jsonb not null,
  -- One that the company could not take for a while stands aside for the others.
  not_before timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, connection_id, phone) references sandbox_phones on delete cascade
);
create index sandbox_events_line on sandbox_events (company_id, connection_id, id);
call guiche_protect('sandbox_events');

create table sandbox_faults (
  company_id int not null references companies on delete cascade,
  connection_id int not null,
  kind text not null check (kind in ('drop', 'slow', 'reject-next', 'lose-answer-next')),
  ms int not null default 0,
  repeatable boolean not null default true,
  -- How many of the next sends it meets.
  times int not null default 1,
  since timestamptz(3) not null default now(),
  until timestamptz(3),
  primary key (company_id, connection_id, kind)
);
call guiche_protect('sandbox_faults');
