-- What a model has made of a conversation, for whoever asks again while nothing else was said in it.
create table ai_summaries (
  company_id int not null references companies on delete cascade,
  ticket_id int not null,
  language text not null check (language in ('pt', 'en', 'es')),
  upto_message_id int not null,
  -- Of the words that it was made of: what was taken back, changed or written down of speech since makes it another conversation.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  text text not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, ticket_id, language),
  foreign key (company_id, ticket_id) references tickets on delete cascade
);
call guiche_protect('ai_summaries');
