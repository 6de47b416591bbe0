-- Messages that leave later. The job that sends one holds its row: so does whoever edits or deletes it.
create table schedules (
  company_id int not null references companies on delete cascade,
  id serial,
  contact_id int not null,
  -- The conversation it was written in, or none; once it was sent, the one it went into.
  ticket_id int,
  message_id int,
  user_id int,
  body text not null,
  sign boolean not null default false,
  media_key uuid,
  media_name text,
  send_at timestamptz(3) not null,
  sent_at timestamptz(3),
  -- PENDENTE waits for its time; AGENDADA is due and waits for its line; ENVIADA has left; ERRO did not leave.
  status text not null default 'PENDENTE' check (status in ('PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO')),
  failure text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete set null (message_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, media_key) references media (company_id, key),
  check ((status = 'ENVIADA') = (sent_at is not null)),
  check ((status = 'ERRO') = (failure is not null))
);
create index schedules_by_time on schedules (company_id, send_at desc, id desc);
create index schedules_by_contact on schedules (company_id, contact_id, send_at desc, id desc);
create index schedules_by_ticket on schedules (company_id, ticket_id) where ticket_id is not null;
create index schedules_by_message on schedules (company_id, message_id) where message_id is not null;
create index schedules_by_user on schedules (company_id, user_id) where user_id is not null;
create index schedules_by_media on schedules (company_id, media_key) where media_key is not null;
call guiche_protect('schedules');
