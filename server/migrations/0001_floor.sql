-- What every room stands on: extensions, the folding of text for search, and the fence between companies.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Case and accents taken away; immutable so that columns and indexes can be made of it.
create function guiche_fold(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- The company of the running transaction. After a transaction the setting reads '' rather than null, hence nullif.
create function guiche_company() returns int
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.company_id', true), '')::int $$;

-- Puts a company's table behind the fence: guiche_app sees only rows of the company its transaction named, whatever
-- the query says; guiche_across is the one other door (login, sign-up, operator); the owner migrates and searches.
create procedure guiche_protect(tbl regclass, company_column text default 'company_id')
  language plpgsql
  as $$
  begin
    execute format('alter table %s enable row level security', tbl);
    execute format('alter table %s force row level security', tbl);
    execute format('create policy company on %s to guiche_app using (%I = (select guiche_company())) with check (%I = (select guiche_company()))',
                   tbl, company_column, company_column);
    execute format('create policy across on %s to guiche_across using (true) with check (true)', tbl);
    execute format('create policy owner on %s to current_user using (true) with check (true)', tbl);
    execute format('grant select, insert, update, delete on %s to guiche_app, guiche_across', tbl);
  end
  $$;

grant usage on schema public to guiche_app, guiche_across;
alter default privileges in schema public grant usage on sequences to guiche_app, guiche_across;

