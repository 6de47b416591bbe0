-- What whoever runs the installation decides for all companies, and how it looks to whoever comes. One row.
create table platform_settings (
  is_it boolean primary key default true check (is_it),
  -- Empty: the product's own name, colour and drawing.
  name text not null default '',
  colour text not null default '' check (colour ~ '^(#[0-9a-f]{6})?$'),
  logo_key uuid,
  logo_mime text not null default '',
  logo_size int not null default 0,
  has_sign_up boolean not null default true,
  trial_days int not null default 3 check (trial_days between 0 and 30),
  grace_days int not null default 0 check (grace_days between 0 and 15),
  -- Days before the due day on which the next invoice is made.
  lead_days int not null default 10 check (lead_days between 1 and 60),
  recurrences text[] not null default '{MENSAL}',
  -- Whole percent by recurrence; what is not named has none.
  discounts jsonb not null default '{}',
  support_phone text not null default '',
  support_email text not null default '',
  updated_at timestamptz(3) not null default now()
);
insert into platform_settings default values;
grant select on platform_settings to guiche_app, guiche_across;
grant update on platform_settings to guiche_across;

create or replace function guiche_grace_days() returns int language sql stable parallel safe as $$
  select grace_days from public.platform_settings
$$;
create or replace function guiche_trial_days() returns int language sql stable parallel safe as $$
  select trial_days from public.platform_settings
$$;

-- What a period costs in cents, as `periodPrice` says it: rounded once, half up.
create function guiche_period_price(value numeric, recurrence text) returns bigint language sql stable parallel safe as $$
  select (round(value * 100)::bigint
    * (case recurrence when 'MENSAL' then 1 when 'BIMESTRAL' then 2 when 'TRIMESTRAL' then 3 when 'SEMESTRAL' then 6 else 12 end)
    * (100 - coalesce((discounts ->> recurrence)::int, 0)) + 50) / 100
  from public.platform_settings
$$;
