-- A queue, a person or a line goes at once, however many rows point at it: those rows are let go afterwards, in steps.
-- So the large tables no longer hang on them by a foreign key, whose work would be one long transaction. What a key
-- guarantees when something is written stays: nothing can be pointed at that is not there in the same company, and who
-- writes holds it against its removal until the end of the transaction. Ids are never given twice, so one that points at
-- nothing points at nothing else.
create function guiche_needs_queue() returns trigger language plpgsql as $$
begin
  if new.queue_id is null or (tg_op = 'UPDATE' and new.queue_id is not distinct from old.queue_id) then return new; end if;
  perform from public.queues where company_id = new.company_id and id = new.queue_id for key share;
  if not found then
    raise foreign_key_violation using message = 'no such queue', constraint = tg_table_name || '_company_id_queue_id_fkey';
  end if;
  return new;
end $$;

create function guiche_needs_user() returns trigger language plpgsql as $$
begin
  if new.user_id is null or (tg_op = 'UPDATE' and new.user_id is not distinct from old.user_id) then return new; end if;
  perform from public.users where company_id = new.company_id and id = new.user_id for key share;
  if not found then
    raise foreign_key_violation using message = 'no such user', constraint = tg_table_name || '_company_id_user_id_fkey';
  end if;
  return new;
end $$;

create function guiche_needs_connection() returns trigger language plpgsql as $$
begin
  if new.whatsapp_id is null or (tg_op = 'UPDATE' and new.whatsapp_id is not distinct from old.whatsapp_id) then return new; end if;
  perform from public.connections where company_id = new.company_id and id = new.whatsapp_id for key share;
  if not found then
    raise foreign_key_violation using message = 'no such connection', constraint = tg_table_name || '_company_id_whatsapp_id_fkey';
  end if;
  return new;
end $$;

alter table tickets
  drop constraint tickets_company_id_queue_id_fkey,
  drop constraint tickets_company_id_user_id_fkey,
  drop constraint tickets_company_id_whatsapp_id_fkey;
create trigger needs_queue before insert or update of queue_id on tickets for each row execute function guiche_needs_queue();
create trigger needs_user before insert or update of user_id on tickets for each row execute function guiche_needs_user();
create trigger needs_connection before insert or update of whatsapp_id on tickets for each row execute function guiche_needs_connection();
-- What is active on a line has an index already.
create index tickets_by_line on tickets (company_id, whatsapp_id) where status = 'closed';

alter table contacts drop constraint contacts_company_id_whatsapp_id_fkey;
create trigger needs_connection before insert or update of whatsapp_id on contacts for each row execute function guiche_needs_connection();
create index contacts_by_line on contacts (company_id, whatsapp_id) where whatsapp_id is not null;

-- History keeps the number of whoever is gone; no name stands beside it any more.
alter table messages drop constraint messages_company_id_user_id_fkey;
create trigger needs_user before insert or update of user_id on messages for each row execute function guiche_needs_user();
alter table ticket_notes drop constraint ticket_notes_company_id_user_id_fkey;
create trigger needs_user before insert or update of user_id on ticket_notes for each row execute function guiche_needs_user();
alter table ticket_moves
  drop constraint ticket_moves_company_id_user_id_fkey,
  drop constraint ticket_moves_company_id_to_user_id_fkey,
  drop constraint ticket_moves_company_id_to_queue_id_fkey;
drop index ticket_moves_user, ticket_moves_to_user, ticket_moves_to_queue;
create trigger needs_user before insert or update of user_id on ticket_moves for each row execute function guiche_needs_user();
