-- What colleagues say to each other can carry a file, quote, name somebody, be changed and taken back for a while.
alter table chat_messages
  add column message_fold text not null generated always as (guiche_fold(message)) stored,
  add column media_key uuid,
  add column media_type text not null default 'conversation',
  add column quoted_id int,
  add column mentions int[] not null default '{}',
  add column is_edited boolean not null default false,
  add column is_deleted boolean not null default false,
  add column updated_at timestamptz(3) not null default now(),
  add foreign key (company_id, media_key) references media (company_id, key),
  add foreign key (company_id, quoted_id) references chat_messages on delete set null (quoted_id);
update chat_messages set updated_at = created_at;
create index chat_messages_by_media on chat_messages (company_id, media_key) where media_key is not null;
create index chat_messages_quoted on chat_messages (company_id, quoted_id) where quoted_id is not null;
create index chat_messages_search on chat_messages using gin (company_id, message_fold gin_trgm_ops);

create table chat_reactions (
  company_id int not null,
  message_id int not null,
  user_id int not null,
  emoji text not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, message_id, user_id),
  foreign key (company_id, message_id) references chat_messages on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade
);
create index chat_reactions_user on chat_reactions (company_id, user_id);
call guiche_protect('chat_reactions');

-- How far somebody has read, and whether they want to hear of what is new.
alter table chat_users
  add column last_read_id int not null default 0,
  add column muted boolean not null default false;
update chat_users u set last_read_id = coalesce((
  select max(m.id) from chat_messages m where m.company_id = u.company_id and m.chat_id = u.chat_id), 0)
where unreads = 0;
create index chats_recent on chats (company_id, updated_at desc, id desc);

-- A device may be told of customers alone.
alter table push_subscriptions add column tells_chats boolean not null default true;
