-- When and where classes meet. A timetable is a pattern; what it becomes on a date is a session. Time is held by sessions alone:
-- a room, a teacher and a student are in one place at a time because three constraints below say so.

-- Of several that are published for a day the one published last holds: after a week of exams the one before holds again.
create table timetables (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  academic_year_id bigint not null,
  name text not null check (length(name) between 1 and 60),
  state text not null default 'draft' check (state in ('draft', 'published')),
  starts_on date not null,
  ends_on date not null,
  based_on_id bigint,
  published_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  constraint timetables_days check (ends_on >= starts_on),
  foreign key (customer_id, academic_year_id) references academic_years,
  foreign key (customer_id, based_on_id) references timetables on delete set null (based_on_id)
);
create index timetables_year on timetables (customer_id, academic_year_id);
call platform.guard('timetables');
call platform.record('timetables');
grant select, insert, update, delete on timetables to homeroom_app;

create table schedules (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  timetable_id bigint not null,
  class_id bigint not null,
  course_id bigint,
  -- weekly: 7 * (week - 1) + weekday, Monday is 1; rotating: the day of the rotation
  cycle_day integer not null check (cycle_day between 1 and 28),
  -- the period it stands in, so that it moves with special bells; null: at its own time
  period integer check (period between 1 and 40),
  starts_at time not null,
  ends_at time not null,
  room_id bigint,
  -- the same lesson in every copy of a timetable: its sessions keep their ids when a new one is published
  origin_id bigint not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  constraint schedules_times check (ends_at > starts_at),
  constraint schedules_origin unique (customer_id, timetable_id, origin_id),
  foreign key (customer_id, timetable_id) references timetables on delete cascade,
  foreign key (customer_id, class_id) references classes,
  foreign key (customer_id, course_id) references courses,
  foreign key (customer_id, room_id) references rooms
);
create index schedules_class on schedules (customer_id, class_id);
create index schedules_room on schedules (customer_id, room_id) where room_id is not null;
create index schedules_course on schedules (customer_id, course_id) where course_id is not null;
call platform.guard('schedules');
call platform.record('schedules');
grant select, insert, update, delete on schedules to homeroom_app;

create function platform.own_origin() returns trigger
language plpgsql
as $$
begin
  new.origin_id := coalesce(new.origin_id, new.id);
  return new;
end
$$;
create trigger own_origin before insert on schedules for each row execute function platform.own_origin();

create table schedule_teachers (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  schedule_id bigint not null,
  staff_id bigint not null,
  primary key (customer_id, id),
  constraint schedule_teachers_once unique (customer_id, schedule_id, staff_id),
  foreign key (customer_id, schedule_id) references schedules on delete cascade,
  foreign key (customer_id, staff_id) references staff
);
create index schedule_teachers_staff on schedule_teachers (customer_id, staff_id);
call platform.guard('schedule_teachers');
call platform.record('schedule_teachers');
grant select, insert, update, delete on schedule_teachers to homeroom_app;

create table sessions (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  -- lesson: of a class. booking: a room for a meeting. maintenance: a room that cannot be used
  kind text not null default 'lesson' check (kind in ('lesson', 'booking', 'maintenance')),
  class_id bigint,
  course_id bigint,
  -- which slot of the pattern it comes from and for which day; null: put in by hand
  origin_id bigint,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  room_id bigint,
  state text not null default 'planned' check (state in ('planned', 'cancelled')),
  title text check (length(title) between 1 and 120),
  note text check (length(note) between 1 and 1000),
  -- changed by hand: a new timetable leaves it as it is, and screens say what is different
  is_changed boolean not null default false,
  -- cancelled with these days off: it takes place again without them. Of the calendar, and only remembered
  day_off_id bigint,
  -- as the pattern had it
  planned jsonb check (jsonb_typeof(planned) = 'object'),
  booked_by bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  during tstzrange not null generated always as (tstzrange(starts_at, ends_at)) stored,
  primary key (customer_id, id),
  constraint sessions_times check (ends_at > starts_at and ends_at <= starts_at + interval '31 days'),
  constraint sessions_whose check ((kind = 'lesson') = (class_id is not null) and (kind = 'lesson' or (room_id is not null and title is not null))),
  constraint sessions_origin unique (customer_id, origin_id, day),
  constraint sessions_room exclude using gist (customer_id with =, room_id with =, during with &&)
    where (room_id is not null and state = 'planned') deferrable initially immediate,
  constraint sessions_class exclude using gist (customer_id with =, class_id with =, during with &&)
    where (class_id is not null and state = 'planned') deferrable initially immediate,
  foreign key (customer_id, class_id) references classes,
  foreign key (customer_id, course_id) references courses,
  foreign key (customer_id, room_id) references rooms
);
create index sessions_starts on sessions (customer_id, starts_at);
create index sessions_class_starts on sessions (customer_id, class_id, starts_at) where class_id is not null;
create index sessions_room_starts on sessions (customer_id, room_id, starts_at) where room_id is not null;
create index sessions_day_off on sessions (customer_id, day_off_id) where day_off_id is not null;
create index sessions_course on sessions (customer_id, course_id) where course_id is not null;
call platform.guard('sessions');
call platform.record('sessions');
grant select, insert, update, delete on sessions to homeroom_app;

