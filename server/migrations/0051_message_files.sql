-- A message is stored before its file is fetched: `loading` until it is there, `failed` when it could not be had.
-- Null where there is nothing to fetch, or no more.
alter table messages add column media_state text check (media_state in ('loading', 'failed'));

-- What is needed to fetch a file from the network, sealed: whoever holds the reference can read the file. The row goes
-- when the file is there, and stays when it was given up, so that somebody can have it tried again.
create table message_files (
  company_id int not null,
  message_id int not null,
  whatsapp_id int not null,
  sealed text not null,
  -- As what the network carries it; what it is, its bytes will say.
  kind text not null,
  attempts int not null default 0,
  not_before timestamptz(3) not null,
  given_up_at timestamptz(3),
  primary key (company_id, message_id),
  foreign key (company_id, message_id) references messages on delete cascade
);
create index message_files_waiting on message_files (company_id, whatsapp_id, not_before) where given_up_at is null;
call guiche_protect('message_files');
