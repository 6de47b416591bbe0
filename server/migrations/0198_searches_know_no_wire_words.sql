-- A missed call is stored as the network's word for it, as is what could not be read: nobody sees that word, and no search
-- finds it. Otherwise as it was.
create or replace function guiche_search_tickets(
  term text, sees_all boolean, queue_ids int[], sees_queueless boolean, viewer_id int,
  want_status text, want_queues int[], want_users int[], want_tags int[], created_day date, changed_day date, zone text,
  want_unread boolean, after_time timestamptz, after_id int, wanted int, most_looked int
) returns table (id int, looked_to timestamptz)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan
  as $$
  #variable_conflict use_column
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
    trigrams text[];
    resembling text;
    sample record;
    is_rare boolean;
    -- Most companies have nothing written down: then nothing is looked for.
    speaks boolean := exists (select from message_transcripts x where x.company_id = guiche_company() and x.state = 'done');
  begin
    if company is null then return; end if;
    loop
      select array_agg(w.id order by w.updated_at desc, w.id desc) filter (where w.hit) as hits, count(*) as n,
             (array_agg(w.updated_at order by w.updated_at, w.id))[1] as end_time, (array_agg(w.id order by w.updated_at, w.id))[1] as end_id
        into walked
        from (
          select t.id, t.updated_at,
            c.name_fold like pattern or coalesce(c.number like number_pattern, false)
            or exists (select from messages m where m.company_id = company and m.ticket_id = t.id and m.body_fold like pattern and not m.is_deleted
              and m.media_type not in ('call_log', 'unreadable', 'unsupported'))
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
      if cardinality(found) * 30 < looked and is_rare is null then
        trigrams := guiche_trigrams(folded);
        is_rare := trigrams is not null;
        if is_rare then
          -- Read off the company's newest thousand messages: how many of all resemble what is looked for, and whether most
          -- of all messages are this company's. Then the index is not asked for the company as well: that is looked at row
          -- by row, which costs less than a list of nearly everything.
          select string_agg(format('m.body_fold like %L', p), ' and ') into resembling from unnest(trigrams) p;
          select count(*) filter (where m.body_fold like all (trigrams)) as alike, count(*) as n, max(m.id) - min(m.id) + 1 as span
            into sample
            from (select * from messages m where m.company_id = company order by m.id desc limit 1000) m;
          is_rare := sample.alike * (select c.reltuples from pg_class c where c.oid = 'messages'::regclass) / greatest(sample.span, 1) < 20000;
        end if;
        if is_rare then
          return query execute format($search$
            with hits as materialized (
              select m.ticket_id as id from messages m
                where %s and %s and (m.body_fold || '') like $2 and not m.is_deleted
                  and m.media_type not in ('call_log', 'unreadable', 'unsupported')
              union
              select m.ticket_id from message_transcripts x join messages m on m.company_id = $1 and m.id = x.message_id
                where $3 and x.company_id = $1 and x.state = 'done' and x.text_fold like $2 and not m.is_deleted
              union
              select t.id from contacts c join tickets t on t.company_id = $1 and t.contact_id = c.id
                where c.company_id = $1 and c.name_fold like $2
              union
              select t.id from contacts c join tickets t on t.company_id = $1 and t.contact_id = c.id
                where c.company_id = $1 and $4 is not null and c.number like $4
            )
            select t.id, null::timestamptz from hits h join tickets t on t.company_id = $1 and t.id = h.id
            where ($5 is null or (t.updated_at, t.id) < ($5, $6))
              and ($7 or t.queue_id = any($8) or (t.queue_id is null and ($9 or t.user_id = $10)))
              and ($11 is null or t.status = $11)
              and ($12 is null or t.queue_id = any($12) or t.queue_id is null)
              and ($13 is null or t.user_id = any($13))
              and ($14 is null or (select count(*) from ticket_tags f where f.company_id = $1 and f.ticket_id = t.id and f.tag_id = any($14)) = cardinality($14))
              and ($15 is null or (t.created_at >= $15::timestamp at time zone $17 and t.created_at < ($15 + 1)::timestamp at time zone $17))
              and ($16 is null or (t.updated_at >= $16::timestamp at time zone $17 and t.updated_at < ($16 + 1)::timestamp at time zone $17))
              and (not $18 or t.unread_messages > 0)
            order by t.updated_at desc, t.id desc limit $19
          $search$, case when sample.span < 5000 then 'm.company_id + 0 = $1' else 'm.company_id = $1' end, resembling)
          using company, pattern, speaks, number_pattern, after_time, after_id, sees_all, queue_ids, sees_queueless, viewer_id,
            want_status, want_queues, want_users, want_tags, created_day, changed_day, zone, want_unread, wanted;
          return;
        end if;
      end if;
      if looked >= most_looked then
        return query select f.id, null::timestamptz from unnest(found) with ordinality f (id, n) order by f.n limit wanted;
        return query select last_id, last_time;
        return;
      end if;
      -- As far as the rest of the page should be, by what was found so far.
      step := greatest(100, least(400, (wanted - cardinality(found))::bigint * looked * 6 / (5 * greatest(cardinality(found), 1))));
    end loop;
    return query select f.id, null::timestamptz from unnest(found) with ordinality f (id, n) order by f.n limit wanted;
  end
  $$;
