-- That it is paid is said of an invoice: of no code of it, and also where there is none any more.
alter table invoices add column claimed_at timestamptz(3);
update invoices i set claimed_at = h.at
from (select company_id, invoice_id, max(claimed_at) as at from charges where claimed_at is not null group by 1, 2) h
where h.company_id = i.company_id and h.invoice_id = i.id;
alter table charges drop column claimed_at;
create index invoices_claimed on invoices (claimed_at, id) where claimed_at is not null and status = 'open';
