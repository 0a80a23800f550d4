-- What one person did: without it the audit reads the whole log to find somebody who did little, or nothing.
create index changes_person on changes (customer_id, user_id, at, id) where user_id is not null;

-- The list of batches is gone: deeds are walked in the order of the log.
drop index batches_newest;
