-- Files that people bring in. One row per file: how it is read, how far it is, what came of it.
create table imports (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  user_id bigint not null references platform.users on delete cascade,
  record text not null,
  file_name text not null check (length(file_name) between 1 and 200),
  file_size bigint not null default 0,
  state text not null default 'uploaded' check (state in ('uploaded', 'checking', 'checked', 'running', 'done', 'stopped', 'cancelled')),
  -- how the file is read, its columns with examples, and what a person made of them
  reading jsonb not null default '{}',
  columns jsonb not null default '[]',
  plan jsonb,
  -- the headings in any order: what was chosen for them once is offered again
  headings text not null default '',
  -- raised by every start and stop: a job that was overtaken finds another number and leaves
  attempt integer not null default 0,
  -- where only ViewOwn was granted, whose rows
  own bigint,
  progress integer not null default 0,
  row_count integer not null default 0,
  counts jsonb not null default '{}',
  -- the run is through with rows up to here
  done_row integer not null default 0,
  done jsonb not null default '{}',
  problem jsonb,
  -- the newest change when it was checked: if there are newer ones of this record, rows are compared again before the run
  checked_change bigint not null default 0,
  -- last sign of life of its job
  beat_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (customer_id, id)
);
call platform.guard('imports');
grant select, insert, update, delete on imports to homeroom_app;
create index imports_person on imports (customer_id, user_id, record, id);
create index imports_busy on imports (customer_id) where state in ('checking', 'running');

-- The file itself, in pieces, until its import is over and forgotten.
create table import_parts (
  customer_id bigint not null references platform.customers,
  import_id bigint not null,
  part integer not null,
  bytes bytea not null,
  primary key (customer_id, import_id, part),
  foreign key (customer_id, import_id) references imports on delete cascade
);
alter table import_parts alter bytes set storage external;
call platform.guard('import_parts');
grant select, insert, delete on import_parts to homeroom_app;

-- Every row of the file with what it means. No reference to imports: it would be checked a hundred thousand times per file.
create table import_rows (
  customer_id bigint not null references platform.customers,
  import_id bigint not null,
  -- as the spreadsheet counts
  row_no integer not null,
  -- lacking: a new one without something that must be given, unless an entry is found for it
  kind text not null check (kind in ('new', 'changed', 'unchanged', 'error', 'lacking')),
  row_id bigint,
  version integer,
  match_key text,
  given jsonb not null,
  input jsonb not null,
  before jsonb not null default '{}',
  problems jsonb not null default '{}',
  -- set where it was not done as foreseen
  failed boolean not null default false,
  primary key (customer_id, import_id, row_no)
);
call platform.guard('import_rows');
grant select, insert, update, delete on import_rows to homeroom_app;

-- Jobs of a process that died are asked for again. Runs as the database's owner; returns how many.
create function platform.wake_imports(silent_for interval) returns integer
language plpgsql set search_path = public, pg_temp
as $$
declare
  place record;
  lost record;
  woken integer := 0;
begin
  for place in select id from platform.customers loop
    perform set_config('app.customer_id', place.id::text, true);
    for lost in
      update imports set beat_at = now() where customer_id = place.id and state in ('checking', 'running') and beat_at < now() - silent_for
      returning id, user_id, attempt, state
    loop
      perform set_config('app.user_id', lost.user_id::text, true);
      perform platform.enqueue(case lost.state when 'checking' then 'check_import' else 'run_import' end,
        jsonb_build_object('import_id', lost.id, 'attempt', lost.attempt), 'import-' || lost.id);
      woken := woken + 1;
    end loop;
  end loop;
  return woken;
end
$$;
revoke all on function platform.wake_imports(interval) from public;

-- What nobody will look at again: files and rows after a month; what was chosen for their columns stays a year.
create function platform.tidy_imports() returns void
language plpgsql set search_path = public, pg_temp
as $$
declare
  place record;
begin
  for place in select id from platform.customers loop
    perform set_config('app.customer_id', place.id::text, true);
    delete from import_rows r using imports i where r.customer_id = place.id and i.customer_id = place.id and i.id = r.import_id and i.created_at < now() - interval '30 days';
    delete from import_parts r using imports i where r.customer_id = place.id and i.customer_id = place.id and i.id = r.import_id and i.created_at < now() - interval '30 days';
    delete from imports where customer_id = place.id and created_at < now() - interval '1 year';
  end loop;
end
$$;
revoke all on function platform.tidy_imports() from public;
