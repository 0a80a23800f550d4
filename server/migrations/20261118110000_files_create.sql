-- A place where files of a module live: of the module as a whole, or of one of its records.
create table repositories (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  platform_module_id integer not null,
  record text check (record ~ '^[a-z_]{1,40}$'),
  record_id bigint,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  check ((record is null) = (record_id is null)),
  unique nulls not distinct (customer_id, platform_module_id, record, record_id)
);
call platform.guard('repositories');
call platform.record('repositories');
grant select, insert, update, delete on repositories to homeroom_app;

create table files (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  repository_id bigint not null,
  -- a picture is the photo of the record itself and not among its files
  purpose text not null default 'file' check (purpose in ('file', 'picture')),
  name text not null check (length(name) between 1 and 200),
  -- the version that counts
  number integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, repository_id) references repositories on delete cascade
);
call platform.guard('files');
call platform.record('files');
grant select, insert, update, delete on files to homeroom_app;
create unique index files_name on files (customer_id, repository_id, lower(name)) where deleted_at is null and purpose = 'file';
create index files_repository on files (customer_id, repository_id, id);
create index files_deleted on files (customer_id, deleted_at) where deleted_at is not null;

-- Bytes are in the store under customer and sha256: the same content twice is stored once.
create table file_versions (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  file_id bigint not null,
  number integer not null check (number > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size > 0),
  media_type text not null,
  width integer,
  height integer,
  user_id bigint references platform.users on delete set null,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, file_id, number),
  foreign key (customer_id, file_id) references files on delete cascade
);
call platform.guard('file_versions');
call platform.record('file_versions');
grant select, insert, update, delete on file_versions to homeroom_app;
create index file_versions_content on file_versions (customer_id, sha256) include (size);

-- What the customer of this transaction has stored. Deleted files do not count: they are on their way out.
create function platform.storage_used() returns bigint
language sql stable set search_path = public, pg_temp
as $$
  select (
    select coalesce(sum(size), 0) from (
      select distinct v.sha256, v.size from file_versions v join files f on f.customer_id = v.customer_id and f.id = v.file_id
      where v.customer_id = current_setting('app.customer_id')::bigint and f.deleted_at is null
    ) kept
  )::bigint + (
    select coalesce(sum(length(bytes)), 0) from platform.logos where customer_id = current_setting('app.customer_id')::bigint
  )::bigint
$$;
grant execute on function platform.storage_used() to homeroom_app;

create function platform.hold_storage() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  place bigint := nullif(current_setting('app.customer_id', true), '')::bigint;
  allowed integer;
begin
  select storage_limit_mb into allowed from platform.customers where id = place;
  if allowed is null then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('storage of ' || place, 3));
  if platform.storage_used() > allowed::bigint * 1048576 then
    raise exception 'the plan allows % MB of files', allowed using errcode = 'HR413';
  end if;
  return null;
end
$$;
create trigger hold_limit after insert on file_versions for each statement execute function platform.hold_storage();
create trigger hold_limit_restored after update of deleted_at on files for each row
  when (old.deleted_at is not null and new.deleted_at is null) execute function platform.hold_storage();

create or replace function platform.usage(place bigint, out students integer, out staff integer, out clients integer, out storage_bytes bigint, out last_seen_at timestamptz)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  before text := current_setting('app.customer_id', true);
begin
  perform set_config('app.customer_id', place::text, true);
  select count(*) into students from students s where s.customer_id = place and s.archived_at is null;
  select count(*) filter (where m.portal_type = 'ADMIN'), count(*) filter (where m.portal_type = 'CLIENT') into staff, clients
    from memberships m where m.customer_id = place and m.status = 'active';
  storage_bytes := platform.storage_used();
  select max(s.last_seen_at) into last_seen_at from platform.sessions s where s.customer_id = place;
  perform set_config('app.customer_id', coalesce(before, ''), true);
end
$$;
