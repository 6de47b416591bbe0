-- Days of grace of a company's own, and for none that has paid for no period yet.
alter table companies
  -- Null: as many as the platform gives.
  add column grace_days int check (grace_days between 0 and 15),
  -- Its due day ends a period that was paid for: a trial's does not, nor does a day gone by that the operator has set.
  add column has_grace boolean not null default false;
update companies set has_grace = true where due_date is not null and (trial_expiration is null or due_date > trial_expiration);

create function guiche_grace_of(c companies) returns int language sql stable parallel safe as $$
  select case when c.has_grace then coalesce(c.grace_days, public.guiche_grace_days()) else 0 end
$$;
create or replace function guiche_access_until(c companies) returns timestamptz(3) language sql stable parallel safe as $$
  select case when c.billing_exempt or c.due_date is null then null
    when public.guiche_grace_of(c) = 0 then c.due_date
    else ((date_trunc('day', c.due_date at time zone c.time_zone) + (public.guiche_grace_of(c) + 1) * interval '1 day')
      at time zone c.time_zone) - interval '1 ms' end
$$;
