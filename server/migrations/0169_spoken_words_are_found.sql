-- What a voice note says is found like what is written: by the same folded words, in an index of its own.
alter table message_transcripts add column text_fold text not null generated always as (guiche_fold(text)) stored;
create index message_transcripts_search on message_transcripts using gin (company_id, text_fold gin_trgm_ops)
  with (fastupdate = off) where state = 'done';

create or replace function guiche_search_tickets(
  term text, sees_all boolean, queue_ids int[], sees_queueless boolean, viewer_id int,
  want_status text, want_queues int[], want_users int[], want_tags int[], created_day date, changed_day date, zone text,
  want_unread boolean, after_time timestamptz, after_id int, wanted int
) returns setof int
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan
  as $$
  declare
    company int := guiche_company();
    folded text := guiche_fold(term);
    pattern text := guiche_containing(folded);
    digits text := regexp_replace(term, '\D', '', 'g');
    number_pattern text := case when length(digits) >= 3 and term ~ '^[\d\s()+-]+$' then '%' || digits || '%' end;
    found int[] := '{}';
    looked int := 0;
    step int := 50;
    walked record;
    last_time timestamptz := after_time;
    last_id int := after_id;
    mostly_ours boolean;
    -- Most companies have nothing written down: then nothing is looked for.
    speaks boolean := exists (select from message_transcripts where company_id = guiche_company() and state = 'done');
  begin
    if company is null then return; end if;
    loop
      select array_agg(w.id order by w.updated_at desc, w.id desc) filter (where w.hit) as hits, count(*) as n,
             (array_agg(w.updated_at order by w.updated_at, w.id))[1] as end_time, (array_agg(w.id order by w.updated_at, w.id))[1] as end_id
        into walked
        from (
          select t.id, t.updated_at,
            c.name_fold like pattern or coalesce(c.number like number_pattern, false)
            or exists (select from messages m where m.company_id = company and m.ticket_id = t.id and m.body_fold like pattern and not m.is_deleted)
            or speaks and exists (
              select from messages m join message_transcripts x on x.company_id = company and x.message_id = m.id
              where m.company_id = company and m.ticket_id = t.id and m.media_type = 'audio' and not m.is_deleted
                and x.state = 'done' and x.text_fold like pattern) as hit
          from (
            select * from tickets t
            where t.company_id = company
              and (last_time is null or (t.updated_at, t.id) < (last_time, last_id))
              and (sees_all or t.queue_id = any(queue_ids) or (t.queue_id is null and (sees_queueless or t.user_id = viewer_id)))
              and (want_status is null or t.status = want_status)
              and (want_queues is null or t.queue_id = any(want_queues) or t.queue_id is null)
              and (want_users is null or t.user_id = any(want_users))
              and (want_tags is null or (select count(*) from ticket_tags f where f.company_id = company and f.ticket_id = t.id and f.tag_id = any(want_tags)) = cardinality(want_tags))
              and (created_day is null or (t.created_at >= created_day::timestamp at time zone zone and t.created_at < (created_day + 1)::timestamp at time zone zone))
              and (changed_day is null or (t.updated_at >= changed_day::timestamp at time zone zone and t.updated_at < (changed_day + 1)::timestamp at time zone zone))
              and (not want_unread or t.unread_messages > 0)
            order by t.updated_at desc, t.id desc limit step
          ) t
          join contacts c on c.company_id = company and c.id = t.contact_id
        ) w;
      found := found || coalesce(walked.hits, '{}');
      looked := looked + walked.n;
      exit when walked.n < step or cardinality(found) >= wanted;
      last_time := walked.end_time;
      last_id := walked.end_id;
      if cardinality(found) * 30 < looked and length(folded) >= 3 then
        -- The index intersects with all messages of the company, which costs more than it saves where most of all
        -- messages are this company's: then the company is looked at row by row. The last thousand tell.
        mostly_ours := (select count(*) > 200 from messages m
          where m.company_id = company and m.id > (select s.last_value - 1000 from messages_id_seq s));
        return query
          with hits as materialized (
            select m.ticket_id as id from messages m
              where mostly_ours and m.company_id + 0 = company and m.body_fold like pattern and not m.is_deleted
            union
            select m.ticket_id from messages m
              where not mostly_ours and m.company_id = company and m.body_fold like pattern and not m.is_deleted
            union
            select m.ticket_id from message_transcripts x join messages m on m.company_id = company and m.id = x.message_id
              where speaks and x.company_id = company and x.state = 'done' and x.text_fold like pattern and not m.is_deleted
            union
            select t.id from contacts c join tickets t on t.company_id = company and t.contact_id = c.id
              where c.company_id = company and c.name_fold like pattern
            union
            select t.id from contacts c join tickets t on t.company_id = company and t.contact_id = c.id
              where c.company_id = company and number_pattern is not null and c.number like number_pattern
          )
          select t.id from hits h join tickets t on t.company_id = company and t.id = h.id
          where (after_time is null or (t.updated_at, t.id) < (after_time, after_id))
            and (sees_all or t.queue_id = any(queue_ids) or (t.queue_id is null and (sees_queueless or t.user_id = viewer_id)))
            and (want_status is null or t.status = want_status)
            and (want_queues is null or t.queue_id = any(want_queues) or t.queue_id is null)
            and (want_users is null or t.user_id = any(want_users))
            and (want_tags is null or (select count(*) from ticket_tags f where f.company_id = company and f.ticket_id = t.id and f.tag_id = any(want_tags)) = cardinality(want_tags))
            and (created_day is null or (t.created_at >= created_day::timestamp at time zone zone and t.created_at < (created_day + 1)::timestamp at time zone zone))
            and (changed_day is null or (t.updated_at >= changed_day::timestamp at time zone zone and t.updated_at < (changed_day + 1)::timestamp at time zone zone))
            and (not want_unread or t.unread_messages > 0)
          order by t.updated_at desc, t.id desc limit wanted;
        return;
      end if;
      -- As far as the rest of the page should be, by what was found so far.
      step := greatest(100, least(400, (wanted - cardinality(found)) * looked * 6 / (5 * greatest(cardinality(found), 1))));
    end loop;
    return query select unnest(found[1:wanted]);
  end
  $$;
