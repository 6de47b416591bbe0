-- A number of the official API has to be registered before anything leaves: with six digits that its owner chose.
alter table cloud_lines
  -- Sealed, as the other secrets.
  add column pin text not null default '',
  -- It has gone to the network, and nobody knows that it was right: by itself it does not go again.
  add column pin_tried boolean not null default false;
