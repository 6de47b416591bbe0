-- To which business portfolio of the official API a number belongs: what it may begin a day is granted to all of its numbers.
alter table cloud_health add column portfolio text;
create index cloud_health_portfolio on cloud_health (company_id, portfolio) where portfolio is not null;
