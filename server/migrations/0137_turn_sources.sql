-- What an assistant was given of the company's knowledge when it was asked; its name is kept when the article goes.
create table ai_turn_sources (
  company_id int not null,
  turn_id int not null,
  -- From 0, best first.
  place int not null,
  article_id int,
  quick_message_id int,
  title text not null,
  primary key (company_id, turn_id, place),
  foreign key (company_id, turn_id) references ai_turns (company_id, id) on delete cascade,
  foreign key (company_id, article_id) references knowledge_articles on delete set null (article_id),
  foreign key (company_id, quick_message_id) references quick_messages (company_id, id) on delete set null (quick_message_id)
);
create index ai_turn_sources_article on ai_turn_sources (company_id, article_id) where article_id is not null;
create index ai_turn_sources_quick_message on ai_turn_sources (company_id, quick_message_id) where quick_message_id is not null;
call guiche_protect('ai_turn_sources');
