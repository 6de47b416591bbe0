-- What is old is found without reading what is not.
create index connection_idempotency_keys_age on connection_idempotency_keys (created_at);
create index number_checks_age on number_checks (checked_at);
create index pay_links_ended on pay_links (expires_at);
