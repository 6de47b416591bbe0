-- What comes again: until when, and since when on the company's clock, so that neither a change of clocks nor a short month
-- moves it for good. Only what still waits has these; once it has left or failed they are its successor's.
alter table schedules
  add column marketing boolean not null default false,
  add column recurrence text check (recurrence in ('daily', 'weekly', 'monthly')),
  add column until date,
  add column since timestamp(3),
  add check ((recurrence is null) = (since is null)),
  add check (recurrence is not null or until is null),
  add check (recurrence is null or sent_at is null);
