-- What customers' voice notes say, as a machine has written it down: beside the message, whose own words it never becomes.
create table message_transcripts (
  company_id int not null,
  message_id int not null,
  state text not null check (state in ('waiting', 'done', 'failed', 'empty')),
  -- Why there is none.
  reason text check (reason in ('cap', 'file', 'key', 'limit', 'service', 'silence', 'answer')),
  text text not null default '',
  -- In which it was listened for, and by which model.
  language text not null default '',
  model text not null default '',
  seconds int check (seconds > 0),
  -- Of its bytes: the same file is asked about once.
  file_hash text,
  -- How often a service was asked.
  tries int not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, message_id),
  foreign key (company_id, message_id) references messages on delete cascade,
  constraint message_transcripts_reason check ((reason is not null) = (state = 'failed')),
  constraint message_transcripts_text check ((text <> '') = (state = 'done'))
);
create index message_transcripts_file on message_transcripts (company_id, file_hash) where state in ('done', 'empty');
call guiche_protect('message_transcripts');
