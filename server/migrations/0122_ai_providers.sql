-- Services that answer for prompts. Their keys are sealed with the master secret.
create table ai_providers (
  company_id int not null references companies on delete cascade,
  id serial,
  name text not null,
  preset text not null,
  base_url text not null,
  api_key text not null default '',
  model text not null,
  transcription_model text not null default '',
  embedding_model text not null default '',
  is_default boolean not null default false,
  prices jsonb not null default '[]',
  -- What the last try showed.
  checks jsonb not null default '[]',
  tested_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
create unique index ai_providers_default on ai_providers (company_id) where is_default;
call guiche_protect('ai_providers');

alter table prompts
  add column provider_id int,
  add foreign key (company_id, provider_id) references ai_providers (company_id, id) on delete set null (provider_id);
create index prompts_provider on prompts (company_id, provider_id) where provider_id is not null;
