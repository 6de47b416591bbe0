-- Lists of people to whom campaigns write. They are no contacts: whoever is written to becomes one.
create table contact_lists (
  company_id int not null references companies on delete cascade,
  id serial,
  name text not null,
  name_fold text not null generated always as (guiche_fold(name)) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
create index contact_lists_by_name on contact_lists (company_id, name_fold, id);
call guiche_protect('contact_lists');

create table contact_list_items (
  company_id int not null references companies on delete cascade,
  id serial,
  contact_list_id int not null,
  name text not null,
  name_fold text not null generated always as (guiche_fold(name)) stored,
  -- In digits with the country; Brazilian mobiles with the ninth digit, so one person stands in a list once.
  number text not null,
  email text not null default '',
  -- What a network has said of the number; null while none was asked.
  is_whatsapp_valid boolean,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete cascade,
  constraint contact_list_items_number unique (company_id, contact_list_id, number)
);
create index contact_list_items_by_name on contact_list_items (company_id, contact_list_id, name_fold, id);
call guiche_protect('contact_list_items');
