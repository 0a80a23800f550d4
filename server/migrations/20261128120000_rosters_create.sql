-- Several files that belong together: staff, classes, students, their guardians and who is in which class.
create table rosters (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  user_id bigint not null references platform.users on delete cascade,
  state text not null default 'open' check (state in ('open', 'checking', 'checked', 'running', 'done', 'stopped', 'cancelled')),
  -- what the files were recognised as, and what they say that is asked about
  files jsonb not null default '[]',
  answers jsonb,
  -- what became of each step, in the order of the steps
  steps jsonb not null default '[]',
  -- raised by every start and stop: a job that was overtaken finds another number and leaves
  attempt integer not null default 0,
  -- of the customer, where a helper began it
  grant_id bigint,
  progress integer not null default 0,
  problem jsonb,
  -- staff who were invited after the run; null: nobody was to be
  invited integer,
  created_at timestamptz not null default now(),
  primary key (customer_id, id)
);
call platform.guard('rosters');
grant select, insert, update, delete on rosters to homeroom_app;
create index rosters_person on rosters (customer_id, user_id, id);

-- A file of a roster, and the rows of each of its steps, are kept where other files are kept.
alter table imports add column roster_id bigint, add foreign key (customer_id, roster_id) references rosters on delete cascade;
create index imports_roster on imports (customer_id, roster_id) where roster_id is not null;

-- What another program calls a row of ours: its next file changes the row instead of adding another. Not a reference: what is undone may come back.
create table roster_ids (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  source text not null check (length(source) between 1 and 20),
  record text not null check (length(record) between 1 and 40),
  foreign_id text not null check (length(foreign_id) between 1 and 400),
  row_id bigint not null,
  primary key (customer_id, id),
  unique (customer_id, source, record, foreign_id)
);
call platform.guard('roster_ids');
grant select, insert, update, delete on roster_ids to homeroom_app;

-- What nobody will look at again; how other programs call our rows stays.
create function platform.tidy_rosters() returns void
language plpgsql set search_path = public, pg_temp
as $$
declare
  place record;
begin
  for place in select id from platform.customers loop
    perform set_config('app.customer_id', place.id::text, true);
    delete from import_rows r using imports i where r.customer_id = place.id and i.customer_id = place.id and i.id = r.import_id
      and i.roster_id in (select id from rosters where customer_id = place.id and created_at < now() - interval '30 days');
    delete from rosters where customer_id = place.id and created_at < now() - interval '30 days';
  end loop;
end
$$;
revoke all on function platform.tidy_rosters() from public;
