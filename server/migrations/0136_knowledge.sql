-- What a company knows and its assistants stand on: articles, cut into pieces that are found by their words.
create table knowledge_articles (
  company_id int not null references companies on delete cascade,
  id serial,
  title text not null,
  title_fold text not null generated always as (guiche_fold(title)) stored,
  body text not null default '',
  is_published boolean not null default false,
  -- Every prompt may use it; else those that knowledge_prompts names.
  for_all boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
create index knowledge_articles_title on knowledge_articles (company_id, title_fold, id);
call guiche_protect('knowledge_articles');

create table knowledge_prompts (
  company_id int not null,
  article_id int not null,
  prompt_id int not null,
  primary key (company_id, article_id, prompt_id),
  foreign key (company_id, article_id) references knowledge_articles on delete cascade,
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete cascade
);
create index knowledge_prompts_prompt on knowledge_prompts (company_id, prompt_id);
call guiche_protect('knowledge_prompts');

alter table quick_messages add column for_assistant boolean not null default false;

-- Words as they are compared: without accents, by the Portuguese stem. Nouns of a verb lose what would keep them from it
-- ('redefinição', 'redefinir'), which the stemmer leaves apart.
create function guiche_stems(value text) returns tsvector
  language sql immutable parallel safe
  as $$
    select to_tsvector('pg_catalog.portuguese',
      regexp_replace(regexp_replace(regexp_replace(public.guiche_fold(value),
        'oluc(ao|oes)\M', 'olver', 'g'), 'uc(ao|oes)\M', 'uir', 'g'), '([ai])c(ao|oes)\M', '\1r', 'g'))
  $$;

create table knowledge_pieces (
  company_id int not null references companies on delete cascade,
  id serial,
  article_id int,
  quick_message_id int,
  -- Which piece of its article it is, from 0.
  place int not null default 0,
  title text not null,
  -- The headings it stands under.
  heading text not null default '',
  body text not null,
  stems tsvector not null generated always as (
    setweight(guiche_stems(title), 'A') || setweight(guiche_stems(heading), 'B') || guiche_stems(body)) stored,
  primary key (company_id, id),
  check (num_nonnulls(article_id, quick_message_id) = 1),
  foreign key (company_id, article_id) references knowledge_articles on delete cascade,
  foreign key (company_id, quick_message_id) references quick_messages (company_id, id) on delete cascade
);
create index knowledge_pieces_article on knowledge_pieces (company_id, article_id) where article_id is not null;
create index knowledge_pieces_quick_message on knowledge_pieces (company_id, quick_message_id) where quick_message_id is not null;
create index knowledge_pieces_stems on knowledge_pieces using gin (company_id, stems);
call guiche_protect('knowledge_pieces');

-- In how many pieces a stem stands; the empty one counts them all. By it a rare word weighs more than a common one, and one
-- that was mistyped is led to the nearest that there is.
create table knowledge_stems (
  company_id int not null references companies on delete cascade,
  stem text not null,
  pieces int not null,
  primary key (company_id, stem)
);
create index knowledge_stems_alike on knowledge_stems using gin (company_id, stem gin_trgm_ops);
call guiche_protect('knowledge_stems');

create function guiche_count_stems() returns trigger language plpgsql as $$
begin
  -- In the order of the stems, so that those who count at the same time wait for each other in one direction.
  insert into public.knowledge_stems as s (company_id, stem, pieces)
  select company_id, stem, count(*) from (
    select p.company_id, t.lexeme as stem from added p cross join lateral unnest(p.stems) t
    union all select p.company_id, '' from added p
  ) counted group by 1, 2 order by 1, 2
  on conflict (company_id, stem) do update set pieces = s.pieces + excluded.pieces;
  return null;
end $$;
create trigger count_stems after insert on knowledge_pieces
  referencing new table as added for each statement execute function guiche_count_stems();

create function guiche_forget_stems() returns trigger language plpgsql as $$
begin
  perform from public.knowledge_stems s
    where (s.company_id, s.stem) in (
      select p.company_id, t.lexeme from gone p cross join lateral unnest(p.stems) t
      union all select p.company_id, '' from gone p)
    order by s.company_id, s.stem for update;
  update public.knowledge_stems s set pieces = s.pieces - c.pieces from (
    select company_id, stem, count(*) as pieces from (
      select p.company_id, t.lexeme as stem from gone p cross join lateral unnest(p.stems) t
      union all select p.company_id, '' from gone p
    ) counted group by 1, 2
  ) c where s.company_id = c.company_id and s.stem = c.stem;
  -- A word that stands nowhere any more is kept nowhere.
  delete from public.knowledge_stems s using gone p, unnest(p.stems) t
    where s.company_id = p.company_id and s.stem = t.lexeme and s.pieces <= 0;
  return null;
end $$;
create trigger forget_stems after delete on knowledge_pieces
  referencing old table as gone for each statement execute function guiche_forget_stems();

-- A quick message that is shared, offered and released for assistants is a piece of its own.
create function guiche_quick_message_piece() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and row(new.shortcode, new.message, new.geral, new.status, new.for_assistant)
      is not distinct from row(old.shortcode, old.message, old.geral, old.status, old.for_assistant) then return null; end if;
  if tg_op = 'UPDATE' then
    delete from public.knowledge_pieces where company_id = new.company_id and quick_message_id = new.id;
  end if;
  if new.geral and new.status and new.for_assistant and btrim(new.message) <> '' then
    insert into public.knowledge_pieces (company_id, quick_message_id, title, body)
    values (new.company_id, new.id, btrim(translate(new.shortcode, '/-_', '   ')), new.message);
  end if;
  return null;
end $$;
create trigger knowledge_piece after insert or update on quick_messages
  for each row execute function guiche_quick_message_piece();

-- The pieces that answer best what is asked, best first, two of an article at most.
--
-- `words` are looked for, each standing for one of those asked (`asked`, from 1), what is only another word for it with less
-- weight. A word counts by how rare it is, more in a title or a heading; `share` is how much of what was asked has met.
-- Candidates come through the index by the rarest words, so that a question of common words costs no more. `@@` and `%` are
-- not leakproof, so the indexes would lie idle under row-level security: this runs as the owner and keeps to the company of
-- the running transaction itself.
create function guiche_search_knowledge(words text[], asked int[], weights real[], for_prompt int, most int)
  returns table (piece_id int, score real, share real, met jsonb)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set pg_trgm.similarity_threshold = 0.45
  as $$
  declare
    company int := guiche_company();
    total int := coalesce((select s.pieces from knowledge_stems s where s.company_id = company and s.stem = ''), 0);
    terms record;
    wanted tsquery;
  begin
    if company is null or total = 0 then return; end if;
    with given as (
      select w.word, w.nth, w.weight, l.lexeme
      from unnest(words, asked, weights) w (word, nth, weight)
      cross join lateral (select t.lexeme from unnest(guiche_stems(w.word)) t limit 1) l
    ), exact as (
      select g.nth, g.weight, s.stem, s.pieces from given g
      join knowledge_stems s on s.company_id = company and s.stem = g.lexeme
    ), alike as (
      select g.nth, g.weight * n.likeness as weight, n.stem, n.pieces from given g
      cross join lateral (
        select s.stem, s.pieces, similarity(s.stem, g.lexeme) as likeness from knowledge_stems s
        where s.company_id = company and s.stem % g.lexeme order by 3 desc, 2 desc limit 2
      ) n
      where g.weight = 1 and length(g.lexeme) >= 4 and not exists (select from exact e where e.nth = g.nth)
    ), found as (
      select f.nth, max(f.weight)::real as weight, f.stem, max(f.pieces) as pieces
      from (select * from exact union all select * from alike) f group by 1, 3
    ), ordered as (
      select f.*, ln(1 + (total - f.pieces + 0.5) / (f.pieces + 0.5)) as rarity,
        sum(f.pieces) over (order by f.pieces, f.stem, f.nth) as reach, row_number() over (order by f.pieces, f.stem, f.nth) as n
      from found f
    )
    select array_agg(o.nth order by o.n) as nths, array_agg(o.weight order by o.n) as weights, array_agg(o.stem order by o.n) as stems,
      array_agg(o.rarity order by o.n) as rarities,
      string_agg(quote_literal(o.stem), ' | ') filter (where o.reach <= 800 or o.n = 1) as rare,
      string_agg(quote_literal(o.stem), ' | ') filter (where o.n > 1) as others,
      min(o.pieces) as fewest,
      -- What stands nowhere was asked all the same.
      (select sum(coalesce((select max(ln(1 + (total - f.pieces + 0.5) / (f.pieces + 0.5))) from found f where f.nth = g.nth and f.weight = 1),
        0.6 * ln(1 + total))) from (select distinct nth from given) g) as all_of_it
    into terms from ordered o;
    if terms.nths is null then return; end if;
    wanted := terms.rare::tsquery;
    if terms.fewest > 800 and terms.others is not null then
      wanted := quote_literal(terms.stems[1])::tsquery && terms.others::tsquery;
    end if;
    return query
      with candidates as materialized (
        select p.id, p.article_id, p.quick_message_id, p.stems from knowledge_pieces p
        where p.company_id = company and p.stems @@ wanted
          and (p.article_id is null or exists (
            select from knowledge_articles a where a.company_id = company and a.id = p.article_id and a.is_published
              and (for_prompt is null or a.for_all or exists (
                select from knowledge_prompts k where k.company_id = company and k.article_id = a.id and k.prompt_id = for_prompt))))
        limit 800
      ), term as materialized (
        select t.nth, t.weight, t.stem, t.rarity, quote_literal(t.stem)::tsquery as anywhere,
          (quote_literal(t.stem) || ':A')::tsquery as titled, (quote_literal(t.stem) || ':B')::tsquery as headed
        from unnest(terms.nths, terms.weights, terms.stems, terms.rarities) t (nth, weight, stem, rarity)
      ), hits as (
        select distinct on (c.id, t.nth) c.id, c.article_id, c.quick_message_id, t.nth, t.stem, t.weight,
          t.rarity * t.weight as worth,
          case when c.stems @@ t.titled then 2.0 when c.stems @@ t.headed then 1.5 else 1.0 end as place
        from candidates c join term t on c.stems @@ t.anywhere
        order by c.id, t.nth, t.rarity * t.weight * case when c.stems @@ t.titled then 2.0 when c.stems @@ t.headed then 1.5 else 1.0 end desc
      ), scored as (
        select h.id, coalesce(h.article_id, -h.quick_message_id) as source, sum(h.worth * h.place) as score, sum(h.worth) as covered,
          jsonb_agg(jsonb_build_object('nth', h.nth, 'stem', h.stem, 'weight', h.weight) order by h.nth) as met
        from hits h group by 1, 2
      ), ranked as (
        select s.*, row_number() over (partition by s.source order by s.score desc, s.id) as nth_of_source from scored s
      )
      select r.id, (r.score * (0.5 + 0.5 * least(1, r.covered / terms.all_of_it)))::real, least(1, r.covered / terms.all_of_it)::real, r.met
      from ranked r where r.nth_of_source <= 2
      order by 2 desc, 1 limit most;
  end
  $$;
revoke all on function guiche_search_knowledge from public;
grant execute on function guiche_search_knowledge to guiche_app, guiche_across;
