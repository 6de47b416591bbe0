-- A company's key is sealed with the master secret. Under another secret another key is made beside it, so that a secret
-- that is given back finds what it had sealed.
alter table data_keys add column mark text not null default '';
alter table data_keys drop constraint data_keys_pkey;
alter table data_keys add primary key (company_id, mark);
