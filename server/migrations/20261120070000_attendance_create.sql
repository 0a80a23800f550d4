-- Who was there. A register belongs to a session, or to a class and a part of a day; a mark to a register and a student.

create table attendance_settings (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  late_after_minutes integer not null default 5 check (late_after_minutes between 0 and 240),
  -- registers of a day close this many hours after its end
  lock_after_hours integer not null default 24 check (lock_after_hours between 0 and 8760),
  -- whoever has not taken one is reminded this long after its beginning
  remind_after_minutes integer not null default 20 check (remind_after_minutes between 1 and 1440),
  -- the office hears of an absence that goes on this long, and of attendance below this many per cent
  streak_days integer not null default 3 check (streak_days between 1 and 100),
  threshold_percent integer not null default 90 check (threshold_percent between 0 and 100),
  -- which registers the school takes
  by_session boolean not null default true,
  by_day boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id)
);
call platform.guard('attendance_settings');
call platform.record('attendance_settings');
grant select, insert, update on attendance_settings to homeroom_app;

create table attendance_codes (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  -- one of ours has words in every language; null: the school's own, with its name
  key text check (key in ('present', 'late', 'ill', 'excused', 'unexcused', 'medical', 'trip', 'remote', 'suspended')),
  name text check (length(name) between 1 and 40),
  -- what is typed and printed: /, L, I
  code text collate "C" not null check (length(code) between 1 and 3),
  -- counted as attending
  is_present boolean not null,
  on_site boolean not null,
  is_late boolean not null default false,
  -- of absences: there is a reason that the school accepts
  is_excused boolean not null default false,
  -- families can announce it
  is_announced boolean not null default false,
  position integer not null default 100,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (customer_id, id),
  constraint attendance_codes_code unique (customer_id, code),
  constraint attendance_codes_key unique (customer_id, key),
  constraint attendance_codes_named check (key is not null or name is not null)
);
call platform.guard('attendance_codes');
call platform.record('attendance_codes');
grant select, insert, update, delete on attendance_codes to homeroom_app;

-- Every customer starts with the same codes.
create function platform.first_attendance_codes()
returns table (key text, code text, is_present boolean, on_site boolean, is_late boolean, is_excused boolean, is_announced boolean, place integer)
language sql immutable
as $$
  values
    ('present', '/', true, true, false, false, false, 1),
    ('late', 'L', true, true, true, false, false, 2),
    ('unexcused', 'A', false, false, false, false, false, 3),
    ('ill', 'I', false, false, false, true, true, 4),
    ('excused', 'E', false, false, false, true, true, 5),
    ('medical', 'M', false, false, false, true, true, 6),
    ('trip', 'T', true, false, false, false, false, 7),
    ('remote', 'R', true, false, false, false, false, 8),
    ('suspended', 'S', false, false, false, true, false, 9)
$$;
create function platform.begin_attendance() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  was text := current_setting('app.customer_id', true);
begin
  perform set_config('app.customer_id', new.id::text, true);
  insert into attendance_codes (customer_id, key, code, is_present, on_site, is_late, is_excused, is_announced, position)
  select new.id, f.* from platform.first_attendance_codes() f;
  insert into attendance_settings (customer_id) values (new.id);
  perform set_config('app.customer_id', coalesce(was, ''), true);
  return null;
end
$$;
create trigger begin_attendance after insert on platform.customers for each row execute function platform.begin_attendance();

create table registers (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  class_id bigint not null,
  session_id bigint,
  -- in the customer's zone
  day date not null,
  -- of a register by day
  part text check (part in ('day', 'morning', 'afternoon')),
  -- first saved, by whom
  taken_at timestamptz,
  taken_by bigint,
  -- open again although its time is over, until then
  reopened_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  constraint registers_kind check ((session_id is null) <> (part is null)),
  constraint registers_session unique (customer_id, session_id),
  constraint registers_day unique (customer_id, class_id, day, part),
  foreign key (customer_id, class_id) references classes,
  foreign key (customer_id, session_id) references sessions
);
create index registers_by_day on registers (customer_id, day, class_id);
call platform.guard('registers');
call platform.record('registers');
grant select, insert, update on registers to homeroom_app;

create table attendance_marks (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  register_id bigint not null,
  student_id bigint not null,
  day date not null,
  -- what the teacher saw; null: only the office has said something
  code_id bigint,
  minutes_late integer check (minutes_late between 1 and 1440),
  note text check (length(note) between 1 and 300),
  marked_by bigint,
  marked_at timestamptz,
  -- what the office knows better; the teacher's word stays
  office_code_id bigint,
  office_note text check (length(office_note) between 1 and 300),
  office_by bigint,
  office_at timestamptz,
  counted_code_id bigint not null generated always as (coalesce(office_code_id, code_id)) stored,
  version integer not null default 1,
  primary key (customer_id, id),
  constraint attendance_marks_once unique (customer_id, register_id, student_id),
  foreign key (customer_id, register_id) references registers,
  foreign key (customer_id, student_id) references students on delete cascade,
  foreign key (customer_id, code_id) references attendance_codes,
  foreign key (customer_id, office_code_id) references attendance_codes
);
-- A student's year lies on as many pages as it has marks: what is asked of all of them is in the index.
create index attendance_marks_student on attendance_marks (customer_id, student_id, day) include (counted_code_id, office_code_id, id);
create index attendance_marks_noted on attendance_marks (customer_id, student_id, day) where note is not null;
call platform.guard('attendance_marks');
call platform.record('attendance_marks');
grant select, insert, update, delete on attendance_marks to homeroom_app;

