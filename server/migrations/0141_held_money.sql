-- What has come for an open invoice and is less than it asks waits there for the rest, in the account held:<invoice>.
alter table invoices
  add column held bigint not null default 0 check (held >= 0),
  add constraint invoices_held check (held = 0 or (status = 'open' and held < cents));

-- Until now it became credit at once, and is credit still: some of it may be spent. So those payments are what they were.
update payments set state = 'surplus' where state = 'short';
