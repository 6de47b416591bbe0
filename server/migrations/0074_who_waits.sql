-- Who waits, since when, and with what words: what a list of waiting customers shows, and its order.
alter table queues
  -- Minutes after which somebody has waited long, and too long.
  add column wait_amber int not null default 10,
  add column wait_red int not null default 30,
  add constraint queues_wait_limits check (wait_amber between 1 and 10080 and wait_red between wait_amber and 10080);

alter table tickets
  -- Since when its customer waits for one of us: never null while it is pending, always null once it is closed.
  add column waiting_since timestamptz(3),
  -- The customer's newest words, where the ticket's newest message is one of ours.
  add column customer_message text not null default '',
  add column customer_message_type text not null default 'conversation',
  add column customer_message_id int;

-- Taken back, somebody waits as long as before.
alter table ticket_undos add column waiting_since timestamptz(3);

-- Who wrote what left here: 'agent', 'attendant', 'schedule' …; null of what came in, and of what is older than this.
alter table messages add column origin text;

update tickets t set waiting_since = t.updated_at where t.status = 'pending';
update tickets set customer_message_id = last_message_id, customer_message = last_message, customer_message_type = last_message_type
where status <> 'closed' and not last_message_from_me;
update tickets t set customer_message_id = m.id, customer_message = left(coalesce(nullif(m.body, ''), m.media_name, ''), 200), customer_message_type = m.media_type
from (
  select t.company_id, t.id as ticket_id, l.*
  from tickets t cross join lateral (
    select m.id, case when m.is_deleted then '' else m.body end as body, m.media_name, m.media_type from messages m
    where m.company_id = t.company_id and m.ticket_id = t.id and not m.from_me order by m.at_second desc, m.id desc limit 1) l
  where t.status <> 'closed' and t.last_message_from_me) m
where t.company_id = m.company_id and t.id = m.ticket_id;

-- Tickets are moved in many places; this holds in all of them.
create function guiche_keeps_waiting() returns trigger language plpgsql as $$
  begin
    if new.status = 'closed' then new.waiting_since = null;
    elsif new.status = 'pending' then new.waiting_since = coalesce(new.waiting_since, new.updated_at);
    end if;
    return new;
  end
  $$;
create trigger keeps_waiting before insert or update of status on tickets for each row execute function guiche_keeps_waiting();
alter table tickets add constraint tickets_waiting_since check (case status when 'pending' then waiting_since is not null when 'closed' then waiting_since is null else true end);

-- Oldest first; with what decides who sees them.
create index tickets_waiting on tickets (company_id, waiting_since, id) include (queue_id) where status = 'pending';
