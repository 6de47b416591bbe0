-- How each line has been: a row for every change of its state, written in the transaction of the change, with the cause
-- where one is known. Only the newest of a line are kept.
create table connection_states (
  company_id int not null,
  connection_id int not null,
  id bigserial,
  status text not null
    check (status in ('CONNECTED', 'DISCONNECTED', 'OPENING', 'PAIRING', 'TIMEOUT', 'qrcode')),
  cause text,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, connection_id, id),
  foreign key (company_id, connection_id) references connections on delete cascade
);
call guiche_protect('connection_states');
insert into connection_states (company_id, connection_id, status, created_at)
  select company_id, id, status, updated_at from connections;

-- Since when a line that was up is not, and when its admins were told of that: once an outage.
alter table connections add column down_since timestamptz(3), add column alerted_at timestamptz(3);

-- What a line has carried of late, and what went wrong last.
create index messages_of_line on messages (company_id, whatsapp_id, created_at);
create index messages_failed on messages (company_id, whatsapp_id, id) where state = 'failed';

-- What an assistant is to be. Its keys are sealed with the master secret.
create table prompts (
  company_id int not null references companies on delete cascade,
  id serial,
  name text not null,
  prompt text not null default '',
  api_key text not null default '',
  voice text not null default 'texto',
  voice_key text not null default '',
  voice_region text not null default '',
  max_tokens int not null default 100,
  temperature double precision not null default 1,
  max_messages int not null default 10,
  prompt_tokens int not null default 0,
  completion_tokens int not null default 0,
  total_tokens int not null default 0,
  queue_id int,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id)
);
create index prompts_queue on prompts (company_id, queue_id) where queue_id is not null;
call guiche_protect('prompts');

alter table connections
  add column prompt_id int,
  add foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id);
create index connections_prompt on connections (company_id, prompt_id) where prompt_id is not null;
