-- The sandbox network: what a WhatsApp network would keep on its own machines. Written apart from the product's
-- transactions, and never read by them.
create table sandbox_phones (
  company_id int not null,
  connection_id int not null,
  number text not null,
  name text not null default '',
  is_group boolean not null default false,
  online boolean not null default true,
  primary key (company_id, connection_id, number),
  foreign key (company_id, connection_id) references connections on delete cascade
);
call guiche_protect('sandbox_phones');

create table sandbox_messages (
  company_id int not null,
  connection_id int not null,
  id text not null,
  seq bigserial,
  -- The phone (or group) this conversation is with.
  phone text not null,
  sender text not null,
  push_name text,
  from_company boolean not null,
  type text not null,
  body text not null default '',
  media_key uuid,
  media_name text,
  media_type text not null default 'conversation',
  quoted_id text,
  data jsonb not null default '{}',
  reactions jsonb not null default '[]',
  ack int not null default 0,
  attempts int not null default 1,
  deleted boolean not null default false,
  edited boolean not null default false,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, connection_id, id),
  foreign key (company_id, connection_id) references connections on delete cascade
);
create index sandbox_messages_phone on sandbox_messages (company_id, connection_id, phone, seq);
call guiche_protect('sandbox_messages');

-- What the network still has to tell the company: kept until the company has it safe.
create table sandbox_events (
  company_id int not null,
  id bigserial,
  connection_id int not null,
  event jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections on delete cascade
);
create index sandbox_events_line on sandbox_events (company_id, connection_id, id);
call guiche_protect('sandbox_events');

create table sandbox_faults (
  company_id int not null,
  connection_id int not null,
  kind text not null,
  ms int not null default 0,
  repeatable boolean not null default true,
  primary key (company_id, connection_id, kind),
  foreign key (company_id, connection_id) references connections on delete cascade
);
call guiche_protect('sandbox_faults');
