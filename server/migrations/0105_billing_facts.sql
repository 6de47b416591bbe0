-- What a company is billed by. `due_date` stays the last instant of its due day, or the hour at which its trial ends.
alter table companies
  add column anchor_day smallint check (anchor_day between 1 and 31),
  add column billing_exempt boolean not null default false,
  add column pending_plan_id int references plans,
  add column pending_recurrence text,
  add column document text not null default '',
  add column billing_name text not null default '',
  add column address_zip_code text not null default '',
  add column address_street text not null default '',
  add column address_district text not null default '',
  add column address_city text not null default '',
  add column address_state text not null default '',
  add column address_country text not null default 'BR',
  -- The operator's own; the company never reads them.
  add column notes text not null default '',
  add constraint companies_recurrence check (recurrence in ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL')),
  add constraint companies_pending_recurrence
    check (pending_recurrence in ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'));
create index companies_by_name on companies (guiche_fold(name), id);
create index companies_due on companies (due_date) where due_date is not null;
create index companies_of_plan on companies (plan_id);

-- The order in which plans are offered; those of one place by their price.
alter table plans add column position int not null default 0;
create unique index plans_name on plans (lower(name));

-- What the operator grants all companies alike.
create function guiche_grace_days() returns int language sql stable parallel safe as $$ select 0 $$;
create function guiche_trial_days() returns int language sql stable parallel safe as $$ select 3 $$;

-- Until when a company may be used, as `accessUntil` of the contract says it; null: for ever.
create function guiche_access_until(c companies) returns timestamptz(3) language sql stable parallel safe as $$
  select case when c.billing_exempt or c.due_date is null then null
    when public.guiche_grace_days() = 0 then c.due_date
    else ((date_trunc('day', c.due_date at time zone c.time_zone) + (public.guiche_grace_days() + 1) * interval '1 day')
      at time zone c.time_zone) - interval '1 ms' end
$$;

-- Whether its people are let in, and what waits for it is sent.
create function guiche_is_open(c companies, at timestamptz) returns boolean language sql stable parallel safe as $$
  select c.status and (public.guiche_access_until(c) is null or public.guiche_access_until(c) >= at)
$$;
