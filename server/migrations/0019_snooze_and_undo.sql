-- Put off until a time, or until the customer writes; and since when it is back.
alter table tickets
  add column snoozed_until timestamptz(3),
  add column woken_at timestamptz(3),
  -- How often it was moved: what undoes a move must know that nobody has moved it since.
  add column moves int not null default 0,
  -- The greeting that its acceptance sent: a client that greets by itself gets this one back.
  add column greeting_id int,
  add constraint tickets_snoozed_are_open check (snoozed_until is null or status = 'open'),
  add constraint tickets_woken_are_open check (woken_at is null or status = 'open');

-- Lists of open tickets leave out what is put off: they are still counted without visiting their rows.
drop index tickets_by_status;
drop index tickets_by_user;
create index tickets_by_status on tickets (company_id, status, updated_at desc, id desc) include (queue_id, user_id, snoozed_until);
create index tickets_by_user on tickets (company_id, user_id, status, updated_at desc, id desc) include (queue_id, snoozed_until);

-- How a ticket stood before its newest move, for as long as whoever moved it may take that back; and what the move
-- says to the customer, which waits so long.
create table ticket_undos (
  company_id int not null,
  ticket_id int not null,
  mover_id int not null,
  moves int not null,
  status text not null check (status in ('pending', 'open', 'closed')),
  user_id int,
  queue_id int,
  whatsapp_id int,
  chatbot boolean not null,
  unread_messages int not null,
  snoozed_until timestamptz(3),
  first_accepted_at timestamptz(3),
  words text not null default '',
  until timestamptz(3) not null,
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets on delete cascade,
  foreign key (company_id, mover_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
  foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete cascade
);
create index ticket_undos_mover on ticket_undos (company_id, mover_id);
create index ticket_undos_user on ticket_undos (company_id, user_id);
create index ticket_undos_queue on ticket_undos (company_id, queue_id);
create index ticket_undos_whatsapp on ticket_undos (company_id, whatsapp_id);
call guiche_protect('ticket_undos');
