-- What was put into a contact list in one go, from a spreadsheet or from contacts, so that it can be taken out in one go.
create table contact_list_imports (
  company_id int not null references companies on delete cascade,
  id serial,
  contact_list_id int not null,
  -- As the file is called; empty for contacts.
  source text not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete cascade
);
create index contact_list_imports_of_list on contact_list_imports (company_id, contact_list_id, id);
call guiche_protect('contact_list_imports');

alter table contact_list_items
  -- What stands in further columns of the spreadsheet, by their names.
  add column variables jsonb not null default '{}',
  add column import_id int,
  add constraint contact_list_items_import foreign key (company_id, import_id)
    references contact_list_imports (company_id, id) on delete set null (import_id);
create index contact_list_items_of_import on contact_list_items (company_id, import_id) where import_id is not null;
