-- Whether an assistant may propose that a conversation ends. It ends with what its customer says to that, never by itself.
alter table prompts add column may_end boolean not null default false;
alter table prompt_versions add column may_end boolean not null default false;
-- The answer that proposes it.
alter table ai_turns add column proposes_end boolean not null default false;
