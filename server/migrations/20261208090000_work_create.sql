-- Who works on what now (timers), what was worked on and when (work_log), and what is on its way from one to another (handovers).

create table work_settings (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  -- whose timer runs for so long is asked whether they still work
  ask_after_minutes integer not null default 120 check (ask_after_minutes between 15 and 900),
  -- what is handed over goes back after so long
  hand_over_minutes integer not null default 15 check (hand_over_minutes between 1 and 480),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id)
);
call platform.guard('work_settings');
call platform.record('work_settings');
grant select, insert, update on work_settings to homeroom_app;

create function platform.begin_work() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  was text := current_setting('app.customer_id', true);
begin
  perform set_config('app.customer_id', new.id::text, true);
  insert into work_settings (customer_id) values (new.id);
  perform set_config('app.customer_id', coalesce(was, ''), true);
  return null;
end
$$;
create trigger begin_work after insert on platform.customers for each row execute function platform.begin_work();

-- A task that somebody works on and gives to a colleague, with a note. The colleague takes it, or it stays where it was.
create table handovers (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  task_id bigint not null,
  from_id bigint,
  to_id bigint not null,
  note text check (length(note) between 1 and 500),
  -- over: the task was done or archived meanwhile
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'declined', 'returned', 'withdrawn', 'over')),
  answer text check (length(answer) between 1 and 300),
  -- since when whoever gives it has worked on it, and the seconds of those who gave it to them: all of it goes along
  began_at timestamptz not null,
  seconds integer not null default 0 check (seconds >= 0),
  goes_back_at timestamptz not null,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, task_id) references tasks on delete cascade,
  foreign key (customer_id, from_id) references memberships (customer_id, user_id) on delete set null (from_id),
  foreign key (customer_id, to_id) references memberships (customer_id, user_id) on delete cascade
);
create unique index handovers_waiting on handovers (customer_id, task_id, from_id) where state = 'waiting';
create index handovers_from on handovers (customer_id, from_id, state);
create index handovers_to on handovers (customer_id, to_id, state);
call platform.guard('handovers');
call platform.record('handovers');
grant select, insert, update, delete on handovers to homeroom_app;

create table timers (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  user_id bigint not null,
  task_id bigint not null,
  started_at timestamptz not null,
  -- when its person last said that they work: by starting it, or by answering
  sure_at timestamptz not null,
  -- when they were asked and have not answered yet
  asked_at timestamptz,
  -- it came along with what a colleague handed over
  handover_id bigint,
  primary key (customer_id, id),
  foreign key (customer_id, user_id) references memberships (customer_id, user_id) on delete cascade,
  foreign key (customer_id, task_id) references tasks on delete cascade,
  foreign key (customer_id, handover_id) references handovers on delete set null (handover_id)
);
-- nobody works on two things at once
create unique index timers_one_each on timers (customer_id, user_id);
create index timers_task on timers (customer_id, task_id);
create index timers_handover on timers (customer_id, handover_id) where handover_id is not null;
call platform.guard('timers');
call platform.record('timers');
grant select, insert, update, delete on timers to homeroom_app;

