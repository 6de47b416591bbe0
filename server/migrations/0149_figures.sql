-- What the dashboard counts is kept in sums, so that a period of months reads hundreds of rows, not every ticket in it. Whoever
-- changes a ticket, a rating or a contact has nothing to remember: triggers write down, in the same transaction, what counted
-- until then and what counts from now on. Such rows are only ever added, so nobody waits for anybody; from time to time
-- they are gathered into sums. A figure is the sums and what is not gathered yet, in one statement.

create table figure_changes (
  company_id int not null,
  id bigserial,
  -- 1: counts from now on; -1: does no longer.
  sign smallint not null,
  what text not null check (what in ('ticket', 'rating', 'contact')),
  of_id int not null,
  status text,
  user_id int,
  queue_id int,
  rate int,
  -- When the ticket or the rating was made, or the contact became a lead.
  began_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  answered_at timestamptz(3),
  closed_at timestamptz(3),
  -- It refers to nothing: that would lock what all who write at the same time refer to.
  primary key (company_id, id)
);
call guiche_protect('figure_changes');

create table figures (
  company_id int not null references companies on delete cascade,
  -- Seconds that are summed up: a quarter of an hour, of which every day of every time zone is made; a day in UTC; eight of
  -- them. 0: what is so now.
  width int not null check (width in (0, 900, 86400, 691200)),
  starts timestamptz(3) not null,
  -- Everything is counted twice: by whose it is, and by its queue. 0: nobody's, none.
  by_queue boolean not null,
  who int not null,
  created bigint not null,
  waited bigint not null,
  answered bigint not null,
  wait bigint not null,
  response bigint not null,
  finished bigint not null,
  supported bigint not null,
  support bigint not null,
  resolution bigint not null,
  ratings bigint not null,
  rated bigint not null,
  leads bigint not null,
  pending bigint not null,
  happening bigint not null,
  primary key (company_id, width, starts, by_queue, who)
);
call guiche_protect('figures');

-- How far what was there before has been counted. Until all of it is, the dashboard reads every ticket.
create table figure_counts (
  company_id int primary key references companies on delete cascade,
  tickets_to int not null default 0,
  ratings_to int not null default 0,
  contacts_to int not null default 0,
  is_whole boolean not null default false
);
call guiche_protect('figure_counts');
insert into figure_counts (company_id) select id from companies;

-- All that is counted, as it is now.
create view figure_sources with (security_invoker = true) as
  select company_id, 'ticket' as what, id as of_id, status, user_id, queue_id, null::int as rate, created_at as began_at,
    first_accepted_at as accepted_at, first_response_at as answered_at, closed_at from tickets
  union all
  select company_id, 'rating', id, null, user_id, null, rate, created_at, null, null, null from ratings
  union all
  select company_id, 'contact', id, null, null, null, null, coalesce(lead_from, created_at), null, null, null from contacts;
grant select on figure_sources to guiche_app, guiche_across;

create function guiche_milliseconds(span interval) returns bigint language sql immutable parallel safe
  as $$ select (extract(epoch from span) * 1000)::bigint $$;

-- What a row counts for, at which moment; at none where it is so now.
create function guiche_counts_of(
  what text, status text, user_id int, queue_id int, rate int,
  began_at timestamptz, accepted_at timestamptz, answered_at timestamptz, closed_at timestamptz
) returns table (at timestamptz, by_queue boolean, who int,
  created bigint, waited bigint, answered bigint, wait bigint, response bigint, finished bigint, supported bigint, support bigint, resolution bigint,
    ratings bigint, rated bigint, leads bigint, pending bigint, happening bigint)
  language sql stable parallel safe
  as $$
    select v.at, d.by_queue, coalesce(d.who, 0), v.created, v.waited, v.answered, v.wait, v.response, v.finished, v.supported, v.support,
      v.resolution, v.ratings, v.rated, v.leads, v.pending, v.happening
    from (values (false, user_id), (true, queue_id)) d (by_queue, who)
    cross join lateral (
      select began_at as at, 1::bigint as created, coalesce(accepted_at > began_at, false)::int::bigint as waited, (coalesce(answered_at > began_at,
        false) and coalesce(accepted_at > began_at, true))::int::bigint as answered,
        case when accepted_at > began_at then public.guiche_milliseconds(accepted_at - began_at) else 0 end as wait,
        case when answered_at > began_at and coalesce(accepted_at > began_at,
        true) then public.guiche_milliseconds(answered_at - began_at) else 0 end as response, 0::bigint as finished, 0::bigint as supported,
        0::bigint as support, 0::bigint as resolution, 0::bigint as ratings, 0::bigint as rated, 0::bigint as leads, 0::bigint as pending,
        0::bigint as happening
      where what = 'ticket'
      union all
      select closed_at, 0, 0, 0, 0, 0, 1, (accepted_at is not null)::int, coalesce(public.guiche_milliseconds(closed_at - accepted_at), 0),
        public.guiche_milliseconds(closed_at - began_at), 0, 0, 0, 0, 0
      where what = 'ticket' and closed_at is not null
      union all
      select null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, (status = 'pending')::int, (status = 'open')::int
      where what = 'ticket' and status <> 'closed'
      union all
      select began_at, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, rate, 0, 0, 0
      where what = 'rating' and not d.by_queue
      union all
      -- Whom we wrote to first is a lead once they have written; until then never.
      select began_at, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0
      where what = 'contact' and not d.by_queue and began_at <> 'infinity'
    ) v
  $$;

