-- What pieces of knowledge mean, in the numbers of a service's model: by them a question finds what shares no word with it.
create table embedding_sets (
  company_id int primary key references companies on delete cascade,
  -- Numbers of one model say nothing beside those of another.
  base_url text not null,
  model text not null,
  size int not null,
  -- How near this model finds texts that have nothing in common: some say 0.1, others 0.8.
  unrelated real not null
);
call guiche_protect('embedding_sets');

create table piece_embeddings (
  company_id int not null,
  piece_id int not null,
  -- A signed byte for each number; how long the vector is says nothing.
  vector bytea not null,
  primary key (company_id, piece_id),
  foreign key (company_id, piece_id) references knowledge_pieces on delete cascade
);
call guiche_protect('piece_embeddings');

alter table ai_usage
  drop constraint ai_usage_kind_check,
  add constraint ai_usage_kind_check
    check (kind in ('answer', 'draft', 'rewrite', 'summary', 'tags', 'question', 'speech', 'transcript', 'embedding'));
