-- As which approved template companies are told of their invoices where the line is an official one; null: in free words, which
-- reach only those who have just written to it.
alter table platform_settings add column reminder_template jsonb;
