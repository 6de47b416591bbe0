-- Whether this installation sends anything. One row; a copy that was restored is started with HOLD=on, which sets it,
-- and stays held until the operator releases it.
create table hold (
  id boolean primary key default true check (id),
  is_on boolean not null default false,
  since timestamptz(3)
);
insert into hold default values;
grant select, update on hold to guiche_across;
