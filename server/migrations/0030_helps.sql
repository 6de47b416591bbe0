-- Videos with which the platform explains itself to the staff of every company; written by the operator.
create table helps (
  id serial primary key,
  title text not null,
  description text not null default '',
  -- what the host of the videos knows it by; it ends in the address of a frame
  video text not null check (video ~ '^[A-Za-z0-9_-]{6,20}$'),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index helps_title on helps (guiche_fold(title));
grant select on helps to guiche_app;
grant select, insert, update, delete on helps to guiche_across;
