create table plans (
  id serial primary key,
  name text not null,
  users int not null check (users >= 0),
  connections int not null check (connections >= 0),
  queues int not null check (queues >= 0),
  value numeric(9, 2) not null check (value >= 0),
  is_public boolean not null default true,
  use_schedules boolean not null default true,
  use_campaigns boolean not null default true,
  use_internal_chat boolean not null default true,
  use_external_api boolean not null default true,
  use_kanban boolean not null default true,
  use_open_ai boolean not null default true,
  use_integrations boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
grant select on plans to guiche_app;
grant select, insert, update, delete on plans to guiche_across;

create table companies (
  id serial primary key,
  name text not null,
  phone text,
  email text,
  status boolean not null default true,
  due_date timestamptz(3),
  trial_expiration timestamptz(3),
  recurrence text not null default 'MENSAL',
  time_zone text not null default 'America/Sao_Paulo',
  schedules jsonb not null default '[]',
  plan_id int not null references plans,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
call guiche_protect('companies', 'id');

create table settings (
  company_id int not null references companies on delete cascade,
  id serial,
  key text not null,
  value text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, key)
);
call guiche_protect('settings');

-- Bytes live in the media store under (company, key); what is known of them lives here.
create table media (
  company_id int not null references companies on delete cascade,
  key uuid not null,
  mime text not null,
  name text not null,
  size bigint not null check (size >= 0),
  width int,
  height int,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, key)
);
call guiche_protect('media');

-- One row a repeated POST may find: the first answer is given again for a day.
create table idempotency_keys (
  company_id int not null references companies on delete cascade,
  user_id int not null,
  key text not null,
  request_hash text not null,
  status int not null,
  reply jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, key)
);
call guiche_protect('idempotency_keys');

create table announcements (
  id serial primary key,
  priority int not null default 3 check (priority between 1 and 3),
  title text not null,
  text text not null,
  media_path text,
  media_name text,
  status boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
grant select on announcements to guiche_app;
grant select, insert, update, delete on announcements to guiche_across;
