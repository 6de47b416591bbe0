-- One form of an e-mail for all comparisons. Compatibility forms first; then the letter case of ASCII alone, which is
-- all that an e-mail is made of here: how a locale folds the rest (a Turkish I) differs between clusters and languages.
create function guiche_email(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(normalize(value, NFKC) collate "C") $$;

update users set email = normalize(email, NFKC) where email is not nfkc normalized;
drop index users_email;
create unique index users_email on users (guiche_email(email));

-- What is counted against whoever tries too often: wrong passwords, sign-ups, refreshes. Of all processes, and over
-- restarts. The key says what is counted and for whom, folded as e-mails are and hashed: it may be any text.
create table throttles (
  key bytea primary key,
  count int not null,
  last_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index throttles_expired on throttles (expires_at);
grant select, insert, update, delete on throttles to guiche_across;

create function guiche_throttle_key(value text) returns bytea
  language sql immutable strict parallel safe
  as $$ select sha256(convert_to(public.guiche_email(value), 'UTF8')) $$;

-- Does somebody of another company have this e-mail? The one thing a company may ask about the others; those who ask
-- are slowed down.
create function guiche_email_elsewhere(value text) returns boolean
  language sql stable strict security definer set search_path = pg_catalog, public, pg_temp
  as $$ select exists (
    select from public.users
    where public.guiche_email(email) = public.guiche_email(value) and company_id <> public.guiche_company()) $$;
revoke all on function guiche_email_elsewhere(text) from public;
grant execute on function guiche_email_elsewhere(text) to guiche_app;
