-- What customers asked in conversations that are closed, people answered, and knowledge does not have. No words are kept, only
-- where they were said: what is deleted, changed or made anonymous there is so here.
create table asked_questions (
  company_id int not null references companies on delete cascade,
  id serial,
  -- What it is about: a hash of each stem, in order. By them it is known again, and nothing can be read in them.
  marks int[] not null check (cardinality(marks) > 0),
  -- Nobody wants an article of it: it is never proposed again.
  dismissed_at timestamptz(3),
  -- What was made of it; it may be proposed again once that is gone.
  article_id int,
  primary key (company_id, id),
  unique (company_id, marks),
  check (dismissed_at is null or article_id is null),
  foreign key (company_id, article_id) references knowledge_articles on delete cascade
);
create index asked_questions_article on asked_questions (company_id, article_id) where article_id is not null;
call guiche_protect('asked_questions');

create table asked_question_lines (
  company_id int not null,
  question_id int not null,
  message_id int not null,
  is_answer boolean not null,
  primary key (company_id, question_id, message_id),
  foreign key (company_id, question_id) references asked_questions on delete cascade,
  foreign key (company_id, message_id) references messages on delete cascade
);
-- Whoever asks, asks one thing.
create unique index asked_question_lines_once on asked_question_lines (company_id, message_id) where not is_answer;
create index asked_question_lines_message on asked_question_lines (company_id, message_id);
call guiche_protect('asked_question_lines');
