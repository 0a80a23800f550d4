-- What somebody typed in the place of refused cells, and which rows they leave out: read with the files at every check and run.
alter table rosters
  add column corrections jsonb not null default '[]' check (jsonb_typeof(corrections) = 'array'),
  -- one that the last check used was changed or taken back
  add column unchecked boolean not null default false;
