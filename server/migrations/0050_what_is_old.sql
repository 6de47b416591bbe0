-- What is old is found without reading what is not.
create index sessions_ended on sessions ((coalesce(revoked_at, expires_at)));
create index idempotency_keys_age on idempotency_keys (created_at);
create index attendant_replies_age on attendant_replies (created_at);
create index beta_inbound_age on beta_inbound (consumed_at) where consumed_at is not null;
create index beta_sent_age on beta_sent (sent_at);
create index sandbox_messages_age on sandbox_messages (created_at);
