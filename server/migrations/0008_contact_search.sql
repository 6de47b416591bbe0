-- The list by name, with the number beside it: a search that has to walk the list reads this index and nothing else.
drop index contacts_by_name;
create index contacts_by_name on contacts (company_id, name_fold, id) include (number);

-- A term as a LIKE pattern that finds it anywhere; its own wildcards are ordinary characters.
create function guiche_containing(term text) returns text
  language sql immutable strict parallel safe
  as $$ select '%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

-- Contacts whose name holds `term` or whose number holds `digits` (each only when given), in the order of the list: the
-- ids of one page, and how many there are, `counted` at most.
--
-- Under row-level security LIKE may not be asked before the fence (it is not leakproof), so the trigram indexes would
-- lie idle. This function runs as the owner and puts the fence up itself: it sees the company of the running transaction
-- and nothing else.
--
-- Two ways lead to the answer. What few contacts have is fetched from the trigram indexes and sorted; what many have,
-- and what is too short for a trigram, is found by walking the list. The first thousand of the list tell which it is:
-- the planner cannot, since its statistics are of all companies together. More hits than are counted are asked twice.
create function guiche_search_contacts(
    term text, digits text, after_name text, after_id int, skip int, size int, counted int,
    out hits int, out ids int[])
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set enable_seqscan = off
  set enable_indexscan = on
  set enable_bitmapscan = off
  as $$
  declare
    company int := public.guiche_company();
    named text := public.guiche_containing(public.guiche_fold(term));
    numbered text := public.guiche_containing(digits);
    matching text := concat_ws(' or ', case when named is not null then 'c.name_fold like $2' end,
                                       case when numbered is not null then 'c.number like $3' end);
    following text := case when after_id is null then 'true' else '(c.name_fold, c.id) > ($4, $5)' end;
    common int;
  begin
    execute format(
      'select count(*) from (select c.name_fold, c.number from public.contacts c where c.company_id = $1
         order by c.name_fold, c.id limit 1000) c where %s', matching)
      into common using company, named, numbered;
    if common < 100 and char_length(coalesce(term, digits)) >= 3 then
      perform set_config('enable_indexscan', 'off', true), set_config('enable_bitmapscan', 'on', true);
    end if;
    execute format(
      'with hit as materialized (
         select c.name_fold, c.id from public.contacts c where c.company_id = $1 and (%s) limit $8)
       select (select count(*) from hit), coalesce(array_agg(p.id order by p.name_fold, p.id), ''{}'')
       from (select * from hit c where %s order by c.name_fold, c.id offset $6 limit $7) p', matching, following)
      into hits, ids using company, named, numbered, after_name, after_id, skip, size, counted;
    if hits = counted then
      execute format(
        'select coalesce(array_agg(p.id order by p.name_fold, p.id), ''{}'') from (
           select c.name_fold, c.id from public.contacts c where c.company_id = $1 and (%s) and %s
           order by c.name_fold, c.id offset $6 limit $7) p', matching, following)
        into ids using company, named, numbered, after_name, after_id, skip, size;
    end if;
  end
  $$;
revoke all on function guiche_search_contacts from public;
grant execute on function guiche_search_contacts to guiche_app;
