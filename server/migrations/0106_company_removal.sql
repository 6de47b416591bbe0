-- A company that the operator has deleted is shut at once, and taken away in steps by a job.
alter table companies add column deleted_at timestamptz(3);

-- Takes up to so many rows of a large table of a company away, and at last the company. Whoever is killed meanwhile goes
-- on where it was. @returns whether something may be left
create function guiche_erase_company(company int, most int) returns boolean language plpgsql as $$
declare
  large text;
  gone int;
begin
  if not exists (select from public.companies where id = company and deleted_at is not null) then return false; end if;
  foreach large in array array['campaign_shipments', 'contact_list_items', 'messages', 'ticket_moves', 'tickets', 'contacts', 'media'] loop
    execute format('delete from public.%I where ctid = any (array(select ctid from public.%I where company_id = $1 limit $2))', large, large)
      using company, most;
    get diagnostics gone = row_count;
    if gone > 0 then return true; end if;
  end loop;
  delete from public.companies where id = company;
  return false;
end $$;

create or replace function guiche_is_open(c companies, at timestamptz) returns boolean language sql stable parallel safe as $$
  select c.status and c.deleted_at is null
    and (public.guiche_access_until(c) is null or public.guiche_access_until(c) >= at)
$$;
-- Its lines are up as long as it is open, and for fifteen days after its access has ended.
create function guiche_keeps_lines(c companies, at timestamptz) returns boolean language sql stable parallel safe as $$
  select c.deleted_at is null
    and (public.guiche_access_until(c) is null or public.guiche_access_until(c) >= at - interval '15 days')
$$;