-- The same, in each of the sums that it goes into.
create function guiche_figures_of(
  what text, status text, user_id int, queue_id int, rate int,
  began_at timestamptz, accepted_at timestamptz, answered_at timestamptz, closed_at timestamptz
) returns table (width int, starts timestamptz, by_queue boolean, who int,
  created bigint, waited bigint, answered bigint, wait bigint, response bigint, finished bigint, supported bigint, support bigint, resolution bigint,
    ratings bigint, rated bigint, leads bigint, pending bigint, happening bigint)
  language sql stable parallel safe
  as $$
    select w.width, case when c.at is null then timestamptz 'epoch' else date_bin(w.bin, c.at, timestamptz '1970-01-01 00:00:00+00') end,
      c.by_queue, c.who, c.created, c.waited, c.answered, c.wait, c.response, c.finished, c.supported, c.support, c.resolution, c.ratings, c.rated,
        c.leads, c.pending, c.happening
    from public.guiche_counts_of(what, status, user_id, queue_id, rate, began_at, accepted_at, answered_at, closed_at) c
    join (values (0, null::interval), (900, interval '15 minutes'), (86400, interval '1 day'), (691200, interval '8 days')) w (width, bin)
      on (w.width = 0) = (c.at is null)
  $$;

-- Gathers up to so many changes into sums. @returns how many it were
create function guiche_gather_figures(company int, most int) returns int language plpgsql as $$
declare
  gathered int;
begin
  -- One at a time, and none while what was there before is counted.
  -- In the order in which a company goes, so that neither waits for the other.
  perform from public.companies where id = company for key share;
  perform from public.figure_counts where company_id = company and is_whole for update skip locked;
  if not found then return 0; end if;
  with s as (
    delete from public.figure_changes where company_id = company and id = any (array(
      select id from public.figure_changes where company_id = company order by id limit most)) returning *),
  kept as (
    insert into public.figures as k (company_id, width, starts, by_queue, who, created, waited, answered, wait, response, finished, supported,
      support, resolution, ratings, rated, leads, pending, happening)
    select company, f.width, f.starts, f.by_queue, f.who, sum(s.sign * f.created), sum(s.sign * f.waited), sum(s.sign * f.answered),
      sum(s.sign * f.wait), sum(s.sign * f.response), sum(s.sign * f.finished), sum(s.sign * f.supported), sum(s.sign * f.support),
      sum(s.sign * f.resolution), sum(s.sign * f.ratings), sum(s.sign * f.rated), sum(s.sign * f.leads), sum(s.sign * f.pending),
      sum(s.sign * f.happening)
    from s cross join lateral public.guiche_figures_of(s.what, s.status, s.user_id, s.queue_id, s.rate, s.began_at, s.accepted_at, s.answered_at,
      s.closed_at) f
    group by 2, 3, 4, 5 having sum(s.sign * f.created) <> 0 or sum(s.sign * f.waited) <> 0 or sum(s.sign * f.answered) <> 0
      or sum(s.sign * f.wait) <> 0 or sum(s.sign * f.response) <> 0 or sum(s.sign * f.finished) <> 0 or sum(s.sign * f.supported) <> 0
      or sum(s.sign * f.support) <> 0 or sum(s.sign * f.resolution) <> 0 or sum(s.sign * f.ratings) <> 0 or sum(s.sign * f.rated) <> 0
      or sum(s.sign * f.leads) <> 0 or sum(s.sign * f.pending) <> 0 or sum(s.sign * f.happening) <> 0
    order by 2, 3, 4, 5
    on conflict (company_id, width, starts, by_queue, who) do update set created = k.created + excluded.created, waited = k.waited + excluded.waited,
      answered = k.answered + excluded.answered, wait = k.wait + excluded.wait, response = k.response + excluded.response,
      finished = k.finished + excluded.finished, supported = k.supported + excluded.supported, support = k.support + excluded.support,
      resolution = k.resolution + excluded.resolution, ratings = k.ratings + excluded.ratings, rated = k.rated + excluded.rated,
      leads = k.leads + excluded.leads, pending = k.pending + excluded.pending, happening = k.happening + excluded.happening)
  select count(*) into gathered from s;
  return gathered;
