-- The ledger of those who want nothing unasked: whose, since when, how it was said and by whom it was written down, and
-- how it was taken back. It outlives its contact, then known by hashes alone.

-- Whom an address means, as a hash of its company's own. A Brazilian mobile with and without its ninth digit is one.
create function guiche_person_key(company int, kind text, value text) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(company || ':' || case when kind in ('pn', 'sandbox')
    then regexp_replace(value, '^(55[1-9][0-9])([6-9][0-9]{7})$', '\19\2') else kind || ':' || value end, 'UTF8'));

alter table opt_outs drop constraint opt_outs_pkey, drop constraint opt_outs_company_id_contact_id_fkey;
alter table opt_outs
  add column id serial,
  -- `word`: said so by themselves; `network`: told the network; `staff`: somebody of the company wrote it down.
  add column source text not null default 'word' check (source in ('word', 'network', 'staff')),
  -- Where it was said.
  add column message_id int,
  -- Who wrote it down, and why.
  add column user_id int,
  add column reason text not null default '',
  add column ended_at timestamptz(3),
  add column ended_by int,
  add column ended_reason text not null default '',
  alter column contact_id drop not null,
  alter column word set default '',
  add primary key (company_id, id),
  add foreign key (company_id) references companies on delete cascade,
  add foreign key (company_id, contact_id) references contacts on delete set null (contact_id),
  add foreign key (company_id, message_id) references messages on delete set null (message_id),
  add foreign key (company_id, user_id) references users on delete set null (user_id),
  add foreign key (company_id, ended_by) references users on delete set null (ended_by);
update opt_outs set source = 'network', word = '' where word = '(network)';

-- One that holds, a contact.
create unique index opt_outs_contact on opt_outs (company_id, contact_id) where ended_at is null and contact_id is not null;
create index opt_outs_history on opt_outs (company_id, contact_id, id);
create index opt_outs_message on opt_outs (company_id, message_id) where message_id is not null;
create index opt_outs_user on opt_outs (company_id, user_id) where user_id is not null;
create index opt_outs_ended_by on opt_outs (company_id, ended_by) where ended_by is not null;

-- Every address of those who have opted out, as long as that holds.
create table opt_out_keys (
  company_id int not null,
  key bytea not null,
  opt_out_id int not null,
  primary key (company_id, key, opt_out_id),
  foreign key (company_id, opt_out_id) references opt_outs on delete cascade
);
create index opt_out_keys_of on opt_out_keys (company_id, opt_out_id);
call guiche_protect('opt_out_keys');
insert into opt_out_keys (company_id, key, opt_out_id)
select distinct o.company_id, guiche_person_key(i.company_id, i.kind, i.value), o.id
from opt_outs o join contact_identities i on i.company_id = o.company_id and i.contact_id = o.contact_id;

-- Who has opted out, asked by everything that begins a conversation: by contact here, by number in opt_out_keys.
create view opted_out with (security_invoker = true) as
  select company_id, contact_id, created_at from opt_outs where ended_at is null and contact_id is not null;
grant select on opted_out to guiche_app, guiche_across;

-- An address that is learnt of somebody who has opted out is kept with the rest; one of somebody who has and was deleted
-- makes them known again. In the database, because addresses are learnt in many ways and none may forget it.
create function guiche_opt_out_follows() returns trigger language plpgsql as $$
declare
  known bytea := guiche_person_key(new.company_id, new.kind, new.value);
begin
  update opt_outs o set contact_id = new.contact_id
  where o.company_id = new.company_id and o.contact_id is null and o.id = (
    select max(k.opt_out_id) from opt_out_keys k join opt_outs f on f.company_id = k.company_id and f.id = k.opt_out_id
    where k.company_id = new.company_id and k.key = known and f.contact_id is null)
    and not exists (select from opted_out h where h.company_id = new.company_id and h.contact_id = new.contact_id);
  insert into opt_out_keys (company_id, key, opt_out_id)
  select o.company_id, known, o.id from opt_outs o
  where o.company_id = new.company_id and o.contact_id = new.contact_id and o.ended_at is null
  on conflict do nothing;
  return null;
end $$;
create trigger opt_out_follows after insert or update of contact_id on contact_identities
  for each row when (new.kind <> 'group') execute function guiche_opt_out_follows();
-- And whoever opts out does so with every address.
create function guiche_opt_out_keeps() returns trigger language plpgsql as $$
begin
  if new.ended_at is not null then
    delete from opt_out_keys where company_id = new.company_id and opt_out_id = new.id;
  elsif new.contact_id is not null then
    insert into opt_out_keys (company_id, key, opt_out_id)
    select i.company_id, guiche_person_key(i.company_id, i.kind, i.value), new.id from contact_identities i
    where i.company_id = new.company_id and i.contact_id = new.contact_id
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger opt_out_keeps after insert or update of contact_id, ended_at on opt_outs
  for each row execute function guiche_opt_out_keeps();
