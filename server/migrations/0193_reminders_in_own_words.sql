-- Of which days companies are reminded, and in which words of the operator's; empty: the product's own.
alter table platform_settings
  add column reminder_kinds text[] not null default '{D-7,D-3,D-1,D0,D+1,D+3,blocked}'
    check (reminder_kinds <@ '{D-7,D-3,D-1,D0,D+1,D+3,blocked}'),
  add column reminder_text text not null default '',
  add column receipt_text text not null default '';
