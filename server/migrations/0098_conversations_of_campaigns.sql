-- Conversations that replies to a campaign have opened, as a list shows them: the newest change first.
drop index tickets_by_campaign;
create index tickets_by_campaign on tickets (company_id, campaign_id, updated_at desc, id desc) where campaign_id is not null;
