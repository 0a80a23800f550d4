-- Something to do for the school: numbered by project, ordered by hand, with a checklist and what it waits for.

-- The last number given: a row for each project, and one for tasks of none. Written by the database alone.
create table task_series (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  project_id bigint,
  last integer not null,
  primary key (customer_id, id),
  unique nulls not distinct (customer_id, project_id),
  foreign key (customer_id, project_id) references projects on delete cascade
);
call platform.guard('task_series');
grant select on task_series to homeroom_app;

create table tasks (
  project_id bigint,
  number integer not null,
  -- NG-12, or T-12 where it is of no project: a key has two letters at least
  code text not null,
  title text not null check (length(title) between 1 and 200),
  description text,
  status text not null default 'todo' check (status in ('todo', 'doing', 'review', 'done')),
  priority text not null default '3' check (priority in ('1', '2', '3', '4')),
  tags text check (length(tags) <= 200),
  starts date,
  due date,
  due_time text constraint tasks_due_time_clock check (due_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  estimate integer check (estimate between 1 and 99999),
  lead_id bigint,
  parent_id bigint,
  client_id bigint,
  external_id text check (length(external_id) <= 80),
  completed_at timestamptz,
  -- its place among all on boards; see order-keys.ts
  order_key text collate "C" not null check (length(order_key) between 1 and 400),
  created_by bigint default nullif(current_setting('app.user_id', true), '')::bigint references platform.users on delete set null,
  -- what is due next is first, what has no day after it, what is done last
  agenda integer not null generated always as (case when status = 'done' then 2000000 when due is null then 1000000 else due - date '2000-01-01' end) stored,
  due_order date not null generated always as (coalesce(due, 'infinity')) stored,
  constraint tasks_due_in_order check (due >= starts),
  constraint tasks_due_time_day check (due_time is null or due is not null)
);
call platform.make_record('tasks', 'public.words(code || '' '' || title || coalesce('' '' || tags, ''''))', 'agenda');
call platform.people('tasks', 'helpers', 'users');
alter table tasks
  add foreign key (customer_id, project_id) references projects,
  add foreign key (customer_id, lead_id) references memberships (customer_id, user_id) on delete set null (lead_id),
  add foreign key (customer_id, parent_id) references tasks,
  add foreign key (customer_id, client_id) references clients;
create unique index tasks_number on tasks (customer_id, project_id, number) nulls not distinct;
create unique index tasks_external_id on tasks (customer_id, external_id) where external_id is not null;
create index tasks_due on tasks (customer_id, due_order, search, id) where archived_at is null;
create index tasks_lead on tasks (customer_id, lead_id);
create index tasks_parent on tasks (customer_id, parent_id);
create index tasks_client on tasks (customer_id, client_id);
create index tasks_maker on tasks (customer_id, created_by);
create index tasks_order on tasks (customer_id, order_key);
create index tasks_board on tasks (customer_id, status, order_key, id) where archived_at is null;
create index tasks_project_status on tasks (customer_id, project_id, status) where archived_at is null;

-- Of the row's id: each has another, and who adds waits for nobody. Seven letters that keyBetween takes for a whole number.
create function platform.first_order_key(id bigint) returns text language plpgsql immutable as $$
declare
  digits constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  left_over bigint := id;
  key text := '';
begin
  for digit in 1 .. 6 loop
    key := substr(digits, (left_over % 62)::integer + 1, 1) || key;
    left_over := left_over / 62;
  end loop;
  return 'f' || key;
end
$$;

-- The number is counted where it is given: whoever adds to the same project waits for who adds before. What an undo brings back has its own already.
create function platform.fill_task() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  letters text := 'T';
  above bigint := new.parent_id;
begin
  if (tg_op = 'INSERT' and new.code is null) or (tg_op = 'UPDATE' and new.project_id is distinct from old.project_id and new.code = old.code) then
    if new.project_id is not null then
      select key into letters from projects where customer_id = new.customer_id and id = new.project_id;
    end if;
    if letters is null then
      raise foreign_key_violation using constraint = 'tasks_customer_id_project_id_fkey', table = 'tasks', message = 'there is no such project';
    end if;
    insert into task_series (customer_id, project_id, last) values (new.customer_id, new.project_id, 1)
    on conflict (customer_id, project_id) do update set last = task_series.last + 1 returning last into new.number;
    new.code := letters || '-' || new.number;
  end if;
  if new.order_key is null then
    new.order_key := platform.first_order_key(new.id);
  end if;
  new.completed_at := case when new.status = 'done' then coalesce(new.completed_at, now()) end;
  select nullif(string_agg(tag, ' ' order by place), '') into new.tags
  from (select tag, min(place) as place from regexp_split_to_table(lower(replace(new.tags, '#', ' ')), '[\s,;]+') with ordinality as words (tag, place) where tag <> '' group by tag) each_once;
  if new.parent_id is not null and (tg_op = 'INSERT' or new.parent_id is distinct from old.parent_id) then
    -- one after the other: two that were each put below the other would both be right by themselves
    perform pg_advisory_xact_lock(hashtextextended('tasks in a circle', new.customer_id));
    while above is not null loop
      if above = new.id then
        raise check_violation using constraint = 'tasks_parent_circle', table = 'tasks', message = 'it would be part of itself';
      end if;
      above := (select parent_id from tasks where customer_id = new.customer_id and id = above);
    end loop;
  end if;
  return new;
end
$$;
create trigger fill_task before insert or update on tasks for each row execute function platform.fill_task();

-- A task waits for another.
create table task_blocks (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  task_id bigint not null,
  blocked_by_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, task_id, blocked_by_id),
  foreign key (customer_id, task_id) references tasks on delete cascade,
  foreign key (customer_id, blocked_by_id) references tasks on delete cascade
);
create index task_blocks_by on task_blocks (customer_id, blocked_by_id);
call platform.guard('task_blocks');
call platform.record('task_blocks');
grant select, insert, update, delete on task_blocks to homeroom_app;

-- What waits for itself, by however many others, is refused with the way there: NG-1 → NG-4 → NG-1.
create function platform.refuse_task_circle() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  seen bigint[] := array[new.blocked_by_id];
  came integer[] := array[0];
  place integer := 1;
  step integer;
  next_id bigint;
  path bigint[];
begin
  perform pg_advisory_xact_lock(hashtextextended('tasks in a circle', new.customer_id));
  while place <= cardinality(seen) loop
    if seen[place] = new.task_id then
      step := place;
      while step > 0 loop
        path := seen[step] || path;
        step := came[step];
      end loop;
      raise exception using errcode = 'HR415', message = (
        select string_agg(t.code, ' → ' order by p.step) from unnest(new.task_id || path) with ordinality as p (id, step)
        join tasks t on t.customer_id = new.customer_id and t.id = p.id);
    end if;
    for next_id in select b.blocked_by_id from task_blocks b where b.customer_id = new.customer_id and b.task_id = seen[place] order by b.id loop
      if next_id <> all (seen) then
        seen := seen || next_id;
        came := came || place;
      end if;
    end loop;
    place := place + 1;
  end loop;
  return new;
end
$$;
create trigger refuse_task_circle before insert or update on task_blocks for each row execute function platform.refuse_task_circle();

-- Lines of a task's checklist.
create table task_checks (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  task_id bigint not null,
  title text not null check (length(title) between 1 and 200),
  is_done boolean not null default false,
  place text collate "C" not null check (length(place) between 1 and 400),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, task_id) references tasks on delete cascade
);
create index task_checks_of on task_checks (customer_id, task_id, place);
call platform.guard('task_checks');
call platform.record('task_checks');
grant select, insert, update, delete on task_checks to homeroom_app;
