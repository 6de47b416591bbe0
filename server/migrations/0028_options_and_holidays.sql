-- What a customer may choose in a queue, as a tree: places count from 1 among siblings. The parent is of the same queue,
-- which the key says; that no option stands below itself, the room sees to, one change of a queue's tree at a time.
create table queue_options (
  company_id int not null,
  id serial,
  queue_id int not null,
  parent_id int,
  place int not null check (place > 0),
  title text not null,
  message text not null default '',
  media_key uuid,
  media_name text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, queue_id, id),
  check (parent_id <> id),
  foreign key (company_id, queue_id) references queues on delete cascade,
  foreign key (company_id, queue_id, parent_id) references queue_options (company_id, queue_id, id) on delete cascade,
  foreign key (company_id, media_key) references media (company_id, key)
);
create index queue_options_by_place on queue_options (company_id, queue_id, parent_id, place);
create index queue_options_by_media on queue_options (company_id, media_key) where media_key is not null;
call guiche_protect('queue_options');

-- Days on which a company is closed whatever its hours say; yearly ones come back on the same day of each year.
create table holidays (
  company_id int not null references companies on delete cascade,
  id serial,
  name text not null,
  day date not null,
  yearly boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
create unique index holidays_day on holidays (company_id, day);
call guiche_protect('holidays');
