-- When somebody of ours first answered: the dashboard averages it, and looking for it among all messages would take long.
alter table tickets add column first_response_at timestamptz(3);
update tickets t set first_response_at = m.at
  from (select company_id, ticket_id, min(created_at) as at from messages where from_me and user_id is not null group by 1, 2) m
  where t.company_id = m.company_id and t.id = m.ticket_id;

-- What was closed in a period, and who was first seen in it. Only what is over stands in the first, which changes rarely.
create index tickets_by_closed on tickets (company_id, closed_at desc, id desc) where closed_at is not null;
create index contacts_by_created on contacts (company_id, created_at, id);

-- What customers say of a conversation that is over: 1 unsatisfied, 2 satisfied, 3 very satisfied; and of whose it was.
create table ratings (
  company_id int not null,
  id serial,
  ticket_id int not null,
  user_id int,
  rate int not null check (rate between 1 and 3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index ratings_by_time on ratings (company_id, created_at desc, id desc);
create index ratings_ticket on ratings (company_id, ticket_id);
create index ratings_user on ratings (company_id, user_id) where user_id is not null;
call guiche_protect('ratings');

-- The first moment of a day. Where clocks go back over midnight, a day has two: PostgreSQL takes the later one.
create function guiche_day_start(day date, zone text) returns timestamptz
  language sql stable parallel safe
  as $$
    select case when ((start - interval '1 hour') at time zone zone)::date = day then start - interval '1 hour' else start end
    from (select day::timestamp at time zone zone as start) d
  $$;
