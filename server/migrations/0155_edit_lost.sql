-- 'editLost': a text of ours was to say something else, and the network did not take it.
alter table ticket_moves
  drop constraint ticket_moves_kind_check,
  add constraint ticket_moves_kind_check
    check (kind in ('accept', 'return', 'close', 'reopen', 'transfer', 'undo', 'resume', 'handover', 'editLost'));
