-- Which stored file a contact's picture is. A file is looked for by it before it goes, so the table is not read for it.
alter table contacts add column picture_key uuid generated always as (
  substring(profile_pic_url from '/public/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\?')::uuid) stored;
create index contacts_picture on contacts (company_id, picture_key) where picture_key is not null;
