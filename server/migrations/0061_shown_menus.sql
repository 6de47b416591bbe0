-- An answer is read against the menu that the customer has seen, whatever was changed since.
alter table attendant_talks
  -- {of: 'queues' | 'options', lines: [{key, title, id}]}
  add column shown jsonb,
  add column shown_at timestamptz(3),
  -- Something was said that was no choice, while the customer was still writing: it is answered when that is over.
  add column owes boolean not null default false,
  drop constraint attendant_talks_state_check,
  add constraint attendant_talks_state_check
    check (state in ('new', 'queues', 'options', 'placed', 'silent', 'done', 'rating')),
  add constraint attendant_talks_shown_check check ((shown is null) = (shown_at is null));
