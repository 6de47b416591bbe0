-- That somebody was written to as to a stranger stands with the message (campaign_messages.cold_on).
alter table campaign_shipments drop column is_cold;
