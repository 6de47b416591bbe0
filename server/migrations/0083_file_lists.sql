-- Named sets of files that are sent together. A file belongs to its option and goes with it.
create table file_lists (
  company_id int not null references companies on delete cascade,
  id serial,
  name text not null,
  name_fold text not null generated always as (guiche_fold(name)) stored,
  message text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
create index file_lists_by_name on file_lists (company_id, name_fold, id);
call guiche_protect('file_lists');

create table file_options (
  company_id int not null,
  id serial,
  file_list_id int not null,
  place int not null,
  name text not null,
  media_key uuid,
  media_name text,
  media_type text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, file_list_id) references file_lists on delete cascade,
  foreign key (company_id, media_key) references media (company_id, key),
  check ((media_key is null) = (media_type is null))
);
create index file_options_by_list on file_options (company_id, file_list_id, place);
create index file_options_by_media on file_options (company_id, media_key) where media_key is not null;
call guiche_protect('file_options');
