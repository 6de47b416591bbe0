-- What was said before a suggestion was written and comes late (a phone's history, what a network held back) does not end it.
update ai_suggestions set ended_at = created_at where ended_at < created_at;
alter table ai_suggestions add constraint ai_suggestions_ended check (ended_at >= created_at);

drop trigger said_since on messages;
drop trigger moved_since on tickets;
drop function guiche_said_since();
drop function guiche_moved_since();

-- The argument is the column that names the conversation.
create function guiche_end_suggestion() returns trigger language plpgsql as $$
declare
  ticket int;
  -- The second in which a network says that it was said. What is written here is always news.
  second bigint;
begin
  if tg_argv[0] = 'ticket_id' then
    ticket := new.ticket_id;
    if new.user_id is null then second := new.at_second; end if;
  else
    ticket := new.id;
  end if;
  update public.ai_suggestions set fate = 'stale', ended_at = greatest(new.updated_at, created_at)
  where company_id = new.company_id and ticket_id = ticket and fate is null
    and (second is null or second >= floor(extract(epoch from created_at)));
  return null;
end $$;
create trigger said_since after insert on messages for each row
  when (new.ticket_id is not null and (not new.from_me or new.user_id is not null or new.origin = 'phone'))
  execute function guiche_end_suggestion('ticket_id');
create trigger moved_since after update of status, queue_id on tickets for each row
  when (new.status = 'closed' or (old.queue_id is not null and new.queue_id is distinct from old.queue_id))
  execute function guiche_end_suggestion('id');
