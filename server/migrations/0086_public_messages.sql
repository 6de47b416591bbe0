-- Whose token it is, asked with every call of another program.
create index connections_token on connections (token_hash) where token_hash is not null;

-- An act once per key, of a connection: as `idempotency_keys` are a user's.
create table connection_idempotency_keys (
  company_id int not null references companies on delete cascade,
  connection_id int not null,
  key text not null,
  request_hash text not null,
  status int not null,
  reply jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, connection_id, key),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call guiche_protect('connection_idempotency_keys');

-- What a network has said of a number, for a month: as whom it knows it; null where it knows nobody.
create table number_checks (
  company_id int not null references companies on delete cascade,
  provider text not null,
  number text not null,
  found text,
  checked_at timestamptz(3) not null default now(),
  primary key (company_id, provider, number)
);
call guiche_protect('number_checks');
