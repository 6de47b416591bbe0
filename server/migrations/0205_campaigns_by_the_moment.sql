-- What campaigns have sent on a line since some moment (today, or since it was resumed) is read without what was sent before.
create index messages_campaigns_since on messages (company_id, whatsapp_id, created_at desc, id desc) where origin = 'campaign';
drop index messages_of_campaigns;
