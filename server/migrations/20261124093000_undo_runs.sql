-- Undoing many rows takes longer than anybody waits for an answer: it is a job, and this is how far it got.
create table undo_runs (
  customer_id bigint not null references platform.customers,
  -- the request that asked for it, and the batch that it becomes
  id text not null check (length(id) between 1 and 80),
  undoes text not null,
  user_id bigint references platform.users on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'refused')),
  step integer not null default 0,
  -- changes to be taken back
  total integer not null,
  -- what the answer would have been
  undone jsonb,
  refusal jsonb,
  created_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create unique index undo_runs_open on undo_runs (customer_id, undoes) where state in ('waiting', 'running');
call platform.guard('undo_runs');
grant select, insert, update, delete on undo_runs to homeroom_app;