-- Times are instants. Day and clock are the school's when it was worked: what people type, and what stays as it was said.
create table work_log (
  day date not null,
  starts text not null constraint work_log_starts_clock check (starts ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  ends text not null constraint work_log_ends_clock check (ends ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  task_id bigint,
  -- the task's
  project_id bigint,
  user_id bigint,
  note text check (length(note) between 1 and 500),
  -- by a timer, not written down afterwards
  is_timed boolean not null default false,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  seconds integer not null generated always as (extract(epoch from ends_at - starts_at)::integer) stored,
  constraint work_log_length check (ends_at between starts_at and starts_at + interval '16 hours')
);
call platform.make_record('work_log', 'public.words(coalesce(note, ''''))', 'starts_at');
alter table work_log
  add foreign key (customer_id, task_id) references tasks on delete set null (task_id),
  add foreign key (customer_id, project_id) references projects on delete set null (project_id),
  add foreign key (customer_id, user_id) references memberships (customer_id, user_id) on delete set null (user_id);
create index work_log_person on work_log (customer_id, user_id, starts_at);
create index work_log_task on work_log (customer_id, task_id);
create index work_log_project on work_log (customer_id, project_id);
create index work_log_day on work_log (customer_id, day) where archived_at is null;

alter table projects add budget_hours integer check (budget_hours between 1 and 99999);

-- Whoever changes somebody's timer or times waits for whoever does so already.
create function platform.hold_worker(of_customer bigint, who bigint) returns void
language sql
as $$ select pg_advisory_xact_lock(hashtextextended('work of ' || who, of_customer)) $$;

-- As it was typed, by the clock of the school; or by the instants of a timer.
create function platform.fill_work() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
declare
  zone constant text := public.customer_zone();
  clock constant text := '^([01]\d|2[0-3]):[0-5]\d$';
  typed boolean;
begin
  if tg_op = 'INSERT' then
    new.user_id := coalesce(new.user_id, nullif(current_setting('app.user_id', true), '')::bigint);
    typed := new.starts_at is null;
  else
    typed := (new.day, new.starts, new.ends) is distinct from (old.day, old.starts, old.ends)
      and (new.starts_at, new.ends_at) is not distinct from (old.starts_at, old.ends_at);
  end if;
  if typed then
    if tg_op = 'INSERT' and new.user_id is not null
      and not exists (select from memberships m where m.customer_id = new.customer_id and m.user_id = new.user_id and m.portal_type = 'ADMIN') then
      raise foreign_key_violation using constraint = 'work_log_customer_id_user_id_fkey', table = 'work_log', message = 'they do not work here';
    end if;
    if new.starts ~ clock and new.ends ~ clock then
      new.starts_at := (new.day + new.starts::time) at time zone zone;
      -- what ends before it begins ends on the next day
      new.ends_at := (new.day + new.ends::time + case when new.ends <= new.starts then interval '1 day' else interval '0' end) at time zone zone;
      if new.ends_at > clock_timestamp() + interval '1 minute' and new.ends_at <= new.starts_at + interval '16 hours' then
        raise check_violation using constraint = 'work_log_past', table = 'work_log', message = 'nobody has worked then yet';
      end if;
    else
      -- refused by its checks
      new.starts_at := coalesce(new.starts_at, now());
      new.ends_at := coalesce(new.ends_at, new.starts_at);
    end if;
  elsif new.day is null then
    new.day := (new.starts_at at time zone zone)::date;
    new.starts := to_char(new.starts_at at time zone zone, 'HH24:MI');
    new.ends := to_char(new.ends_at at time zone zone, 'HH24:MI');
  end if;
  if new.task_id is not null and (tg_op = 'INSERT' or new.task_id is distinct from old.task_id) then
    new.project_id := (select project_id from tasks where customer_id = new.customer_id and id = new.task_id);
  end if;
  return new;
end
$$;
create trigger fill_work before insert or update on work_log for each row execute function platform.fill_work();

-- A person's time is counted once: entries do not overlap, nor with the timer that runs. Told at the end of the statement: an undo puts several rows back in one.
create function platform.keep_work_apart() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  perform platform.hold_worker(new.customer_id, new.user_id);
  if exists (
    select from work_log w where w.customer_id = new.customer_id and w.user_id = new.user_id and w.id <> new.id and w.archived_at is null
      and w.starts_at < new.ends_at and w.ends_at > new.starts_at and w.starts_at > new.starts_at - interval '16 hours'
  ) or exists (
    select from timers t where t.customer_id = new.customer_id and t.user_id = new.user_id and t.started_at < new.ends_at
  ) then
    raise exclusion_violation using constraint = 'work_log_apart', table = 'work_log', message = 'two at once';
  end if;
  return null;
end
$$;
create trigger keep_work_apart after insert or update of user_id, day, starts, ends, starts_at, ends_at, archived_at on work_log
for each row when (new.archived_at is null and new.user_id is not null) execute function platform.keep_work_apart();

create function platform.keep_timer_apart() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  perform platform.hold_worker(new.customer_id, new.user_id);
  if exists (
    select from work_log w where w.customer_id = new.customer_id and w.user_id = new.user_id and w.archived_at is null and w.ends_at > new.started_at
      and w.starts_at > new.started_at - interval '16 hours'
  ) then
    raise exclusion_violation using constraint = 'timers_apart', table = 'timers', message = 'two at once';
  end if;
  return null;
end
$$;
create trigger keep_timer_apart after insert or update of user_id, started_at on timers for each row execute function platform.keep_timer_apart();

-- Timers of these people end, and what they ran for stands in the log. Who calls holds the people.
create function platform.stop_timers(of_customer bigint, people bigint[], moment timestamptz, only_on bigint[] default null, said text default null)
returns setof bigint
language sql set search_path = public, pg_temp
as $$
  with stopped as (
    delete from timers where customer_id = of_customer and user_id = any(people) and (only_on is null or task_id = any(only_on)) returning user_id, task_id, started_at
  )
  insert into work_log (customer_id, user_id, task_id, starts_at, ends_at, is_timed, note)
  select of_customer, user_id, task_id, started_at, least(greatest(moment, started_at), started_at + interval '16 hours'), true, said from stopped order by user_id
  returning id
$$;

-- The one way in which a timer starts: the person's other one stops, and so does that of whoever hands the task over. One that runs on it already goes on.
create function platform.start_timer(of_customer bigint, who bigint, what bigint, came_with bigint default null, giver bigint default null)
returns bigint
language plpgsql set search_path = public, pg_temp
as $$
declare
  moment timestamptz;
  running bigint;
begin
  perform platform.hold_worker(of_customer, p) from (select distinct p from unnest(array[who, giver]) p where p is not null order by p) people;
  -- a clock that was put back gives nobody the same time twice
  select greatest(clock_timestamp(), max(ends_at)) into moment from work_log
  where customer_id = of_customer and user_id = any(array[who, giver]) and archived_at is null and starts_at > clock_timestamp() - interval '1 day';
  if giver is not null then
    perform platform.stop_timers(of_customer, array[giver], moment, array[what]);
  end if;
  select id into running from timers where customer_id = of_customer and user_id = who and task_id = what;
  if running is not null then
    return running;
  end if;
  perform platform.stop_timers(of_customer, array[who], moment);
  insert into timers (customer_id, user_id, task_id, started_at, sure_at, handover_id)
  values (of_customer, who, what, moment, moment, came_with) returning id into running;
  return running;
end
$$;

-- Nobody works any more on what is done or archived, and nobody takes it over. An undo puts timers back by itself.
-- All tasks of a statement at once: whoever holds some people does not wait for others.
create function platform.end_work() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
declare
  place record;
  people bigint[];
begin
  if current_setting('app.undoing', true) = 'on' then
    return null;
  end if;
  for place in
    select n.customer_id, array_agg(n.id) as tasks from new_rows n join old_rows o on o.customer_id = n.customer_id and o.id = n.id
    where (n.status = 'done' and o.status <> 'done') or (n.archived_at is not null and o.archived_at is null) group by n.customer_id
  loop
    people := array(select user_id from timers where customer_id = place.customer_id and task_id = any(place.tasks) order by user_id);
    perform platform.hold_worker(place.customer_id, p) from unnest(people) p;
    perform platform.stop_timers(place.customer_id, people, clock_timestamp(), place.tasks);
    update handovers set state = 'over', answered_at = now() where customer_id = place.customer_id and task_id = any(place.tasks) and state = 'waiting';
  end loop;
  return null;
end
$$;
create trigger end_work after update on tasks referencing old table as old_rows new table as new_rows for each statement execute function platform.end_work();

-- Hours go with their task into another project.
create function platform.carry_work() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  if current_setting('app.undoing', true) is distinct from 'on' then
    update work_log set project_id = new.project_id where customer_id = new.customer_id and task_id = new.id;
  end if;
  return null;
end
$$;
create trigger carry_work after update of project_id on tasks for each row
when (new.project_id is distinct from old.project_id) execute function platform.carry_work();

-- Asks for a look at every school where somebody is to be asked or something goes back. One job per school, however many processes ask.
create function platform.wake_work() returns integer
language plpgsql set search_path = public, pg_temp
as $$
declare
  place record;
  woken integer := 0;
begin
  for place in select id from platform.customers loop
    perform set_config('app.customer_id', place.id::text, true);
    if exists (
      select from timers t join work_settings s on s.customer_id = t.customer_id
      where t.customer_id = place.id and t.asked_at is null and t.sure_at <= now() - make_interval(mins => s.ask_after_minutes)
    ) or exists (select from handovers h where h.customer_id = place.id and h.state = 'waiting' and h.goes_back_at <= now()) then
      perform platform.enqueue('look_after_work', '{}'::jsonb, 'work-' || place.id);
      woken := woken + 1;
    end if;
  end loop;
  return woken;
end
$$;
revoke all on function platform.wake_work() from public;

-- Schools that are there: their settings, and the new right for built-in roles that start with it.
do $$
declare
  place record;
begin
  for place in select id from platform.customers loop
    perform set_config('app.customer_id', place.id::text, true);
    insert into work_settings (customer_id) values (place.id);
    update roles r set version = r.version + 1, permissions = (
      select jsonb_agg(case when e ->> 'module_name' = 'Tasks' then jsonb_set(e, '{action_list}', (e -> 'action_list') || '[{"action_name": "LogOthers", "enabled": true}]') else e end order by n)
      from jsonb_array_elements(r.permissions) with ordinality as x (e, n))
    where r.customer_id = place.id and r.key in ('editor', 'office') and jsonb_typeof(r.permissions) = 'array'
      and r.permissions @> '[{"module_name": "Tasks"}]' and not r.permissions @> '[{"action_list": [{"action_name": "LogOthers"}]}]';
  end loop;
  perform set_config('app.customer_id', '', true);
end
$$;
