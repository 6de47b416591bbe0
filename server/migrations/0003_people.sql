create table queues (
  company_id int not null references companies on delete cascade,
  id serial,
  name text not null,
  color text not null,
  greeting_message text not null default '',
  out_of_hours_message text not null default '',
  order_queue int,
  schedules jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
create unique index queues_color on queues (company_id, lower(color));
call guiche_protect('queues');

create table connections (
  company_id int not null references companies on delete cascade,
  id serial,
  name text not null,
  status text not null default 'DISCONNECTED'
    check (status in ('CONNECTED', 'DISCONNECTED', 'OPENING', 'PAIRING', 'TIMEOUT', 'qrcode')),
  qrcode text not null default '',
  retries int not null default 0,
  number text not null default '',
  is_default boolean not null default false,
  greeting_message text not null default '',
  complation_message text not null default '',
  out_of_hours_message text not null default '',
  rating_message text not null default '',
  provider text not null default 'beta' check (provider in ('beta', 'cloud', 'sandbox')),
  token_hash text,
  token_tail text not null default '',
  time_send_queue int not null default 0,
  send_id_queue int,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, send_id_queue) references queues (company_id, id) on delete set null (send_id_queue)
);
create unique index connections_one_default on connections (company_id) where is_default;
call guiche_protect('connections');

create table connection_queues (
  company_id int not null,
  connection_id int not null,
  queue_id int not null,
  primary key (company_id, connection_id, queue_id),
  foreign key (company_id, connection_id) references connections on delete cascade,
  foreign key (company_id, queue_id) references queues on delete cascade
);
create index connection_queues_queue on connection_queues (company_id, queue_id);
call guiche_protect('connection_queues');

create table users (
  company_id int not null references companies on delete cascade,
  id serial,
  name text not null,
  email text not null,
  password_hash text not null,
  profile text not null default 'user' check (profile in ('admin', 'supervisor', 'user')),
  super boolean not null default false,
  token_version int not null default 0,
  all_ticket text not null default 'disabled' check (all_ticket in ('enabled', 'disabled')),
  whatsapp_id int,
  greeting_message text not null default '',
  transfer_message text not null default '',
  online boolean not null default false,
  last_seen_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete set null (whatsapp_id)
);
-- The one value that is unique across companies; replies never say whose it is.
create unique index users_email on users (lower(email));
call guiche_protect('users');

create table user_queues (
  company_id int not null,
  user_id int not null,
  queue_id int not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, queue_id),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, queue_id) references queues on delete cascade
);
create index user_queues_queue on user_queues (company_id, queue_id);
call guiche_protect('user_queues');

create table sessions (
  company_id int not null,
  id uuid not null,
  user_id int not null,
  -- How often the refresh token was rotated: a token names the generation it belongs to.
  generation int not null default 0,
  rotated_at timestamptz(3) not null default now(),
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users on delete cascade
);
create unique index sessions_one_live on sessions (company_id, user_id) where revoked_at is null;
call guiche_protect('sessions');
