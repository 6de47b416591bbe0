-- Numbered lines of a message of ours that a network lets be tapped: what would be typed, and what it is called.
alter table messages add column tappable jsonb;
-- What a customer would have typed, where they tapped a line of the message that theirs quotes.
alter table messages add column tapped text;
