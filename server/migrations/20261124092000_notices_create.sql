-- What somebody is to hear of, once for each person. What fills its sentence goes with it, and stays out of the log.
create table notices (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  user_id bigint not null references platform.users on delete cascade,
  kind text not null check (length(kind) between 1 and 60),
  reason text not null check (length(reason) between 1 and 60),
  -- the row that it is about
  about text not null,
  row_id bigint not null,
  words jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (customer_id, id)
);
create index notices_unread on notices (customer_id, user_id) where read_at is null;
create index notices_created on notices (customer_id, created_at);
insert into platform.unlogged_columns values ('notices', 'words');
call platform.guard('notices');
call platform.record('notices');
grant select, insert, delete on notices to homeroom_app;
grant update (read_at) on notices to homeroom_app;
