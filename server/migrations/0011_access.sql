-- Links to choose a new password with. Whoever holds the token may, once: it is kept as a hash, and sealed with the
-- master secret for the operator, who hands it over where no mail goes out.
create table password_resets (
  company_id int not null,
  token_hash text not null,
  token_sealed text not null,
  user_id int not null,
  -- What the user had when it was made: a change of either makes the link worthless.
  email text not null,
  token_version int not null,
  -- The admin who made it; null when the user asked for it.
  made_by int,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  primary key (company_id, token_hash),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, made_by) references users (company_id, id) on delete cascade
);
create index password_resets_user on password_resets (company_id, user_id);
create index password_resets_made_by on password_resets (company_id, made_by);
call guiche_protect('password_resets');

-- A second factor. It counts once a code has confirmed that somebody's app has the secret.
create table user_totps (
  company_id int not null,
  user_id int not null,
  secret_sealed text not null,
  confirmed_at timestamptz(3),
  -- The newest step (of 30 seconds) whose code was accepted; no code of it or an earlier one is again.
  last_step int not null default 0,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users on delete cascade
);
call guiche_protect('user_totps');

-- For whoever lost the app: each good once.
create table user_recovery_codes (
  company_id int not null,
  user_id int not null,
  code_hash text not null,
  primary key (company_id, user_id, code_hash),
  foreign key (company_id, user_id) references user_totps on delete cascade
);
call guiche_protect('user_recovery_codes');
