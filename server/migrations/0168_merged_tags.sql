-- A tag that very many tickets have is merged into another in steps, after it is gone. Which ones a tag takes the place of
-- stands in its own row while that lasts: when it goes, nothing is left to give, and when it is merged, they go along.
alter table tags add column merged_ids int[] not null default '{}';
