-- Days that the due date goes back by once the bank says that the money has gone back.
alter table refunds add column days int not null default 0 check (days >= 0);
-- A refund that nobody here made is looked at by somebody.
alter table refunds add column seen_at timestamptz(3);
alter table refunds add column seen_by int;
create index refunds_unseen on refunds (created_at) where by_user is null and seen_at is null;

-- Since when a company that had a due date has none; null: never so, or somebody has looked.
alter table companies add column undated_at timestamptz(3);
create index companies_undated on companies (undated_at) where undated_at is not null;
