-- To which queues an assistant may hand over beside its own, and which tags it may give. What goes is taken out by whoever removes it;
-- what is named here and is not there is never used.
alter table prompts
  add column transfer_queue_ids int[] not null default '{}',
  add column tag_ids int[] not null default '{}';
-- By number and name, as a version says what was.
alter table prompt_versions
  add column transfer_queues jsonb not null default '[]',
  add column tags jsonb not null default '[]';
