-- Fields that a customer adds to its records. Values live in the record's column `custom`, by key.
create table custom_fields (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  record text not null check (record ~ '^[a-z][a-z_]{0,40}$'),
  -- part of addresses, files and stored values: never changes
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,40}$'),
  label text not null check (length(label) between 1 and 60),
  -- never changes either: stored values are of it
  type text not null check (type in ('text', 'number', 'date', 'choice', 'several', 'yes_no', 'person', 'file')),
  choices text[] not null default '{}' check ((type in ('choice', 'several')) = (cardinality(choices) > 0)),
  required boolean not null default false,
  -- roles that see it; null: everybody who sees the record
  visible_to bigint[],
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (customer_id, id),
  unique (customer_id, record, key)
);
call platform.guard('custom_fields');
call platform.record('custom_fields');
grant select, insert, update, delete on custom_fields to homeroom_app;

-- Processes remember the fields with a person's rights; both are forgotten together.
create trigger access_changed after insert or update or delete on custom_fields for each row execute function platform.access_changed();
