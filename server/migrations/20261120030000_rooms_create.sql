create table rooms (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 60),
  building text check (length(building) between 1 and 60),
  floor text check (length(floor) between 1 and 20),
  kind text not null default 'classroom' check (kind in ('classroom', 'lab', 'computers', 'gym', 'hall', 'music', 'art', 'workshop', 'library', 'kitchen', 'office', 'outside', 'other')),
  capacity integer check (capacity between 1 and 10000),
  equipment text[],
  -- without a step
  accessible boolean not null default false,
  -- colleagues may book it for a meeting or a rehearsal
  bookable boolean not null default true,
  notes text check (length(notes) <= 2000),
  external_id text check (length(external_id) between 1 and 80),
  photo_file_id bigint,
  custom jsonb not null default '{}' check (jsonb_typeof(custom) = 'object'),
  search text collate "C" not null generated always as (public.natural_order(name) || ' ' || public.words(name || coalesce(' ' || building, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, photo_file_id) references files on delete set null (photo_file_id)
);
call platform.guard('rooms');
call platform.record('rooms');
grant select, insert, update, delete on rooms to homeroom_app;
create index rooms_list on rooms (customer_id, search, id) where archived_at is null;
create index rooms_archived on rooms (customer_id, search, id) where archived_at is not null;
create unique index rooms_name on rooms (customer_id, public.fold(name)) where archived_at is null;
create unique index rooms_external_id on rooms (customer_id, external_id);
create index rooms_photo on rooms (customer_id, photo_file_id) where photo_file_id is not null;
create trigger keep_photo after update of photo_file_id on rooms for each row
  when (old.photo_file_id is distinct from new.photo_file_id) execute function platform.keep_named_file('photo_file_id');

call platform.open_module('Rooms', '{"editor": ["View", "Create", "Edit", "Delete", "Import", "Export", "Book"], "office": ["View", "Create", "Edit", "Delete", "Import", "Export", "Book"], "teacher": ["View", "Book"], "staff": ["View", "Book"]}');
