-- Where the automatic attendant stands in a conversation.
create table attendant_talks (
  company_id int not null,
  ticket_id int not null,
  state text not null check (state in ('new', 'queues', 'options', 'silent', 'done', 'rating')),
  -- The option that was chosen last; null at the beginning of a queue's options.
  option_id int,
  -- How often in a row the menu was repeated.
  repeats int not null default 0,
  silent_until timestamptz(3),
  -- When it said last that nobody is there.
  away_at timestamptz(3),
  -- Until when a rating is awaited.
  rate_until timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets on delete cascade,
  foreign key (company_id, option_id) references queue_options (company_id, id) on delete set null (option_id)
);
create index attendant_talks_option on attendant_talks (company_id, option_id) where option_id is not null;
call guiche_protect('attendant_talks');

-- What customers have said and the attendant has not yet thought about; a row goes in the transaction of its answer.
create table attendant_heard (
  company_id int not null,
  message_id int not null,
  primary key (company_id, message_id),
  foreign key (company_id, message_id) references messages on delete cascade
);
call guiche_protect('attendant_heard');

-- What it answered to which message: never twice to one, the database says so.
create table attendant_replies (
  company_id int not null,
  message_id int not null,
  answers int not null,
  contact_id int not null,
  -- The row of its table by which it did.
  rule text not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, message_id),
  unique (company_id, answers),
  foreign key (company_id, message_id) references messages on delete cascade,
  foreign key (company_id, answers) references messages (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index attendant_replies_recent on attendant_replies (company_id, contact_id, created_at);
call guiche_protect('attendant_replies');

-- Who wants to be told nothing that was not asked for.
create table opt_outs (
  company_id int not null,
  contact_id int not null,
  -- How they said so.
  word text not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, contact_id),
  foreign key (company_id, contact_id) references contacts on delete cascade
);
call guiche_protect('opt_outs');

-- What a close says may also ask for a rating, once it leaves.
alter table ticket_undos add column asks_rating boolean not null default false;
