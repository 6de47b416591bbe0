-- A prompt may write answers for agents, and say nothing to customers.
alter table prompts
  drop constraint prompts_mode_check,
  add constraint prompts_mode_check check (mode in ('answer', 'away', 'draft'));

-- Nothing of it reaches the customer, however it ends.
alter table ai_turns add column is_draft boolean not null default false;

-- What an assistant has written for an agent, and what became of it.
create table ai_suggestions (
  company_id int not null references companies on delete cascade,
  turn_id int not null,
  ticket_id int not null,
  text text not null,
  -- None: it stands above the composer. 'used' as it was; 'stale': something was said or moved before anybody used it.
  fate text check (fate in ('used', 'edited', 'discarded', 'stale')),
  -- How much of it is other words in what was sent, from 0 to 1.
  distance real check (distance between 0 and 1),
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  primary key (company_id, turn_id),
  foreign key (company_id, turn_id) references ai_turns (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references tickets on delete cascade,
  check ((fate is null) = (ended_at is null)),
  check ((distance is not null) = coalesce(fate in ('used', 'edited'), false))
);
create unique index ai_suggestions_one on ai_suggestions (company_id, ticket_id) where fate is null;
create index ai_suggestions_ticket on ai_suggestions (company_id, ticket_id);
call guiche_protect('ai_suggestions');

-- Many ways lead to a message and to a move, and a suggestion outlives none of them: what its customer says, what somebody of
-- ours says (on the line's own phone, too), the end of the conversation, another queue in the place of one.
create function guiche_said_since() returns trigger language plpgsql as $$
begin
  update public.ai_suggestions set fate = 'stale', ended_at = new.created_at
  where company_id = new.company_id and ticket_id = new.ticket_id and fate is null;
  return null;
end $$;
create trigger said_since after insert on messages for each row
  when (new.ticket_id is not null and (not new.from_me or new.user_id is not null or new.origin = 'phone'))
  execute function guiche_said_since();

create function guiche_moved_since() returns trigger language plpgsql as $$
begin
  update public.ai_suggestions set fate = 'stale', ended_at = new.updated_at
  where company_id = new.company_id and ticket_id = new.id and fate is null;
  return null;
end $$;
create trigger moved_since after update of status, queue_id on tickets for each row
  when (new.status = 'closed' or (old.queue_id is not null and new.queue_id is distinct from old.queue_id))
  execute function guiche_moved_since();
