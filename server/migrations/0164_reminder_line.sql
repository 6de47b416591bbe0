-- The line over which companies are told of their invoices: one of the operator's own company. Once it is deleted there is none.
alter table platform_settings
  add column reminder_company_id int,
  add column reminder_connection_id int,
  add constraint platform_settings_line foreign key (reminder_company_id, reminder_connection_id)
    references connections (company_id, id) on delete set null,
  add check ((reminder_company_id is null) = (reminder_connection_id is null));
