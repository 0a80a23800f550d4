-- Backups: the owner may read every customer's rows, but only where it says that it makes one, and only read.
-- Row security stays forced: without the word the owner sees one customer at a time, as before. A superuser needs none of this.
create procedure platform.let_backup_read(name regclass)
language plpgsql
as $$
begin
  execute format('create policy backup_rows on %s for select to %I using (current_setting(''app.backup'', true) = ''on'')', name, current_user);
end
$$;
revoke all on procedure platform.let_backup_read(regclass) from public;

create or replace procedure platform.guard(name text)
language plpgsql
as $$
begin
  -- an insert need not name the customer, and cannot name another
  execute format('alter table %I alter customer_id set default current_setting(''app.customer_id'')::bigint', name);
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy customer_rows on %I for all using (customer_id = current_setting(''app.customer_id'')::bigint) with check (customer_id = current_setting(''app.customer_id'')::bigint)', name);
  call platform.let_backup_read(name::regclass);
end
$$;

do $$
declare
  name regclass;
begin
  for name in select oid from pg_class where relforcerowsecurity and relnamespace in ('public'::regnamespace, 'platform'::regnamespace) loop
    call platform.let_backup_read(name);
  end loop;
end
$$;

-- Every backup that was begun, whoever began it: how old the newest whole one is, and whether the last one failed.
create table platform.backups (
  id bigint generated always as identity primary key,
  -- what it holds is as of then
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  bytes bigint,
  -- a sentence; null: it is whole, or still under way
  problem text
);
create index backups_started on platform.backups (started_at);
grant select on platform.backups to homeroom_app, homeroom_platform;
