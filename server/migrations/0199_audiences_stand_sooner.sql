-- The audience of a campaign counts by the few ways in which its recipients are alike, and not by each of a hundred thousand.
create or replace function guiche_tally_frozen() returns trigger language plpgsql as $$
begin
  insert into public.campaign_tallies as t (company_id, campaign_id, what, name, variant, slot, count)
  select alike.company_id, alike.campaign_id, f.what, f.name, f.variant, pg_backend_pid() % 8, sum(alike.many)
  from (
    select company_id, campaign_id, state, reason, variant, asked_at, answered_at, sent_at, replied_at, opted_out_at, count(*) as many
    from added group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
  ) alike
  cross join lateral public.guiche_tallies_of(jsonb_populate_record(null::public.campaign_shipments, to_jsonb(alike))) f
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (company_id, campaign_id, what, name, variant, slot) do update set count = t.count + excluded.count;
  return null;
end $$;

-- Only twelve digits can lack the ninth of a mobile: the others need not be held against the pattern. The same keys as before.
create or replace function guiche_person_key(company int, kind text, value text) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(company || ':' || case
    when kind not in ('pn', 'sandbox') then kind || ':' || value
    when length(value) = 12 then regexp_replace(value, '^(55[1-9][0-9])([6-9][0-9]{7})$', '\19\2')
    else value end, 'UTF8'));
