-- A proxy for each connection: its address sealed, since it may hold a password, and what is shown of it.
alter table connections add column proxy_sealed bytea;
alter table connections add column proxy_shown text not null default '';
