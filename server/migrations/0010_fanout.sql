-- What is too large for a notification between processes passes through here (the Socket.IO adapter cleans it up).
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
grant select, insert, delete on socket_io_attachments to guiche_across;
