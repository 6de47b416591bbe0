-- Answers of assistants are spoken.

alter table prompts
  -- Since when its voice fails, once its admins were told: they are told again after it has worked or the prompt was changed.
  add column voice_failed_at timestamptz(3);

alter table ai_usage
  -- Characters that were spoken.
  add column chars int not null default 0,
  drop constraint ai_usage_kind_check,
  add constraint ai_usage_kind_check
    check (kind in ('answer', 'draft', 'rewrite', 'summary', 'tags', 'question', 'speech'));
