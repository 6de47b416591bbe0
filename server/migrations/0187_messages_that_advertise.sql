-- Whoever opts out while a message waits to leave is not sent it where it praises something, whoever had it sent.
alter table messages add column advertises boolean not null default false;
