-- How campaigns of a company are sent, a row for each thing that was said; what was not is as the product has it.
create table campaign_settings (
  company_id int not null references companies on delete cascade,
  id serial,
  key text not null,
  value jsonb not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, key)
);
call guiche_protect('campaign_settings');
