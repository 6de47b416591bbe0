-- A hash of a link as text, as it is compared and shown in logs of nothing.
alter table pay_links alter column token_hash type text using encode(token_hash, 'hex');

-- The word of a provider's calls follows from the master secret; nothing of it is stored.
alter table payment_provider drop column webhook_hash;

-- Invoices, their codes and what moved a due date stay when a company goes; who was reminded, and by which link, does not.
delete from pay_links l where not exists (select from companies c where c.id = l.company_id);
delete from reminders r where not exists (select from companies c where c.id = r.company_id);
alter table pay_links add foreign key (company_id) references companies on delete cascade;
alter table reminders add foreign key (company_id) references companies on delete cascade;
