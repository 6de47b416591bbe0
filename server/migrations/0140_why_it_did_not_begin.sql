-- A campaign that could not begin at its time was ended: why stands with it, as it does with one that stands still.
do $$
declare name text;
begin
  select conname into strict name from pg_constraint
  where conrelid = 'campaigns'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%paused_reason IS NULL) OR (status =%';
  execute format('alter table campaigns drop constraint %I', name);
end $$;
alter table campaigns add constraint campaigns_reason check (paused_reason is null or status in ('EM_ANDAMENTO', 'CANCELADA'));
