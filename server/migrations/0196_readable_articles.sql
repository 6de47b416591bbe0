-- The articles that a prompt may read, all that are published where it is null: said once, for words and for meaning. It is written
-- so that PostgreSQL takes it into the question that uses it, and looks up each article by its key.
create function guiche_readable_articles(company int, for_prompt int) returns table (id int)
  language sql stable
  as $$
    select a.id from public.knowledge_articles a
    where a.company_id = company and a.is_published
      and (for_prompt is null or a.for_all or exists (
        select from public.knowledge_prompts k where k.company_id = company and k.article_id = a.id and k.prompt_id = for_prompt))
  $$;

-- As before (0176), but for who may read.
create or replace function guiche_search_knowledge(words text[], asked int[], weights real[], for_prompt int, most int)
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
        -- joined with nothing it is unpacked once, and not again for each word
        select p.id, coalesce(p.article_id, -p.quick_message_id) as source, p.stems || ''::tsvector as stems from knowledge_pieces p
        where p.company_id = company and p.stems @@ wanted
          and (p.article_id is null or exists (
            select from guiche_readable_articles(company, for_prompt) a where a.id = p.article_id))
        limit 800
      ), term as materialized (
        select t.nth, t.weight, t.stem, t.rarity * t.weight as worth, quote_literal(t.stem)::tsquery as anywhere,
          (quote_literal(t.stem) || ':A')::tsquery as titled, (quote_literal(t.stem) || ':B')::tsquery as headed
        from unnest(terms.nths, terms.weights, terms.stems, terms.rarities) t (nth, weight, stem, rarity)
      ), met as (
        select c.id, c.source, t.nth, t.stem, t.weight, t.worth,
          case when c.stems @@ t.titled then 2.0 when c.stems @@ t.headed then 1.5 else 1.0 end as place
        from candidates c join term t on c.stems @@ t.anywhere
      ), hits as materialized (
        select distinct on (m.id, m.nth) m.* from met m order by m.id, m.nth, m.worth * m.place desc
      ), scored as (
        select h.id, h.source, sum(h.worth * h.place) as score, sum(h.worth) as covered from hits h group by 1, 2
      ), ranked as (
        select s.*, row_number() over (partition by s.source order by s.score desc, s.id) as nth_of_source from scored s
      ), best as (
        select r.id, (r.score * (0.5 + 0.5 * least(1, r.covered / terms.all_of_it)))::real as score,
          least(1, r.covered / terms.all_of_it)::real as share
        from ranked r where r.nth_of_source <= 2 order by 2 desc, 1 limit most
      )
      -- why is told of these alone
      select b.id, b.score, b.share, (
        select jsonb_agg(jsonb_build_object('nth', h.nth, 'stem', h.stem, 'weight', h.weight) order by h.nth)
        from hits h where h.id = b.id)
      from best b order by 2 desc, 1;
  end
  $$;
