-- Processes that may own lines, and when each was last seen to look for some. Who has not looked lately is given none.
create table line_processes (
  id text primary key,
  -- What it has drivers for.
  providers text[] not null,
  looked_at timestamptz(3) not null
);
grant select, insert, update, delete on line_processes to guiche_across;

alter table connection_leases
  -- The process that has the line next: its owner begins nothing more on it, and once the owner has given it back nobody
  -- else may take it until the lease has run out.
  add passing_to text not null default '',
  add constraint connection_leases_passing check (passing_to = '' or passing_to <> owner),
  -- Whose it is, or whose alone it may become.
  add holder text not null generated always as (case when owner = '' then passing_to else owner end) stored,
  -- When the line's work last got on. No lease is good for long after that, whoever renews it.
  add worked_at timestamptz(3) not null default clock_timestamp(),
  -- How often the line was taken from a process in which its work did not get on.
  add given_up int not null default 0;
update connection_leases set worked_at = greatest(worked_at, expires_at);
alter table connection_leases
  add constraint connection_leases_worked check (expires_at <= worked_at + interval '3 minutes');

-- A process passes on one line at a time, and one line at a time is on its way to a process.
create unique index connection_leases_from on connection_leases (owner) where passing_to <> '' and owner <> '';
create unique index connection_leases_to on connection_leases (passing_to) where passing_to <> '' and owner <> '';
