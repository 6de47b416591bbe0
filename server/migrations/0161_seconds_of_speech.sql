-- Speech that was written down is counted in seconds.
alter table ai_usage
  add column seconds int not null default 0,
  drop constraint ai_usage_kind_check,
  add constraint ai_usage_kind_check
    check (kind in ('answer', 'draft', 'rewrite', 'summary', 'tags', 'question', 'speech', 'transcript'));
