-- An article may have the text of a file, which is kept beside it.
alter table knowledge_articles
  add column media_key uuid,
  add foreign key (company_id, media_key) references media (company_id, key);
create index knowledge_articles_by_media on knowledge_articles (company_id, media_key) where media_key is not null;
