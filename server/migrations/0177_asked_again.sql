-- When somebody last had a message sent once more: what answers by itself is no answer a day after it was written, or after that.
alter table messages add column asked_again_at timestamptz(3);
