-- When the plan of a paid renewal begins, where it is another than before and the period has not begun; null once it holds.
alter table invoices add column plan_begins_at timestamptz(3);
create index invoices_plan_begins on invoices (company_id, plan_begins_at) where plan_begins_at is not null and status = 'paid';
