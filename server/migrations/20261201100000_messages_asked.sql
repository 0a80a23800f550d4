-- Who sent it to be agreed to: of somebody else's message they are not the second person either.
alter table messages add column asked_id bigint references platform.users on delete set null;