-- How often a student was what in a month. A year of marks of one student lies on hundreds of pages; this is a dozen rows.
create table attendance_totals (
  customer_id bigint not null references platform.customers,
  student_id bigint not null,
  month date not null,
  code_id bigint not null,
  marks integer not null,
  minutes_late integer not null,
  primary key (customer_id, student_id, month, code_id),
  foreign key (customer_id, student_id) references students on delete cascade,
  foreign key (customer_id, code_id) references attendance_codes
);
create index attendance_totals_month on attendance_totals (customer_id, month);
call platform.guard('attendance_totals');
grant select on attendance_totals to homeroom_app;

-- In one order, so that two registers with the same students do not block each other.
create function platform.add_marks() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into attendance_totals as t (customer_id, student_id, month, code_id, marks, minutes_late)
  select customer_id, student_id, date_trunc('month', day)::date, counted_code_id, count(*), coalesce(sum(minutes_late), 0) from new_rows
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (customer_id, student_id, month, code_id) do update set marks = t.marks + excluded.marks, minutes_late = t.minutes_late + excluded.minutes_late;
  return null;
end
$$;
create function platform.take_marks() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into attendance_totals as t (customer_id, student_id, month, code_id, marks, minutes_late)
  select customer_id, student_id, date_trunc('month', day)::date, counted_code_id, -count(*), -coalesce(sum(minutes_late), 0) from old_rows
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (customer_id, student_id, month, code_id) do update set marks = t.marks + excluded.marks, minutes_late = t.minutes_late + excluded.minutes_late;
  return null;
end
$$;
create function platform.change_marks() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into attendance_totals as t (customer_id, student_id, month, code_id, marks, minutes_late)
  select customer_id, student_id, date_trunc('month', day)::date, code, sum(one), sum(late) from (
    select n.customer_id, n.student_id, n.day, n.counted_code_id as code, 1 as one, coalesce(n.minutes_late, 0) as late from new_rows n
    union all
    select o.customer_id, o.student_id, o.day, o.counted_code_id, -1, -coalesce(o.minutes_late, 0) from old_rows o
  ) m
  group by 1, 2, 3, 4 having sum(one) <> 0 or sum(late) <> 0 order by 1, 2, 3, 4
  on conflict (customer_id, student_id, month, code_id) do update set marks = t.marks + excluded.marks, minutes_late = t.minutes_late + excluded.minutes_late;
  return null;
end
$$;
revoke all on function platform.add_marks(), platform.take_marks(), platform.change_marks(), platform.begin_attendance() from public;
create trigger total_new after insert on attendance_marks referencing new table as new_rows for each statement execute function platform.add_marks();
create trigger total_gone after delete on attendance_marks referencing old table as old_rows for each statement execute function platform.take_marks();
create trigger total_changed after update on attendance_marks referencing old table as old_rows new table as new_rows for each statement execute function platform.change_marks();

-- Announced by a family or the office: registers show it before anybody is called.
create table absences (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  student_id bigint not null,
  code_id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text check (length(reason) between 1 and 500),
  state text not null default 'announced' check (state in ('announced', 'accepted', 'declined', 'withdrawn')),
  announced_by bigint,
  decided_by bigint,
  decided_at timestamptz,
  answer text check (length(answer) between 1 and 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  constraint absences_times check (ends_at > starts_at),
  constraint absences_overlap exclude using gist (customer_id with =, student_id with =, tstzrange(starts_at, ends_at) with &&) where (state in ('announced', 'accepted')),
  foreign key (customer_id, student_id) references students on delete cascade,
  foreign key (customer_id, code_id) references attendance_codes
);
create index absences_starts on absences (customer_id, starts_at);
call platform.guard('absences');
call platform.record('absences');
grant select, insert, update, delete on absences to homeroom_app;

do $$
declare
  place platform.customers;
begin
  for place in select * from platform.customers loop
    perform set_config('app.customer_id', place.id::text, true);
    insert into attendance_codes (customer_id, key, code, is_present, on_site, is_late, is_excused, is_announced, position)
    select place.id, f.* from platform.first_attendance_codes() f;
    insert into attendance_settings (customer_id) values (place.id);
  end loop;
  perform set_config('app.customer_id', '', true);
end
$$;

call platform.open_module('Attendance', '{"editor": ["View", "Edit", "Export"], "office": ["View", "Edit", "Export", "Override"], "teacher": ["ViewOwn", "Edit"], "client": ["ViewOwn"]}');
