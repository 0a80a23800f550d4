-- A task that comes again: each of its days becomes a task once, however many servers look and whenever one of them dies.

create table task_repeats (
  name text not null check (length(name) between 1 and 200),
  status text not null default 'active' check (status in ('active', 'ended')),
  -- RFC 5545, and behind it what only a school knows: FREQ=WEEKLY;BYDAY=TU;SCHOOL=TERM
  rule text not null check (length(rule) <= 300) constraint task_repeats_rule_said check (
    rule ~ '^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;((INTERVAL|COUNT|UNTIL|BYMONTH|BYMONTHDAY|BYDAY|BYSETPOS|WKST)=[A-Z0-9,+-]+|SCHOOL=(DAYS|TERM|AFTER_HOLIDAYS|CYCLE_[1-9][0-9]?)|FROM=(DATE|COMPLETION)))*$'),
  starts date not null,
  ahead integer not null default 6 check (ahead between 0 and 180),
  due_time text constraint task_repeats_due_time_clock check (due_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  lead_id bigint,
  priority text not null default '3' check (priority in ('1', '2', '3', '4')),
  estimate integer check (estimate between 1 and 99999),
  tags text check (length(tags) <= 200),
  project_id bigint,
  client_id bigint,
  -- a line each
  checks text check (length(checks) <= 4000),
  description text,
  -- days before it are not made up for: see fill_task_repeat
  since date not null,
  created_by bigint default nullif(current_setting('app.user_id', true), '')::bigint references platform.users on delete set null
);
call platform.make_record('task_repeats', 'public.words(name || coalesce('' '' || tags, ''''))');
call platform.people('task_repeats', 'helpers', 'users');
alter table task_repeats
  add foreign key (customer_id, lead_id) references memberships (customer_id, user_id) on delete set null (lead_id),
  add foreign key (customer_id, project_id) references projects,
  add foreign key (customer_id, client_id) references clients;
create index task_repeats_lead on task_repeats (customer_id, lead_id);
create index task_repeats_project on task_repeats (customer_id, project_id);
create index task_repeats_client on task_repeats (customer_id, client_id);
create index task_repeats_maker on task_repeats (customer_id, created_by);
create index task_repeats_active on task_repeats (customer_id, id) where status = 'active' and archived_at is null;

-- What begins again, or gets another rule, makes nothing for the time before.
create function platform.fill_task_repeat() returns trigger language plpgsql as $$
begin
  new.tags := platform.tags_of(new.tags);
  if tg_op = 'INSERT' or (new.rule, new.starts) is distinct from (old.rule, old.starts)
    or (new.status = 'active' and new.archived_at is null and not (old.status = 'active' and old.archived_at is null)) then
    new.since := public.customer_today();
  end if;
  return new;
end
$$;
create trigger fill_task_repeat before insert or update on task_repeats for each row execute function platform.fill_task_repeat();

-- The days that became tasks. A line stays when its task is taken away: nobody wants it back by itself.
create table task_repeat_days (
  customer_id bigint not null references platform.customers,
  repeat_id bigint not null,
  day date not null,
  made_at timestamptz not null default now(),
  primary key (customer_id, repeat_id, day),
  foreign key (customer_id, repeat_id) references task_repeats on delete cascade
);
call platform.guard('task_repeat_days');
grant select, insert on task_repeat_days to homeroom_app;

alter table tasks add repeat_id bigint, add repeat_day date,
  add foreign key (customer_id, repeat_id) references task_repeats on delete set null (repeat_id);
create unique index tasks_repeat on tasks (customer_id, repeat_id, repeat_day) where repeat_id is not null;

-- Whatever makes a task of a series, be it the undo of an undo: its day is taken.
create function platform.take_repeat_day() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into task_repeat_days (customer_id, repeat_id, day) values (new.customer_id, new.repeat_id, new.repeat_day) on conflict do nothing;
  return null;
end
$$;
create trigger take_repeat_day after insert or update of repeat_id, repeat_day on tasks for each row
  when (new.repeat_id is not null and new.repeat_day is not null) execute function platform.take_repeat_day();

-- What is counted from completion has its next day now. A key of its own for each transaction: see `tell`.
create function platform.wake_task_repeat() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if exists (select from task_repeats where customer_id = new.customer_id and id = new.repeat_id and status = 'active' and rule like '%FROM=COMPLETION%') then
    perform platform.enqueue('make_repeat', jsonb_build_object('repeat_id', new.repeat_id),
      format('make_repeat %s %s %s', new.customer_id, new.repeat_id, pg_current_xact_id()));
  end if;
  return null;
end
$$;
create trigger wake_task_repeat after update of status, archived_at on tasks for each row
  when (new.repeat_id is not null and ((new.status = 'done' and old.status <> 'done') or (new.archived_at is not null and old.archived_at is null)))
  execute function platform.wake_task_repeat();
