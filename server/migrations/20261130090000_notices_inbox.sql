-- An inbox: one line for each person and thread, however often it was told. No screen has shown notices until now, so none is missed.
truncate notices;
drop index notices_unread;
alter table notices
  -- what happens to the same thing is one line, until it is done
  add column thread text not null check (length(thread) between 1 and 200),
  -- where it leads
  add column path text not null check (path like '/%' and length(path) <= 500),
  add column urgent boolean not null default false,
  add column times integer not null default 1,
  -- whoever did it, where the kind says so
  add column by_id bigint references platform.users on delete set null,
  -- from when on it may interrupt; null: not yet decided
  add column due_at timestamptz,
  add column waits_for text check (length(waits_for) between 1 and 20),
  -- it went out, or had no need to
  add column told_at timestamptz,
  add column done_at timestamptz,
  add column snoozed_until timestamptz,
  -- unread, it counts from then on. Under row security an expression is no condition of an index
  add column shows_at timestamptz not null generated always as (greatest(coalesce(due_at, 'infinity'), coalesce(snoozed_until, '-infinity'))) stored;
create unique index notices_thread on notices (customer_id, user_id, thread) where done_at is null;
create index notices_counted on notices (customer_id, user_id, shows_at) include (urgent) where read_at is null and done_at is null;
create index notices_unread on notices (customer_id, user_id, created_at, id) where read_at is null and done_at is null;
create index notices_open on notices (customer_id, user_id, created_at, id) where done_at is null;
create index notices_done on notices (customer_id, user_id, done_at, id) where done_at is not null;
create index notices_path on notices (customer_id, user_id, path) where read_at is null and done_at is null;
create index notices_undecided on notices (customer_id, user_id) where due_at is null and done_at is null;
create index notices_untold on notices (customer_id, due_at) where told_at is null;
create index notices_budget on notices (customer_id, user_id, due_at);
insert into platform.unlogged_columns values ('notices', 'told_at');
grant update (kind, reason, about, row_id, words, path, urgent, times, by_id, created_at, read_at, due_at, waits_for, told_at, done_at, snoozed_until) on notices to homeroom_app;

-- How somebody wants to hear of a kind; what is not there is as the school starts.
create table notice_wishes (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  user_id bigint not null references platform.users on delete cascade,
  kind text not null check (length(kind) between 1 and 60),
  -- null: as the school starts; then so are the other ways
  inbox text check (inbox in ('now', 'digest', 'off')),
  email boolean not null default false,
  push boolean not null default false,
  muted_until timestamptz,
  primary key (customer_id, id),
  unique (customer_id, user_id, kind)
);
call platform.guard('notice_wishes');
call platform.record('notice_wishes');
grant select, insert, update, delete on notice_wishes to homeroom_app;

-- When somebody wants no interruption, and how many a day; what is not there is the school's.
create table notice_hours (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  user_id bigint not null references platform.users on delete cascade,
  quiet_from time not null,
  quiet_to time not null,
  budget integer not null check (budget between 0 and 50),
  digest_at time not null,
  push_names boolean not null,
  primary key (customer_id, id),
  unique (customer_id, user_id)
);
call platform.guard('notice_hours');
call platform.record('notice_hours');
grant select, insert, update, delete on notice_hours to homeroom_app;

-- What a school starts everybody with, and what it holds for all.
create table notice_rules (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  kind text not null check (length(kind) between 1 and 60),
  inbox text not null check (inbox in ('now', 'digest', 'off')),
  email boolean not null,
  push boolean not null,
  held boolean not null,
  primary key (customer_id, id),
  unique (customer_id, kind)
);
call platform.guard('notice_rules');
call platform.record('notice_rules');
grant select, insert, update, delete on notice_rules to homeroom_app;

create table notice_school_hours (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  quiet_from time not null,
  quiet_to time not null,
  budget integer not null check (budget between 0 and 50),
  digest_at time not null,
  push_names boolean not null,
  primary key (customer_id, id),
  unique (customer_id)
);
call platform.guard('notice_school_hours');
call platform.record('notice_school_hours');
grant select, insert, update, delete on notice_school_hours to homeroom_app;
