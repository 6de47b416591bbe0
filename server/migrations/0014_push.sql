-- The device of a session that is told of messages while its page is closed: the address that its browser's push
-- service gave it, and the keys with which only that browser can read what is sent there. It ends with the session.
create table push_subscriptions (
  company_id int not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  language text not null check (language in ('pt', 'en', 'es')),
  -- Notices in a row that the service would not take until we gave up.
  failures int not null default 0 check (failures >= 0),
  created_at timestamptz(3) not null default now(),
  primary key (company_id, session_id),
  unique (company_id, endpoint),
  foreign key (company_id, session_id) references sessions on delete cascade
);
-- A browser that now belongs to a user of another company is looked for across all of them.
create index push_subscriptions_endpoint on push_subscriptions (endpoint);
call guiche_protect('push_subscriptions');

-- The installation's own key pair, with which push services tell it from others: one row, made when it is first needed.
-- The private half is sealed with the master secret.
create table vapid_keys (
  id boolean primary key default true check (id),
  public_key text not null,
  private_sealed text not null,
  created_at timestamptz(3) not null default now()
);
grant select, insert, update on vapid_keys to guiche_across;
