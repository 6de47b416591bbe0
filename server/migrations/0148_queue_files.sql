-- A file beside a queue's greeting.
alter table queues
  add column media_key uuid,
  add column media_name text,
  add foreign key (company_id, media_key) references media (company_id, key),
  add constraint queues_media_named check ((media_key is null) = (media_name is null));
create index queues_by_media on queues (company_id, media_key) where media_key is not null;
