-- Networks take whoever asks about many numbers for a spammer: when a line may ask next, and how often it has since when.
alter table line_governors
  add column look_up_next_at timestamptz(3),
  add column look_ups_since timestamptz(3),
  add column look_ups int not null default 0;

-- When a network was asked about the number of somebody in a list, whatever it said.
alter table contact_list_items add column checked_at timestamptz(3);
update contact_list_items set checked_at = updated_at where is_whatsapp_valid is not null;
create index contact_list_items_unchecked on contact_list_items (company_id, number) where checked_at is null;
