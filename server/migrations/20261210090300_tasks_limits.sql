-- How many cards a column of the board should hold at most: said, not enforced.
create table task_limits (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  field text not null check (field in ('status', 'priority')),
  value text not null check (length(value) between 1 and 20),
  most integer not null check (most between 1 and 999),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, field, value)
);
call platform.guard('task_limits');
call platform.record('task_limits');
grant select, insert, update, delete on task_limits to homeroom_app;
