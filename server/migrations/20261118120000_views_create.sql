-- How a person wants to see a list: filters, sort, columns. Shared ones are for everybody who sees the record.
create table saved_views (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  user_id bigint not null references platform.users on delete cascade,
  record text not null check (record ~ '^[a-z][a-z_]{0,40}$'),
  name text not null check (length(name) between 1 and 60),
  state jsonb not null check (jsonb_typeof(state) = 'object'),
  shared boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, record, user_id, name)
);
call platform.guard('saved_views');
call platform.record('saved_views');
grant select, insert, update, delete on saved_views to homeroom_app;

-- Columns, widths, density and the view to start with, beside the items per page.
alter table table_settings add column settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object');
