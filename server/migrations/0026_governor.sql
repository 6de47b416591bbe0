-- The send governor: when a line may write next, and what its network lets it do. Read and written by every process.
create table line_governors (
  company_id int not null,
  connection_id int not null,
  -- The next message that is no answer leaves no sooner.
  next_at timestamptz(3),
  -- The network restricts the line until then: everything, or only what goes to strangers.
  restricted_until timestamptz(3),
  restricted_scope text not null default 'all' check (restricted_scope in ('all', 'strangers')),
  -- How often in a row: each time it lasts longer.
  strikes int not null default 0,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections on delete cascade
);
call guiche_protect('line_governors');

-- Whom a line has written to first, for as long as it counts.
create table new_chats (
  company_id int not null,
  id bigserial,
  connection_id int not null,
  contact_id int,
  begun_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id)
);
create unique index new_chats_once on new_chats (company_id, connection_id, contact_id);
create index new_chats_lately on new_chats (company_id, connection_id, begun_at desc);
create index new_chats_contact on new_chats (company_id, contact_id) where contact_id is not null;
call guiche_protect('new_chats');

-- As which approved template of the official API a message leaves.
alter table messages add column template jsonb;

-- Templates that the network has approved for a line, as it last told them.
create table cloud_templates (
  company_id int not null,
  connection_id int not null,
  templates jsonb not null default '[]',
  fetched_at timestamptz(3) not null,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references cloud_lines on delete cascade
);
call guiche_protect('cloud_templates');
create index cloud_messages_age on cloud_messages (company_id, created_at);
