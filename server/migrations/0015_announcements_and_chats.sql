-- What is needed to serve an announcement's picture: it belongs to no company, so it has no row in media.
alter table announcements
  add column media_mime text,
  add column media_size int,
  add constraint announcements_media check (num_nulls(media_path, media_name, media_mime, media_size) in (0, 4));
create unique index announcements_media_path on announcements (media_path);

-- What colleagues say to each other. The name stays when the colleague is deleted.
create table chat_messages (
  company_id int not null,
  id serial,
  chat_id int not null,
  sender_id int,
  sender_name text not null,
  message text not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, chat_id) references chats on delete cascade,
  foreign key (company_id, sender_id) references users on delete set null (sender_id)
);
create index chat_messages_chat on chat_messages (company_id, chat_id, id);
create index chat_messages_sender on chat_messages (company_id, sender_id);
call guiche_protect('chat_messages');
create index chats_owner on chats (company_id, owner_id);
