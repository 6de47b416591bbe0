-- What a line has lately sent for campaigns, for the alarms of its governor.
create index messages_of_campaigns on messages (company_id, whatsapp_id, id desc) where origin = 'campaign';
-- Had never written to the line when they were written to.
alter table campaign_shipments add column is_cold boolean not null default false;