create table session_teachers (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  session_id bigint not null,
  staff_id bigint not null,
  part text not null default 'teacher' check (part in ('teacher', 'cover')),
  -- ill or on a course: not there, and free to be
  is_away boolean not null default false,
  -- filled from the session, here and by the trigger below
  during tstzrange not null,
  is_held boolean not null default true,
  primary key (customer_id, id),
  constraint session_teachers_once unique (customer_id, session_id, staff_id),
  constraint session_teachers_time exclude using gist (customer_id with =, staff_id with =, during with &&) where (is_held) deferrable initially immediate,
  foreign key (customer_id, session_id) references sessions on delete cascade,
  foreign key (customer_id, staff_id) references staff
);
create index session_teachers_staff on session_teachers (customer_id, staff_id, (lower(during)));
call platform.guard('session_teachers');
call platform.record('session_teachers');
grant select, insert, update, delete on session_teachers to homeroom_app;

create function platform.take_session_time() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  -- locked: somebody may be moving it at this moment
  select s.during, s.state = 'planned' and not new.is_away into new.during, new.is_held
  from sessions s where s.customer_id = new.customer_id and s.id = new.session_id for share;
  return new;
end
$$;
create trigger take_time before insert or update of session_id, is_away on session_teachers for each row execute function platform.take_session_time();

-- Students: one row for each student, class and week with all times of that class in that week. Row by row and date by date it would be
-- twenty times as many, and one lesson that moves would still touch each of its students once.
create table student_weeks (
  customer_id bigint not null references platform.customers,
  student_id bigint not null,
  week date not null,
  class_id bigint not null,
  during tstzmultirange not null,
  primary key (customer_id, student_id, week, class_id),
  constraint student_weeks_time exclude using gist (customer_id with =, student_id with =, week with =, class_id with <>, during with &&) deferrable initially immediate,
  foreign key (customer_id, student_id) references students on delete cascade,
  foreign key (customer_id, class_id) references classes on delete cascade
);
create index student_weeks_class on student_weeks (customer_id, class_id, week);
call platform.guard('student_weeks');
grant select on student_weeks to homeroom_app;

