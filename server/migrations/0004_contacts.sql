create table contacts (
  company_id int not null references companies on delete cascade,
  id serial,
  name text not null,
  name_fold text not null generated always as (guiche_fold(name)) stored,
  number text not null default '',
  email text not null default '',
  profile_pic_url text,
  is_group boolean not null default false,
  whatsapp_id int,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete set null (whatsapp_id)
);
create index contacts_by_name on contacts (company_id, name_fold, id);
create index contacts_name_search on contacts using gin (company_id, name_fold gin_trgm_ops);
create index contacts_number_search on contacts using gin (company_id, number gin_trgm_ops);
call guiche_protect('contacts');

-- How networks know a contact: a contact is never keyed by its phone number.
create table contact_identities (
  company_id int not null,
  kind text not null check (kind in ('pn', 'lid', 'bsuid', 'group', 'sandbox')),
  value text not null,
  contact_id int not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, kind, value),
  foreign key (company_id, contact_id) references contacts on delete cascade
);
create index contact_identities_contact on contact_identities (company_id, contact_id);
call guiche_protect('contact_identities');

create table contact_extra_info (
  company_id int not null,
  id serial,
  contact_id int not null,
  name text not null,
  value text not null,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts on delete cascade
);
create index contact_extra_info_contact on contact_extra_info (company_id, contact_id);
call guiche_protect('contact_extra_info');

-- Two contacts that the network says are one: what was moved stands here, so that it can be put back for 30 days.
create table contact_merges (
  company_id int not null,
  id serial,
  kept_id int not null,
  merged jsonb not null,
  merged_at timestamptz(3) not null default now(),
  undone_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, kept_id) references contacts on delete cascade
);
create index contact_merges_kept on contact_merges (company_id, kept_id);
call guiche_protect('contact_merges');

create table tags (
  company_id int not null references companies on delete cascade,
  id serial,
  name text not null,
  color text not null,
  kanban int not null default 0 check (kanban in (0, 1)),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
create unique index tags_name on tags (company_id, lower(name));
call guiche_protect('tags');

create table quick_messages (
  company_id int not null references companies on delete cascade,
  id serial,
  shortcode text not null,
  message text not null default '',
  geral boolean not null default false,
  status boolean not null default true,
  media_key uuid,
  media_name text,
  user_id int,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index quick_messages_shortcode on quick_messages (company_id, shortcode);
call guiche_protect('quick_messages');

create table chats (
  company_id int not null references companies on delete cascade,
  id serial,
  uuid uuid not null default gen_random_uuid(),
  title text not null default '',
  owner_id int not null,
  last_message text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, uuid),
  foreign key (company_id, owner_id) references users on delete cascade
);
call guiche_protect('chats');

create table chat_users (
  company_id int not null,
  id serial,
  chat_id int not null,
  user_id int not null,
  unreads int not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, chat_id, user_id),
  foreign key (company_id, chat_id) references chats on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade
);
create index chat_users_user on chat_users (company_id, user_id);
call guiche_protect('chat_users');
