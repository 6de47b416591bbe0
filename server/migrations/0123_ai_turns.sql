-- An assistant answers: where it stands in a conversation, and each of its turns.

-- Beside the queue, for a prompt names one: two tables that refer to each other could not be copied.
create table queue_prompts (
  company_id int not null,
  queue_id int not null,
  prompt_id int not null,
  primary key (company_id, queue_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete cascade
);
create index queue_prompts_prompt on queue_prompts (company_id, prompt_id);
call guiche_protect('queue_prompts');

create table ai_talks (
  company_id int not null references companies on delete cascade,
  ticket_id int not null,
  -- 'on': an assistant has it. 'off': people have it, until one of them gives it back.
  state text not null check (state in ('on', 'off')),
  prompt_id int,
  -- How often the ticket had been moved when somebody gave it to the assistant: that holds until the next move.
  moves int not null default 0,
  -- How often it has answered, and how often in a row it knew nothing.
  turns int not null default 0,
  misses int not null default 0,
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets on delete cascade,
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id)
);
create index ai_talks_prompt on ai_talks (company_id, prompt_id) where prompt_id is not null;
call guiche_protect('ai_talks');

create table ai_turns (
  company_id int not null references companies on delete cascade,
  id serial,
  ticket_id int not null,
  prompt_id int,
  state text not null check (
    state in ('waiting', 'running', 'answered', 'handed', 'drafted', 'blocked', 'superseded', 'failed')),
  -- The row of the machine's table by which it came to its state.
  rule text not null,
  -- When what customers write in one breath began, and when it is over at the latest known.
  heard_at timestamptz(3) not null default now(),
  due_at timestamptz(3) not null default now(),
  -- Which asking of the model this is: one that was begun anew leaves nothing to the one before.
  run int not null default 0,
  tries int not null default 0,
  -- How many turns in a row were overtaken by their customer before this one.
  restarts int not null default 0,
  upto_message_id int,
  queue_id int,
  -- What it said.
  message_id int,
  tokens_in int not null default 0,
  tokens_out int not null default 0,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets on delete cascade,
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete set null (message_id)
);
create unique index ai_turns_one on ai_turns (company_id, ticket_id) where state in ('waiting', 'running');
create unique index ai_turns_message on ai_turns (company_id, message_id) where message_id is not null;
create index ai_turns_ticket on ai_turns (company_id, ticket_id);
create index ai_turns_prompt on ai_turns (company_id, prompt_id) where prompt_id is not null;
call guiche_protect('ai_turns');
