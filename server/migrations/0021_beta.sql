-- What a line of provider `beta` must know to be a device of its owner's account. All of it is sealed with the
-- company's own key, which is sealed with the master secret: who reads these rows can take over an account.
create table data_keys (
  company_id int not null references companies on delete cascade,
  sealed text not null,
  primary key (company_id)
);
call guiche_protect('data_keys');

create table beta_creds (
  company_id int not null,
  connection_id int not null,
  sealed bytea not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections on delete cascade
);
call guiche_protect('beta_creds');

create table beta_keys (
  company_id int not null,
  connection_id int not null,
  kind text not null,
  id text not null,
  sealed bytea not null,
  primary key (company_id, connection_id, kind, id),
  foreign key (company_id, connection_id) references connections on delete cascade
);
call guiche_protect('beta_keys');

-- Messages that were decrypted. A ciphertext can be decrypted once, so its plaintext is stored in the same transaction
-- as the session that moved on, and only then is the network told that we have it.
create table beta_inbound (
  company_id int not null,
  connection_id int not null,
  -- Of the ciphertext, by which the network's repetition of it is known.
  hash text not null,
  seq bigserial,
  sealed bytea not null,
  received_at timestamptz(3) not null,
  -- When the product had it.
  consumed_at timestamptz(3),
  primary key (company_id, connection_id, hash),
  foreign key (company_id, connection_id) references connections on delete cascade
);
create index beta_inbound_waiting on beta_inbound (company_id, connection_id, seq) where consumed_at is null;
call guiche_protect('beta_inbound');

-- What was sent, for phones that could not read it and ask again.
create table beta_sent (
  company_id int not null,
  connection_id int not null,
  id text not null,
  sealed bytea not null,
  sent_at timestamptz(3) not null,
  primary key (company_id, connection_id, id),
  foreign key (company_id, connection_id) references connections on delete cascade
);
call guiche_protect('beta_sent');
