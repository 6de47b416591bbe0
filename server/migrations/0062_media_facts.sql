-- What the bytes of a file do not say by themselves, or only at some cost: kept once, for every message that it leaves
-- with.
alter table media
  -- Spoken into the composer: it leaves as a voice note where the network has such a thing.
  add column is_recording boolean not null default false,
  -- A small picture of a film, as JPEG.
  add column thumbnail bytea check (octet_length(thumbnail) <= 32768),
  -- When all that follows was worked out, or could not be: it is not tried again.
  add column looked_at timestamptz(3),
  add column seconds int check (seconds >= 0),
  -- How loud a recording is, in 64 steps of its time, 0 to 100.
  add column waveform bytea check (octet_length(waveform) = 64),
  -- A recording as the network wants it, Ogg with Opus: a file of its own that goes with this one.
  add column voice_key uuid,
  add foreign key (company_id, voice_key) references media (company_id, key);

create index media_voice on media (company_id, voice_key) where voice_key is not null;