end $$;

-- Counts up to so many rows of what was there before. Rows and their changes are seen by one statement, as they were at one
-- moment: what changed before it is in the rows, so those changes go; what changes later is added to them.
-- @returns whether something may be left
create function guiche_count_figures(company int, most int) returns boolean language plpgsql as $$
declare
  done public.figure_counts;
  kind text;
  first_id int;
  last_id int;
  -- Past which no id can be: the last step counts whatever is there, and forgets what went before it was counted.
  no_more constant int := 2147483647;
begin
  perform from public.companies where id = company for key share;
  select * into done from public.figure_counts where company_id = company and not is_whole for update skip locked;
  if not found then return false; end if;
  kind := case when done.tickets_to < no_more then 'ticket' when done.ratings_to < no_more then 'rating' else 'contact' end;
  first_id := case kind when 'ticket' then done.tickets_to when 'rating' then done.ratings_to else done.contacts_to end;
  execute format('select id from public.%I where company_id = $1 and id > $2 order by id offset $3 - 1 limit 1', kind || 's')
    into last_id using company, first_id, most;
  last_id := coalesce(last_id, no_more);
  with counted as (
    delete from public.figure_changes where company_id = company and what = kind and of_id > first_id and of_id <= last_id)
    insert into public.figures as k (company_id, width, starts, by_queue, who, created, waited, answered, wait, response, finished, supported,
      support, resolution, ratings, rated, leads, pending, happening)
    select company, f.width, f.starts, f.by_queue, f.who, sum(f.created), sum(f.waited), sum(f.answered), sum(f.wait), sum(f.response),
      sum(f.finished), sum(f.supported), sum(f.support), sum(f.resolution), sum(f.ratings), sum(f.rated), sum(f.leads), sum(f.pending),
      sum(f.happening)
    from public.figure_sources s cross join lateral public.guiche_figures_of(s.what, s.status, s.user_id, s.queue_id, s.rate, s.began_at,
      s.accepted_at, s.answered_at, s.closed_at) f
    where s.company_id = company and s.what = kind and s.of_id > first_id and s.of_id <= last_id
    group by 2, 3, 4, 5 having sum(f.created) <> 0 or sum(f.waited) <> 0 or sum(f.answered) <> 0 or sum(f.wait) <> 0 or sum(f.response) <> 0
      or sum(f.finished) <> 0 or sum(f.supported) <> 0 or sum(f.support) <> 0 or sum(f.resolution) <> 0 or sum(f.ratings) <> 0
      or sum(f.rated) <> 0 or sum(f.leads) <> 0 or sum(f.pending) <> 0 or sum(f.happening) <> 0
    order by 2, 3, 4, 5
    on conflict (company_id, width, starts, by_queue, who) do update set created = k.created + excluded.created, waited = k.waited + excluded.waited,
      answered = k.answered + excluded.answered, wait = k.wait + excluded.wait, response = k.response + excluded.response,
      finished = k.finished + excluded.finished, supported = k.supported + excluded.supported, support = k.support + excluded.support,
      resolution = k.resolution + excluded.resolution, ratings = k.ratings + excluded.ratings, rated = k.rated + excluded.rated,
      leads = k.leads + excluded.leads, pending = k.pending + excluded.pending, happening = k.happening + excluded.happening;
  update public.figure_counts set
    tickets_to = case kind when 'ticket' then last_id else tickets_to end,
    ratings_to = case kind when 'rating' then last_id else ratings_to end,
    contacts_to = case kind when 'contact' then last_id else contacts_to end,
    is_whole = kind = 'contact' and last_id = no_more
  where company_id = company;
  return not (kind = 'contact' and last_id = no_more);
