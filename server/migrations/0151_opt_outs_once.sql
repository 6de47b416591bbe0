-- Under which hash somebody was written down who is no contact, as long as that holds: two at once write one row.
alter table opt_outs add column number_key bytea;
alter table opt_outs add constraint opt_outs_known_while_held check (ended_at is null or number_key is null);
-- Of those that were written twice the first one has it; all of them end together.
update opt_outs o set number_key = k.key
from (
  select company_id, key, min(opt_out_id) as opt_out_id
  from opt_out_keys a
  where 1 = (select count(*) from opt_out_keys b where b.company_id = a.company_id and b.opt_out_id = a.opt_out_id)
    and exists (select from opt_outs h where h.company_id = a.company_id and h.id = a.opt_out_id and h.ended_at is null
      and h.contact_id is null)
  group by company_id, key) k
where o.company_id = k.company_id and o.id = k.opt_out_id;
create unique index opt_outs_number on opt_outs (company_id, number_key) where number_key is not null;
