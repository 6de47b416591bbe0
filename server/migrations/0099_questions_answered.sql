-- A question is over once the message behind it was claimed: what the network says of the question later moves its recipient
-- no more. Before, a receipt for the question of somebody whose message had failed made them be waited for again.
create function guiche_question_over() returns trigger language plpgsql as $$
begin
  if exists (select from public.campaign_messages m
    where m.company_id = old.company_id and m.shipment_id = old.id and m.step = 'main') then return null; end if;
  return new;
end $$;
create trigger question_over before update of state on campaign_shipments
  for each row when (old.state = 'failed' and new.state = 'asked') execute function guiche_question_over();
