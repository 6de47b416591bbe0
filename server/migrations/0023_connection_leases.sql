-- Which process owns a line. A row that has run out, or whose owner is nobody, may be taken by anyone; each taking has
-- a higher epoch, by which writes of an owner that was away too long are told from those of the present one.
create table connection_leases (
  company_id int not null,
  connection_id int not null,
  -- The process, by the name under which it says that it lives; empty: given back.
  owner text not null,
  epoch bigint not null,
  -- By the database's own clock.
  expires_at timestamptz(3) not null,
  -- When the line last logged in to its network, or will: logins of all processes are spread over time.
  login_at timestamptz(3),
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections on delete cascade,
  -- Makes the epoch part of a key: then taking the line waits for transactions that hold `for key share` on the row,
  -- and a renewal, which changes no key, does not.
  unique (company_id, connection_id, epoch)
);
create index connection_leases_login on connection_leases (login_at);
call guiche_protect('connection_leases');