end $$;

-- In how many sums the figures and a recount differ: none, or there is a mistake.
create function guiche_wrong_figures(company int) returns int language sql stable as $$
  select count(*)::int from (
    select from (
      select k.width, k.starts, k.by_queue, k.who, k.created, k.waited, k.answered, k.wait, k.response, k.finished, k.supported, k.support,
        k.resolution, k.ratings, k.rated, k.leads, k.pending, k.happening from public.figures k where k.company_id = company
      union all
      select f.width, f.starts, f.by_queue, f.who, s.sign * f.created, s.sign * f.waited, s.sign * f.answered, s.sign * f.wait, s.sign * f.response,
        s.sign * f.finished, s.sign * f.supported, s.sign * f.support, s.sign * f.resolution, s.sign * f.ratings, s.sign * f.rated, s.sign * f.leads,
        s.sign * f.pending, s.sign * f.happening
      from public.figure_changes s cross join lateral public.guiche_figures_of(s.what, s.status, s.user_id, s.queue_id, s.rate, s.began_at,
        s.accepted_at, s.answered_at, s.closed_at) f where s.company_id = company
      union all
      select f.width, f.starts, f.by_queue, f.who, -f.created, -f.waited, -f.answered, -f.wait, -f.response, -f.finished, -f.supported, -f.support,
        -f.resolution, -f.ratings, -f.rated, -f.leads, -f.pending, -f.happening
      from public.figure_sources s cross join lateral public.guiche_figures_of(s.what, s.status, s.user_id, s.queue_id, s.rate, s.began_at,
        s.accepted_at, s.answered_at, s.closed_at) f where s.company_id = company
    ) f
    group by f.width, f.starts, f.by_queue, f.who having sum(f.created) <> 0 or sum(f.waited) <> 0 or sum(f.answered) <> 0 or sum(f.wait) <> 0
      or sum(f.response) <> 0 or sum(f.finished) <> 0 or sum(f.supported) <> 0 or sum(f.support) <> 0 or sum(f.resolution) <> 0
      or sum(f.ratings) <> 0 or sum(f.rated) <> 0 or sum(f.leads) <> 0 or sum(f.pending) <> 0 or sum(f.happening) <> 0) wrong
$$;

-- Compares with a recount, and where there is a difference counts everything anew, in steps that follow; until then the
-- dashboard reads every ticket. @returns in how many sums they differed; null while
-- it is being counted
create function guiche_mend_figures(company int) returns int language plpgsql as $$
declare
  wrong int;
begin
  perform from public.figure_counts where company_id = company and is_whole for update;
  if not found then return null; end if;
  wrong := public.guiche_wrong_figures(company);
  if wrong > 0 then
    update public.figure_counts set tickets_to = 0, ratings_to = 0, contacts_to = 0, is_whole = false where company_id = company;
    delete from public.figures where company_id = company;
  end if;
  return wrong;
end $$;

-- Where a company goes, nothing of it is counted any more.
create function guiche_counts_on(company int) returns boolean language sql stable
  as $$ select exists (select from public.companies where id = company and deleted_at is null) $$;

create function guiche_figure_ticket() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into public.figure_changes (company_id, sign, what, of_id, status, user_id, queue_id, began_at, accepted_at, answered_at, closed_at)
    values (new.company_id, 1, 'ticket', new.id, new.status, new.user_id, new.queue_id, new.created_at, new.first_accepted_at, new.first_response_at,
      new.closed_at);
  elsif tg_op = 'UPDATE' then
    insert into public.figure_changes (company_id, sign, what, of_id, status, user_id, queue_id, began_at, accepted_at, answered_at, closed_at)
    values (old.company_id, -1, 'ticket', old.id, old.status, old.user_id, old.queue_id, old.created_at, old.first_accepted_at,
      old.first_response_at, old.closed_at),
      (new.company_id, 1, 'ticket', new.id, new.status, new.user_id, new.queue_id, new.created_at, new.first_accepted_at, new.first_response_at,
        new.closed_at);
  elsif public.guiche_counts_on(old.company_id) then
    insert into public.figure_changes (company_id, sign, what, of_id, status, user_id, queue_id, began_at, accepted_at, answered_at, closed_at)
    values (old.company_id, -1, 'ticket', old.id, old.status, old.user_id, old.queue_id, old.created_at, old.first_accepted_at,
      old.first_response_at, old.closed_at);
  end if;
  return null;
