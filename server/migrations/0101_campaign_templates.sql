-- Variants of a campaign as templates that the official API has approved, one beside each text; null where there is none.
alter table campaigns
  add column templates jsonb not null default '[null, null, null, null, null]' check (jsonb_array_length(templates) = 5),
  add column question_templates jsonb not null default '[null, null, null, null, null]'
    check (jsonb_array_length(question_templates) = 5),
  -- When somebody last started it: what a network refused before counts no more.
  add column resumed_at timestamptz(3);

-- Whom the network sends no more marketing for a while is tried again by their campaign.
alter table campaign_shipments
  add column retry_at timestamptz(3),
  -- How often that was done.
  add column tries smallint not null default 0;
create index campaign_shipments_again on campaign_shipments (company_id, campaign_id, retry_at) where retry_at is not null;
create index campaign_shipments_limited on campaign_shipments (company_id, key, updated_at desc) where reason = 'MARKETING_LIMIT';
create index campaign_shipments_refused on campaign_shipments (company_id, campaign_id, updated_at desc) where reason = 'TEMPLATE_REFUSED';

-- A day after the first refusal, two days after the second; the third is the last.
create function guiche_shipment_again(code text, tries smallint, at timestamptz) returns timestamptz
  language sql immutable parallel safe
  as $$ select case when code = 'MARKETING_LIMIT' and tries < 2 then at + interval '24 hours' * (tries + 1) end $$;

-- As before, and with when somebody is tried again.
create or replace function guiche_shipment_follows() returns trigger language plpgsql as $$
declare link public.campaign_messages;
begin
  select * into link from public.campaign_messages where company_id = new.company_id and message_id = new.id;
  if not found then return null; end if;
  if link.part > 0 then
    -- The recipient has the message, and not all of it.
    if new.state in ('failed', 'unknown') then
      update public.campaign_shipments set reason = coalesce(reason, new.failure_code), updated_at = new.updated_at
      where company_id = new.company_id and id = link.shipment_id;
    end if;
  elsif link.step = 'question' then
    update public.campaign_shipments set
      state = case when state = 'asked' and new.state = 'failed' then 'failed'
        when state = 'failed' and new.state <> 'failed' then 'asked' else state end,
      reason = case when new.state in ('failed', 'unknown') then new.failure_code end,
      retry_at = case when new.state = 'failed' then public.guiche_shipment_again(new.failure_code, tries, new.updated_at) end,
      asked_at = coalesce(asked_at, new.sent_at, case when new.state = 'unknown' then new.updated_at end),
      updated_at = new.updated_at
    where company_id = new.company_id and id = link.shipment_id and state in ('asked', 'failed');
  else
    update public.campaign_shipments set
      state = case new.state when 'waiting' then 'sending' when 'played' then 'read' else new.state end,
      reason = case when new.state in ('failed', 'unknown') then new.failure_code
        when state in ('failed', 'unknown') then null else reason end,
      retry_at = case when new.state = 'failed' then public.guiche_shipment_again(new.failure_code, tries, new.updated_at) end,
      sent_at = coalesce(new.sent_at, case when new.state = 'unknown' then new.updated_at end),
      delivered_at = new.delivered_at, read_at = new.read_at, updated_at = new.updated_at
    where company_id = new.company_id and id = link.shipment_id;
  end if;
  return null;
end $$;
