-- A tag's name is one in its company whatever the case and the accents; of doubles the oldest keeps it.
do $$
declare
  twin record;
  place int;
  wanted text;
begin
  for twin in
    select * from (
      select g.*, row_number() over (partition by company_id, guiche_fold(name) order by id) as nth from tags g) g
    where g.nth > 1 order by g.company_id, g.id
  loop
    place := twin.nth;
    loop
      wanted := left(twin.name, 45) || ' (' || place || ')';
      exit when not exists (
        select from tags o where o.company_id = twin.company_id and guiche_fold(o.name) = guiche_fold(wanted));
      place := place + 1;
    end loop;
    update tags set name = wanted where company_id = twin.company_id and id = twin.id;
  end loop;
end $$;

drop index tags_name;
create unique index tags_name on tags (company_id, guiche_fold(name));
