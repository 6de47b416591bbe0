-- What this installation is called where it shares something with others (Redis), and by what a process sees that its
-- master secret is the right one. Made once, with the database; a copy of the database keeps both.
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  -- its own name, sealed with the master secret of the first process
  secret_check text,
  created_at timestamptz(3) not null default now()
);
insert into installation default values;
grant select on installation to guiche_across;

-- What is too large for one notification travels in several now.
drop table socket_io_attachments;
