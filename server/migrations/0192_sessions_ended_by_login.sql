-- A page that has not heard its user's next login is told of it, however long ago that was.
alter table sessions add column ended_by_login bool not null default false;