-- Works out anew what students of these classes do in these weeks; null: all weeks, all students. In one order, so that two who do it at once do not block each other.
create function platform.hold_students(of_classes bigint[], of_weeks date[], of_students bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  -- outside of a customer nothing follows: only the owner of the database writes there
  place bigint := nullif(current_setting('app.customer_id', true), '')::bigint;
  zone text := public.customer_zone();
begin
  with wanted as materialized (
    select m.student_id, w.week, w.class_id, range_agg(part.during) as during
    from (
      select s.class_id, date_trunc('week', s.starts_at at time zone zone)::date as week, range_agg(s.during) as during
      from sessions s
      where s.customer_id = place and s.class_id = any (of_classes) and s.state = 'planned'
        and (of_weeks is null or date_trunc('week', s.starts_at at time zone zone)::date = any (of_weeks))
        and (of_weeks is null or s.starts_at >= (select min(week) - 1 from unnest(of_weeks) week) and s.starts_at < (select max(week) + 8 from unnest(of_weeks) week))
      group by 1, 2
    ) w
    join class_students m on m.customer_id = place and m.class_id = w.class_id
      and daterange(m.starts_on, m.ends_on, '[]') && daterange(w.week, w.week + 7) and (of_students is null or m.student_id = any (of_students))
    cross join lateral unnest(w.during * tstzmultirange(tstzrange(m.starts_on::timestamp at time zone zone, (m.ends_on + 1)::timestamp at time zone zone))) part(during)
    group by 1, 2, 3
  ), gone as (
    delete from student_weeks s
    where s.customer_id = place and s.class_id = any (of_classes) and (of_weeks is null or s.week = any (of_weeks)) and (of_students is null or s.student_id = any (of_students))
      and not exists (select from wanted w where w.student_id = s.student_id and w.week = s.week and w.class_id = s.class_id)
  )
  insert into student_weeks as s (customer_id, student_id, week, class_id, during)
  select place, student_id, week, class_id, during from wanted order by student_id, week, class_id
  on conflict (customer_id, student_id, week, class_id) do update set during = excluded.during where s.during <> excluded.during;
end
$$;
revoke all on function platform.hold_students(bigint[], date[], bigint[]) from public;

-- Whatever happens to a session happens to the time of its people.
create function platform.hold_sessions() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  of_classes bigint[];
  of_weeks date[];
  zone text := public.customer_zone();
begin
  if tg_op = 'UPDATE' then
    update session_teachers t set during = n.during, is_held = n.state = 'planned' and not t.is_away
    from new_rows n where t.customer_id = n.customer_id and t.session_id = n.id and (t.during, t.is_held) is distinct from (n.during, n.state = 'planned' and not t.is_away);
    select array_agg(distinct r.class_id order by r.class_id), array_agg(distinct date_trunc('week', r.starts_at at time zone zone)::date) into of_classes, of_weeks
    from (
      select o.class_id, o.starts_at from old_rows o join new_rows n on n.customer_id = o.customer_id and n.id = o.id
      where (o.class_id, o.during, o.state) is distinct from (n.class_id, n.during, n.state)
      union all
      select n.class_id, n.starts_at from old_rows o join new_rows n on n.customer_id = o.customer_id and n.id = o.id
      where (o.class_id, o.during, o.state) is distinct from (n.class_id, n.during, n.state)
    ) r where r.class_id is not null;
  else
    select array_agg(distinct r.class_id order by r.class_id), array_agg(distinct date_trunc('week', r.starts_at at time zone zone)::date) into of_classes, of_weeks
    from touched r where r.class_id is not null;
  end if;
  if of_classes is not null then perform platform.hold_students(of_classes, of_weeks, null); end if;
  return null;
end
$$;
revoke all on function platform.hold_sessions() from public;
create trigger hold_new after insert on sessions referencing new table as touched for each statement execute function platform.hold_sessions();
create trigger hold_changed after update on sessions referencing old table as old_rows new table as new_rows for each statement execute function platform.hold_sessions();
create trigger hold_gone after delete on sessions referencing old table as touched for each statement execute function platform.hold_sessions();

-- Who comes into a class or leaves it takes or gives back its times. All classes of these students at once: who changes from one to another
-- gives back and takes in one statement, whichever of the triggers comes first.
create function platform.hold_members() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  of_classes bigint[];
  of_students bigint[];
begin
  select array_agg(distinct student_id order by student_id) into of_students from touched;
  select array_agg(distinct c.class_id order by c.class_id) into of_classes from (
    select class_id from touched
    union all select m.class_id from touched t join class_students m on m.customer_id = t.customer_id and m.student_id = t.student_id
    union all select w.class_id from touched t join student_weeks w on w.customer_id = t.customer_id and w.student_id = t.student_id
  ) c;
  if of_classes is not null then perform platform.hold_students(of_classes, null, of_students); end if;
  return null;
end
$$;
revoke all on function platform.hold_members() from public;
create trigger hold_new after insert on class_students referencing new table as touched for each statement execute function platform.hold_members();
create trigger hold_changed after update on class_students referencing new table as touched for each statement execute function platform.hold_members();
create trigger hold_gone after delete on class_students referencing old table as touched for each statement execute function platform.hold_members();

-- What the log keeps of a row: neither secrets nor what the database works out by itself, such as the time of a session's teachers.
create or replace function platform.recorded(whole jsonb) returns jsonb
language sql immutable parallel safe
as $$ select whole - '{search,class_order,birth_order,secret_box,secret_hash,pin_hash,contact_names,city_order,phone_key,phone_2_key,during,is_held}'::text[] $$;

-- Two who take the same time at once would each find the other's row and wait for one another until one of them is thrown out as a deadlock.
-- So the writers of one school's time stand in line; those of other schools do not notice.
create function platform.line_up_for_time() returns trigger
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('time of ' || coalesce(current_setting('app.customer_id', true), ''), 5));
  return null;
end
$$;
create trigger line_up before insert or update or delete on sessions for each statement execute function platform.line_up_for_time();
create trigger line_up before insert or update or delete on session_teachers for each statement execute function platform.line_up_for_time();
create trigger line_up before insert or update or delete on class_students for each statement execute function platform.line_up_for_time();

call platform.open_module('Timetable', '{"editor": ["View", "Edit", "Publish", "Cover"], "office": ["View", "Edit", "Publish", "Cover"], "teacher": ["View"], "staff": ["View"], "client": ["ViewOwn"]}');
