-- A campaign goes to a tag or to a list. While both could stand there, a tag that was deleted left the list behind, and with
-- it people whom nobody had chosen.
update campaigns set contact_list_id = null where tag_id is not null and contact_list_id is not null;
alter table campaigns add constraint campaigns_one_audience check (tag_id is null or contact_list_id is null);
