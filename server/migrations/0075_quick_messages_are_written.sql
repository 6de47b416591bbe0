-- How often each was put into a conversation, and when last: what nobody uses can be seen.
alter table quick_messages add column times_used int not null default 0;
alter table quick_messages add column last_used_at timestamptz(3);

-- What is typed after '/': without the slash that some write into it, and whatever the case and the accents.
alter table quick_messages add column shortcode_fold text not null
  generated always as (guiche_fold(btrim(regexp_replace(shortcode, '^\s*/+', '')))) stored;

-- One code is one text among what is shared, and among what one person keeps. Of doubles the oldest keeps its code.
do $$
declare
  twin record;
  place int;
  code text;
begin
  for twin in
    select * from (
      select q.*, row_number() over (
        partition by company_id, geral, case when geral then 0 else coalesce(user_id, -id) end, shortcode_fold order by id
      ) as nth from quick_messages q) q
    where q.nth > 1 order by q.company_id, q.id
  loop
    place := twin.nth;
    loop
      code := left(twin.shortcode, 36) || '-' || place;
      exit when not exists (
        select from quick_messages o where o.company_id = twin.company_id and o.geral = twin.geral
          and (o.geral or o.user_id is not distinct from twin.user_id)
          and o.shortcode_fold = guiche_fold(btrim(regexp_replace(code, '^\s*/+', ''))));
      place := place + 1;
    end loop;
    update quick_messages set shortcode = code where company_id = twin.company_id and id = twin.id;
  end loop;
end $$;

create unique index quick_messages_shared on quick_messages (company_id, shortcode_fold) where geral;
create unique index quick_messages_own on quick_messages (company_id, user_id, shortcode_fold) where not geral;
drop index quick_messages_shortcode;
create index quick_messages_list on quick_messages (company_id, shortcode_fold, geral, id);
