-- Who wants no more within three days of a campaign's message does so because of it.
create function guiche_shipment_opted_out() returns trigger language plpgsql as $$
begin
  update public.campaign_shipments s set opted_out_at = new.created_at
  where s.company_id = new.company_id and s.opted_out_at is null and s.id = (
    select x.id from public.campaign_shipments x
    where x.company_id = new.company_id and x.contact_id = new.contact_id
      and coalesce(x.sent_at, x.asked_at) > new.created_at - interval '72 hours'
    order by x.id desc limit 1);
  return null;
end $$;
create trigger shipment_opted_out after insert on opt_outs
  for each row when (new.contact_id is not null and new.source <> 'staff') execute function guiche_shipment_opted_out();
