-- A tag goes at once, however many tickets have it: it is taken off them afterwards, in steps. So their table no longer hangs
-- on it by a foreign key, whose work would be one long transaction. What the key guarantees when a tag is given stays: it is
-- there, in the same company, and is held against its removal. Ids are never given twice.
create function guiche_needs_tag() returns trigger language plpgsql as $$
begin
  perform from public.tags where company_id = new.company_id and id = new.tag_id for key share;
  if not found then
    raise foreign_key_violation using message = 'no such tag', constraint = tg_table_name || '_company_id_tag_id_fkey';
  end if;
  return new;
end $$;

alter table ticket_tags drop constraint ticket_tags_company_id_tag_id_fkey;
create trigger needs_tag before insert or update of tag_id on ticket_tags for each row execute function guiche_needs_tag();
