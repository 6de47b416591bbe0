-- When each tick of an outgoing message came. Of what was sent before this nobody knows.
alter table messages
  add column sent_at timestamptz(3),
  add column delivered_at timestamptz(3),
  add column read_at timestamptz(3),
  add column played_at timestamptz(3);

-- What an edited message said before.
create table message_edits (
  company_id int not null,
  id serial,
  message_id int not null,
  body text not null,
  replaced_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
create index message_edits_message on message_edits (company_id, message_id, id);
call guiche_protect('message_edits');

-- Every move of a ticket: who did it, and where it led. Nobody did what follows by itself from a deletion.
create table ticket_moves (
  company_id int not null,
  id serial,
  ticket_id int not null,
  kind text not null check (kind in ('accept', 'return', 'close', 'reopen', 'transfer', 'undo')),
  user_id int,
  to_user_id int,
  to_queue_id int,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, to_user_id) references users (company_id, id) on delete set null (to_user_id),
  foreign key (company_id, to_queue_id) references queues (company_id, id) on delete set null (to_queue_id)
);
create index ticket_moves_ticket on ticket_moves (company_id, ticket_id, created_at);
create index ticket_moves_user on ticket_moves (company_id, user_id) where user_id is not null;
create index ticket_moves_to_user on ticket_moves (company_id, to_user_id) where to_user_id is not null;
create index ticket_moves_to_queue on ticket_moves (company_id, to_queue_id) where to_queue_id is not null;
call guiche_protect('ticket_moves');
