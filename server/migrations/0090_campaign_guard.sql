-- How careful a line must be with campaigns: since when it is in use with its number, …
alter table connections add column number_known text not null default '', add column number_since timestamptz(3);
update connections set number_known = number, number_since = created_at where number <> '';
-- A number is as young as it is here, also on a connection that had another one before; one that comes back is not new.
create function guiche_number_since() returns trigger language plpgsql as $$
begin
  if new.number <> '' and new.number <> new.number_known then
    new.number_known := new.number;
    new.number_since := new.updated_at;
  end if;
  return new;
end $$;
create trigger number_since before insert or update of number on connections
  for each row execute function guiche_number_since();

alter table line_governors
  -- … when its network last locked it for strangers, or warned that it will, …
  add column campaign_locked_at timestamptz(3),
  -- … and whether its campaigns stand still until somebody resumes them.
  add column campaign_paused text,
  add column campaign_paused_at timestamptz(3),
  add column campaign_resumed_at timestamptz(3),
  add column campaign_resumed_by int,
  add foreign key (company_id, campaign_resumed_by) references users on delete set null (campaign_resumed_by);
create index line_governors_resumed_by on line_governors (company_id, campaign_resumed_by) where campaign_resumed_by is not null;