end $$;
create trigger figures_added after insert or delete on tickets for each row execute function guiche_figure_ticket();
create trigger figures_moved after update on tickets for each row
  when ((old.status, old.user_id, old.queue_id, old.created_at, old.first_accepted_at, old.first_response_at, old.closed_at)
    is distinct from (new.status, new.user_id, new.queue_id, new.created_at, new.first_accepted_at, new.first_response_at, new.closed_at))
  execute function guiche_figure_ticket();

create function guiche_figure_rating() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into public.figure_changes (company_id, sign, what, of_id, user_id, rate, began_at)
    values (new.company_id, 1, 'rating', new.id, new.user_id, new.rate, new.created_at);
  elsif tg_op = 'UPDATE' then
    insert into public.figure_changes (company_id, sign, what, of_id, user_id, rate, began_at)
    values (old.company_id, -1, 'rating', old.id, old.user_id, old.rate, old.created_at),
      (new.company_id, 1, 'rating', new.id, new.user_id, new.rate, new.created_at);
  elsif public.guiche_counts_on(old.company_id) then
    insert into public.figure_changes (company_id, sign, what, of_id, user_id, rate, began_at)
    values (old.company_id, -1, 'rating', old.id, old.user_id, old.rate, old.created_at);
  end if;
  return null;
end $$;
create trigger figures_added after insert or delete on ratings for each row execute function guiche_figure_rating();
create trigger figures_moved after update on ratings for each row
  when ((old.user_id, old.rate, old.created_at)
    is distinct from (new.user_id, new.rate, new.created_at))
  execute function guiche_figure_rating();

create function guiche_figure_contact() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into public.figure_changes (company_id, sign, what, of_id, began_at)
    values (new.company_id, 1, 'contact', new.id, coalesce(new.lead_from, new.created_at));
  elsif tg_op = 'UPDATE' then
    insert into public.figure_changes (company_id, sign, what, of_id, began_at)
    values (old.company_id, -1, 'contact', old.id, coalesce(old.lead_from, old.created_at)),
      (new.company_id, 1, 'contact', new.id, coalesce(new.lead_from, new.created_at));
  elsif public.guiche_counts_on(old.company_id) then
    insert into public.figure_changes (company_id, sign, what, of_id, began_at)
    values (old.company_id, -1, 'contact', old.id, coalesce(old.lead_from, old.created_at));
  end if;
  return null;
end $$;
create trigger figures_added after insert or delete on contacts for each row execute function guiche_figure_contact();
create trigger figures_moved after update on contacts for each row
  when ((old.lead_from, old.created_at)
    is distinct from (new.lead_from, new.created_at))
  execute function guiche_figure_contact();

-- A new company has nothing yet: all of it is counted.
create function guiche_figures_begin() returns trigger language plpgsql as $$
begin
  insert into public.figure_counts (company_id, tickets_to, ratings_to, contacts_to, is_whole)
  values (new.id, 2147483647, 2147483647, 2147483647, true);
  return null;
end $$;
create trigger figures_begin after insert on companies for each row execute function guiche_figures_begin();

-- Comes after the triggers by which the rest of a company goes with it: they are fired in the order of their names.
create function guiche_figures_end() returns trigger language plpgsql as $$
begin
  delete from public.figure_changes where company_id = old.id;
  return null;
end $$;
create trigger figures_end after delete on companies for each row execute function guiche_figures_end();

create or replace function guiche_erase_company(company int, most int) returns boolean language plpgsql as $$
declare
  large text;
  gone int;
begin
  if not exists (select from public.companies where id = company and deleted_at is not null) then return false; end if;
  foreach large in array array['campaign_shipments', 'contact_list_items', 'messages', 'ticket_moves', 'tickets', 'contacts', 'media',
    'figure_changes', 'figures'] loop
    execute format('delete from public.%I where ctid = any (array(select ctid from public.%I where company_id = $1 limit $2))', large, large)
      using company, most;
    get diagnostics gone = row_count;
    if gone > 0 then return true; end if;
  end loop;
  delete from public.companies where id = company;
  return false;
end $$;
