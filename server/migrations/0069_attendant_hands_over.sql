-- Whether somebody of the company has taken a conversation from the attendant: accepted it, or moved it. What the product
-- moves by itself takes nothing from anybody, and a move that is taken back has taken nothing.
alter table tickets add column is_taken boolean not null default false;
alter table ticket_undos add column is_taken boolean not null default false;
update tickets set is_taken = true where status <> 'closed' and not chatbot and (first_accepted_at is not null or moves > 0);
update ticket_undos u set is_taken = true
  where not u.chatbot and (u.first_accepted_at is not null or u.moves > 1);

-- 'resume': the customer wrote before a close could no longer be taken back. 'handover': the attendant left it to people.
alter table ticket_moves
  drop constraint ticket_moves_kind_check,
  add constraint ticket_moves_kind_check
    check (kind in ('accept', 'return', 'close', 'reopen', 'transfer', 'undo', 'resume', 'handover'));
