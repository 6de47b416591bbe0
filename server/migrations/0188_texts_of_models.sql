-- What models were told about a conversation and have answered, whole: only where the operator says so (AI_LOG), and for
-- thirty days.
create table ai_texts (
  company_id int not null references companies on delete cascade,
  id serial,
  ticket_id int not null,
  -- Of an assistant; what an agent asked for has none.
  turn_id int,
  kind text not null,
  model text not null,
  told text not null,
  answered text not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets on delete cascade,
  foreign key (company_id, turn_id) references ai_turns (company_id, id) on delete cascade
);
create index ai_texts_ticket on ai_texts (company_id, ticket_id, id);
create index ai_texts_turn on ai_texts (company_id, turn_id) where turn_id is not null;
create index ai_texts_old on ai_texts (created_at);
call guiche_protect('ai_texts');
