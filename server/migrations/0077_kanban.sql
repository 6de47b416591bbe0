-- In which lane of the board a ticket is: the id of its kanban tag, 0 where it has none. It follows from `ticket_tags`, by
-- the triggers below, and lies on the ticket so that a lane is read in its order from one index.
alter table tags add column lane_order int;
alter table tickets add column lane_id int not null default 0;

-- One kanban tag a ticket: the newest stays.
delete from ticket_tags x using (
  select tt.company_id, tt.ticket_id, tt.tag_id, row_number() over (
    partition by tt.company_id, tt.ticket_id order by tt.created_at desc, tt.tag_id desc) as place
  from ticket_tags tt join tags g on g.company_id = tt.company_id and g.id = tt.tag_id and g.kanban = 1) older
where x.company_id = older.company_id and x.ticket_id = older.ticket_id and x.tag_id = older.tag_id and older.place > 1;
update tickets t set lane_id = tt.tag_id from ticket_tags tt join tags g on g.company_id = tt.company_id and g.id = tt.tag_id
where tt.company_id = t.company_id and tt.ticket_id = t.id and g.kanban = 1;

-- With what decides who sees a ticket, so that a lane is counted without visiting its rows.
create index tickets_by_lane on tickets (company_id, lane_id, updated_at desc, id desc) include (queue_id, user_id) where status <> 'closed';

-- Tags come from several places (a person, a merge of tags or of contacts); a ticket is in one lane whatever wrote them.
create function guiche_enter_lane() returns trigger language plpgsql as $$
begin
  if not exists (select from added a join tags g on g.company_id = a.company_id and g.id = a.tag_id and g.kanban = 1) then return null; end if;
  update tickets t set lane_id = newest.tag_id
  from (
    select distinct on (a.company_id, a.ticket_id) a.company_id, a.ticket_id, a.tag_id
    from added a join tags g on g.company_id = a.company_id and g.id = a.tag_id and g.kanban = 1
    order by a.company_id, a.ticket_id, a.created_at desc, a.tag_id desc) newest
  where t.company_id = newest.company_id and t.id = newest.ticket_id;
  delete from ticket_tags x using tickets t, tags g
  where x.company_id = t.company_id and x.ticket_id = t.id and (t.company_id, t.id) in (select a.company_id, a.ticket_id from added a)
    and g.company_id = x.company_id and g.id = x.tag_id and g.kanban = 1 and x.tag_id <> t.lane_id;
  return null;
end $$;
create trigger enter_lane after insert on ticket_tags referencing new table as added for each statement execute function guiche_enter_lane();

create function guiche_leave_lane() returns trigger language plpgsql as $$
begin
  update tickets t set lane_id = 0 from gone where t.company_id = gone.company_id and t.id = gone.ticket_id and t.lane_id = gone.tag_id;
  return null;
end $$;
create trigger leave_lane after delete on ticket_tags referencing old table as gone for each statement execute function guiche_leave_lane();

-- A tag becomes a lane, or is none any more. Who is in a lane already stays there, and loses the tag that became one.
create function guiche_turn_lane() returns trigger language plpgsql as $$
begin
  if new.kanban = 1 then
    delete from ticket_tags x using tickets t
    where x.company_id = new.company_id and x.tag_id = new.id and t.company_id = x.company_id and t.id = x.ticket_id and t.lane_id not in (0, new.id);
    update tickets t set lane_id = new.id from ticket_tags x
    where x.company_id = new.company_id and x.tag_id = new.id and t.company_id = x.company_id and t.id = x.ticket_id;
  else
    update tickets t set lane_id = 0 where t.company_id = new.company_id and t.lane_id = new.id;
  end if;
  return null;
end $$;
create trigger turn_lane after update of kanban on tags for each row when (old.kanban <> new.kanban) execute function guiche_turn_lane();
