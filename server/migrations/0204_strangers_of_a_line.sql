-- To whom a line has lately written for campaigns without knowing them is one look into an index, however many it knows: each claim asks
-- what came of the last hundred. `cold_on`: the line over which the first part of a message went to a stranger.
alter table campaign_messages add column cold_on int;
update campaign_messages l set cold_on = m.whatsapp_id
from messages m, campaign_shipments s
where l.part = 0 and m.company_id = l.company_id and m.id = l.message_id
  and s.company_id = l.company_id and s.id = l.shipment_id and s.is_cold;
create index campaign_messages_cold on campaign_messages (company_id, cold_on, message_id desc) where cold_on is not null;
