-- Every state of a prompt that was published is kept, and what was written for it and is not published yet.

create table prompt_versions (
  company_id int not null references companies on delete cascade,
  id serial,
  prompt_id int not null,
  -- Counted from 1 for each prompt.
  number int not null,
  -- Who published it, as they were called then; nobody is known for what stood before versions were kept.
  user_name text not null default '',
  -- Which fields are others than before. Of keys nothing else is kept.
  changed text[] not null default '{}',
  name text not null,
  prompt text not null,
  mode text not null,
  forbidden text not null,
  voice text not null,
  voice_region text not null,
  temperature double precision not null,
  max_tokens int not null,
  max_messages int not null,
  -- By number and name, without being referred to: a version says what was, and they may be gone.
  queue_id int,
  queue_name text not null default '',
  provider_id int,
  provider_name text not null default '',
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, prompt_id, number),
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete cascade
);
call guiche_protect('prompt_versions');
revoke update on prompt_versions from guiche_app, guiche_across;
create trigger append_only before update on prompt_versions for each statement execute function guiche_append_only();

insert into prompt_versions (company_id, prompt_id, number, name, prompt, mode, forbidden, voice, voice_region, temperature,
                             max_tokens, max_messages, queue_id, queue_name, provider_id, provider_name, created_at)
select p.company_id, p.id, 1, p.name, p.prompt, p.mode, p.forbidden, p.voice, p.voice_region, p.temperature,
  p.max_tokens, p.max_messages, p.queue_id, coalesce(q.name, ''), p.provider_id, coalesce(s.name, ''), p.updated_at
from prompts p
left join queues q on q.company_id = p.company_id and q.id = p.queue_id
left join ai_providers s on s.company_id = p.company_id and s.id = p.provider_id;

create table prompt_sketches (
  company_id int not null references companies on delete cascade,
  prompt_id int not null,
  -- As the form has them, without keys.
  fields jsonb not null,
  user_name text not null,
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, prompt_id),
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete cascade
);
call guiche_protect('prompt_sketches');

-- By which version of its prompt a turn asked; nobody knows it of older ones.
alter table ai_turns
  add column version_id int,
  add foreign key (company_id, version_id) references prompt_versions (company_id, id) on delete set null (version_id);
create index ai_turns_version on ai_turns (company_id, version_id) where version_id is not null;
