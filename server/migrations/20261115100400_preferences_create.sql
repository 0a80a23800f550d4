create table preferences (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  user_id bigint not null references platform.users on delete cascade,
  theme text,
  locale text,
  bookmarks jsonb,
  primary key (customer_id, id),
  unique (customer_id, user_id)
);
call platform.guard('preferences');
call platform.record('preferences');
grant select, insert, update, delete on preferences to homeroom_app;

create table table_settings (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  user_id bigint not null references platform.users on delete cascade,
  portal_type text not null check (portal_type in ('ADMIN', 'CLIENT')),
  table_name text not null check (table_name ~ '^[a-z][a-z0-9_]{0,62}$'),
  pagination_per_page integer not null check (pagination_per_page in (5, 10, 20, 50, 100)),
  primary key (customer_id, id),
  unique (customer_id, user_id, portal_type, table_name)
);
call platform.guard('table_settings');
call platform.record('table_settings');
grant select, insert, update, delete on table_settings to homeroom_app;
