-- What tasks are about, and those that a family sees, ticks off and answers.
alter table tasks add for_family boolean;
create index tasks_family on tasks (customer_id, due_order, id) where for_family and archived_at is null;

-- Any record that a task is about. A family sees what is about its child, unless the task names another client.
create table task_subjects (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  task_id bigint not null,
  record text collate "C" not null check (record ~ '^[a-z_]{1,40}$'),
  record_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, task_id, record, record_id),
  foreign key (customer_id, task_id) references tasks on delete cascade
);
create index task_subjects_about on task_subjects (customer_id, record, record_id);
call platform.guard('task_subjects');
call platform.record('task_subjects');
grant select, insert, update, delete on task_subjects to homeroom_app;

-- Families of the schools that are there already; the other roles get what they start with from the contract.
call platform.open_module('Tasks', '{"client": ["Family"]}');
