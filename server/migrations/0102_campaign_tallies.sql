-- Figures of a campaign are kept as its recipients change, so that a report of a hundred thousand reads a few hundred rows.
create table campaign_tallies (
  company_id int not null,
  campaign_id int not null,
  what text not null check (what in ('state', 'mark', 'sent', 'replied')),
  -- A state, with the reason behind it where there is one to be counted by; a mark; or an hour, in UTC.
  name text not null,
  -- 0 where none was chosen, or none matters.
  variant smallint not null,
  -- Those who count at the same time wait for each other only where they share one; the figure is the sum.
  slot smallint not null,
  count int not null,
  primary key (company_id, campaign_id, what, name, variant, slot),
  foreign key (company_id, campaign_id) references campaigns on delete cascade
);
call guiche_protect('campaign_tallies');

-- All that a recipient counts for.
create function guiche_tallies_of(s campaign_shipments) returns table (what text, name text, variant smallint)
  language sql stable
  as $$
    select v.what, v.name, v.variant from (values
      ('state', case when s.state in ('skipped', 'failed') then s.state || ' ' || s.reason else s.state end, coalesce(s.variant, 0::smallint)),
      ('mark', case when s.asked_at is not null then 'asked' end, 0::smallint),
      ('mark', case when s.answered_at is not null and s.state <> 'declined' then 'confirmed' end, 0::smallint),
      ('mark', case when s.replied_at is not null then 'replied' end, coalesce(s.variant, 0::smallint)),
      ('mark', case when s.opted_out_at is not null then 'optedOut' end, coalesce(s.variant, 0::smallint)),
      ('sent', case when s.state in ('sent', 'delivered', 'read', 'unknown') then to_char(s.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24') end, 0::smallint),
      ('replied', to_char(s.replied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24'), 0::smallint)
    ) v (what, name, variant) where v.name is not null
  $$;

create function guiche_tally_frozen() returns trigger language plpgsql as $$
begin
  insert into public.campaign_tallies as t (company_id, campaign_id, what, name, variant, slot, count)
  select s.company_id, s.campaign_id, f.what, f.name, f.variant, pg_backend_pid() % 8, count(*)
  from added s cross join lateral public.guiche_tallies_of(s) f
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (company_id, campaign_id, what, name, variant, slot) do update set count = t.count + excluded.count;
  return null;
end $$;
create trigger tally_frozen after insert on campaign_shipments
  referencing new table as added for each statement execute function guiche_tally_frozen();

create function guiche_tally_moved() returns trigger language plpgsql as $$
begin
  insert into public.campaign_tallies as t (company_id, campaign_id, what, name, variant, slot, count)
  select company_id, campaign_id, what, name, variant, pg_backend_pid() % 8, sum(by) from (
    select s.company_id, s.campaign_id, f.what, f.name, f.variant, -1 as by from old_rows s cross join lateral public.guiche_tallies_of(s) f
    union all
    select s.company_id, s.campaign_id, f.what, f.name, f.variant, 1 from new_rows s cross join lateral public.guiche_tallies_of(s) f
  ) moved
  group by 1, 2, 3, 4, 5 having sum(by) <> 0 order by 1, 2, 3, 4, 5
  on conflict (company_id, campaign_id, what, name, variant, slot) do update set count = t.count + excluded.count;
  return null;
end $$;
create trigger tally_moved after update on campaign_shipments
  referencing old table as old_rows new table as new_rows for each statement execute function guiche_tally_moved();

-- By which recipients are found.
alter table campaign_shipments add column name_fold text not null generated always as (guiche_fold(name)) stored;
