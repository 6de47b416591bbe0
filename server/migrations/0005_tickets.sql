create table tickets (
  company_id int not null references companies on delete cascade,
  id serial,
  uuid uuid not null default gen_random_uuid(),
  status text not null default 'pending' check (status in ('pending', 'open', 'closed')),
  contact_id int not null,
  whatsapp_id int,
  queue_id int,
  user_id int,
  is_group boolean not null default false,
  chatbot boolean not null default false,
  unread_messages int not null default 0 check (unread_messages >= 0),
  last_message text not null default '',
  last_message_id int,
  last_message_type text not null default 'conversation',
  last_message_from_me boolean not null default false,
  last_message_state text not null default 'received',
  first_accepted_at timestamptz(3),
  closed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, uuid),
  -- A pending ticket is nobody's, an open one is somebody's.
  check (status <> 'pending' or user_id is null),
  check (status <> 'open' or user_id is not null),
  foreign key (company_id, contact_id) references contacts,
  foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete set null (whatsapp_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
-- At most one conversation in progress per contact and connection: the database says so, not a check in the code.
create unique index tickets_one_active on tickets (company_id, whatsapp_id, contact_id) where status in ('open', 'pending');
-- With what decides who sees a ticket, so that a list is counted without visiting its rows.
create index tickets_by_status on tickets (company_id, status, updated_at desc, id desc) include (queue_id, user_id);
create index tickets_by_user on tickets (company_id, user_id, status, updated_at desc, id desc);
create index tickets_by_queue on tickets (company_id, queue_id, status, updated_at desc, id desc);
create index tickets_newest on tickets (company_id, updated_at desc, id desc);
create index tickets_by_contact on tickets (company_id, contact_id, whatsapp_id, id);
create index tickets_by_created on tickets (company_id, created_at);
call guiche_protect('tickets');

create table ticket_tags (
  company_id int not null,
  ticket_id int not null,
  tag_id int not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, ticket_id, tag_id),
  foreign key (company_id, ticket_id) references tickets on delete cascade,
  foreign key (company_id, tag_id) references tags on delete cascade
);
create index ticket_tags_tag on ticket_tags (company_id, tag_id, ticket_id);
call guiche_protect('ticket_tags');

create table ticket_notes (
  company_id int not null,
  id serial,
  note text not null,
  ticket_id int not null,
  contact_id int not null,
  user_id int,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets on delete cascade,
  foreign key (company_id, contact_id) references contacts on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index ticket_notes_ticket on ticket_notes (company_id, ticket_id, id desc);
create index ticket_notes_contact on ticket_notes (company_id, contact_id, id desc);
call guiche_protect('ticket_notes');

create table drafts (
  company_id int not null,
  user_id int not null,
  ticket_id int not null,
  body text not null,
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, ticket_id),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, ticket_id) references tickets on delete cascade
);
create index drafts_ticket on drafts (company_id, ticket_id);
call guiche_protect('drafts');
