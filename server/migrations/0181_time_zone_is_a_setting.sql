-- What is read of it is the company's `time_zone`; the row has its id and its time.
insert into settings (company_id, key, value)
  select id, 'timeZone', '' from companies on conflict (company_id, key) do nothing;
