-- When an assistant answers: always, or only while nobody is there; and what it must not speak of, a topic a line.
alter table prompts
  add column mode text not null default 'answer' check (mode in ('answer', 'away')),
  add column forbidden text not null default '';
