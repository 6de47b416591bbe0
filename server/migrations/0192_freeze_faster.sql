-- A hundred thousand recipients are made to stand at once. A pattern costs more than all else that is done with a number, and
-- only one of twelve digits can be a mobile of Brazil without its ninth.
create or replace function guiche_person_key(company int, kind text, value text) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(company || ':' || case
    when kind not in ('pn', 'sandbox') then kind || ':' || value
    when length(value) = 12 then regexp_replace(value, '^(55[1-9][0-9])([6-9][0-9]{7})$', '\19\2')
    else value end, 'UTF8'));

-- Those of whom the same is known are counted together before it is asked what they count for.
create or replace function guiche_tally_frozen() returns trigger language plpgsql as $$
begin
  insert into public.campaign_tallies as t (company_id, campaign_id, what, name, variant, slot, count)
  select g.company_id, g.campaign_id, f.what, f.name, f.variant, pg_backend_pid() % 8, sum(g.many)
  from (
    select company_id, campaign_id, state, reason, variant, asked_at, answered_at, replied_at, opted_out_at, sent_at, count(*) as many
    from added group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) g
  cross join lateral public.guiche_tallies_of(
    jsonb_populate_record(null::public.campaign_shipments, to_jsonb(g))) f
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (company_id, campaign_id, what, name, variant, slot) do update set count = t.count + excluded.count;
  return null;
end $$;
