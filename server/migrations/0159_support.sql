-- An operator who is in a company as support: the session is the operator's own, and says where it acts and until when. The
-- company is named without being referred to, since it is another one than the session's; one that goes ends the stay.
alter table sessions
  add column support_company_id int,
  add column support_until timestamptz(3),
  add constraint sessions_support check ((support_company_id is null) = (support_until is null)),
  add constraint sessions_support_elsewhere check (support_company_id <> company_id);
create index sessions_in_support on sessions (support_until) where support_company_id is not null;
