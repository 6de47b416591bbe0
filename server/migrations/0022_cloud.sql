-- Lines of the official API (provider cloud): what they are known by, and what came for them.
create table cloud_lines (
  company_id int not null,
  connection_id int not null,
  phone_number_id text not null default '',
  waba_id text not null default '',
  -- Sealed; `masks` holds what of each may be shown.
  access_token text not null default '',
  app_secret text not null default '',
  verify_token text not null default '',
  masks jsonb not null default '{}',
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections on delete cascade
);
-- A webhook names the connection alone; whose it is follows from the signature.
create index cloud_lines_connection on cloud_lines (connection_id);
create index cloud_lines_phone on cloud_lines (company_id, phone_number_id);
call guiche_protect('cloud_lines');

-- What the API posted, stored before it is answered and kept by its hash after it was taken: it comes again for days.
create table cloud_events (
  company_id int not null,
  id bigserial,
  connection_id int not null,
  hash text not null,
  -- Empty once taken.
  body text not null,
  attempts int not null default 0,
  received_at timestamptz(3) not null default now(),
  taken_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references cloud_lines on delete cascade
);
create unique index cloud_events_once on cloud_events (company_id, connection_id, hash);
create index cloud_events_waiting on cloud_events (company_id, connection_id, id) where taken_at is null;
create index cloud_events_age on cloud_events (company_id, taken_at) where taken_at is not null;
call guiche_protect('cloud_events');

-- The network names our messages itself: its name of each, and ours.
create table cloud_messages (
  company_id int not null,
  connection_id int not null,
  wamid text not null,
  provider_id text not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, connection_id, wamid),
  foreign key (company_id, connection_id) references cloud_lines on delete cascade
);
create index cloud_messages_ours on cloud_messages (company_id, connection_id, provider_id, created_at desc);
call guiche_protect('cloud_messages');

-- When somebody last wrote to a line, by the network's clock: for a day from then they may be answered.
create table cloud_talks (
  company_id int not null,
  connection_id int not null,
  address text not null,
  last_id text not null,
  last_at timestamptz(3) not null,
  primary key (company_id, connection_id, address),
  foreign key (company_id, connection_id) references cloud_lines on delete cascade
);
call guiche_protect('cloud_talks');
