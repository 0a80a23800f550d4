-- What is unlikely in a row and was not confirmed, by field: asked about where it would change something.
alter table import_rows add column doubts jsonb;
