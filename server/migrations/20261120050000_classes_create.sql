-- Groups that are taught together in a year.
create table classes (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  academic_year_id bigint not null,
  name text not null check (length(name) between 1 and 60),
  -- homeroom: where a student belongs; its list follows the students' enrolments. course: taught together. club: whoever wants
  kind text not null default 'course' check (kind in ('homeroom', 'course', 'club')),
  grade_level integer check (grade_level between -5 and 20),
  capacity integer check (capacity between 1 and 10000),
  room_id bigint,
  colour_code text not null default 'slate',
  about text check (length(about) <= 2000),
  external_id text check (length(external_id) between 1 and 80),
  custom jsonb not null default '{}' check (jsonb_typeof(custom) = 'object'),
  search text collate "C" not null generated always as (public.natural_order(name) || ' ' || public.words(name)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, academic_year_id) references academic_years,
  foreign key (customer_id, room_id) references rooms
);
call platform.guard('classes');
call platform.record('classes');
grant select, insert, update, delete on classes to homeroom_app;
create index classes_list on classes (customer_id, search, id) where archived_at is null;
create index classes_archived on classes (customer_id, search, id) where archived_at is not null;
create index classes_room on classes (customer_id, room_id) where room_id is not null;
create unique index classes_name on classes (customer_id, academic_year_id, name);
create unique index classes_external_id on classes (customer_id, external_id);

create table class_courses (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  class_id bigint not null,
  course_id bigint not null,
  primary key (customer_id, id),
  unique (customer_id, class_id, course_id),
  foreign key (customer_id, class_id) references classes on delete cascade,
  foreign key (customer_id, course_id) references courses
);
create index class_courses_course on class_courses (customer_id, course_id);
call platform.guard('class_courses');
call platform.record('class_courses');
grant select, insert, update, delete on class_courses to homeroom_app;

create table class_teachers (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  class_id bigint not null,
  staff_id bigint not null,
  is_lead boolean not null default false,
  -- null: as long as the class
  starts_on date,
  ends_on date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  constraint class_teachers_days check (ends_on >= starts_on),
  constraint class_teachers_once exclude using gist (customer_id with =, class_id with =, staff_id with =, daterange(starts_on, ends_on, '[]') with &&) deferrable initially immediate,
  constraint class_teachers_lead exclude using gist (customer_id with =, class_id with =, daterange(starts_on, ends_on, '[]') with &&) where (is_lead) deferrable initially immediate,
  foreign key (customer_id, class_id) references classes on delete cascade,
  foreign key (customer_id, staff_id) references staff
);
create index class_teachers_staff on class_teachers (customer_id, staff_id);
call platform.guard('class_teachers');
call platform.record('class_teachers');
grant select, insert, update, delete on class_teachers to homeroom_app;

-- Who was in a class from when to when. A row is never changed into another place: it ends, and another begins.
create table class_students (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  class_id bigint not null,
  student_id bigint not null,
  starts_on date not null,
  -- null: as long as the class
  ends_on date,
  reason text check (length(reason) between 1 and 200),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  constraint class_students_days check (ends_on >= starts_on),
  constraint class_students_once exclude using gist (customer_id with =, class_id with =, student_id with =, daterange(starts_on, ends_on, '[]') with &&) deferrable initially immediate,
  foreign key (customer_id, class_id) references classes on delete cascade,
  foreign key (customer_id, student_id) references students on delete cascade
);
create index class_students_class on class_students (customer_id, class_id, student_id);
create index class_students_student on class_students (customer_id, student_id, class_id);
call platform.guard('class_students');
call platform.record('class_students');
grant select, insert, update, delete on class_students to homeroom_app;

create table class_waiting (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  class_id bigint not null,
  student_id bigint not null,
  note text check (length(note) between 1 and 200),
  -- the order: first come, first served, unless somebody is moved up
  rank timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  constraint class_waiting_once unique (customer_id, class_id, student_id),
  foreign key (customer_id, class_id) references classes on delete cascade,
  foreign key (customer_id, student_id) references students on delete cascade
);
create index class_waiting_student on class_waiting (customer_id, student_id);
call platform.guard('class_waiting');
call platform.record('class_waiting');
grant select, insert, update, delete on class_waiting to homeroom_app;

-- No more than fit, on no day. Two who take the last place at once wait here for one another.
-- A homeroom takes every child that the school took: there too many is a warning, not a wall.
-- Only days count on which somebody comes who was not there before: whoever leaves a class that is too full may.
create function platform.hold_capacity() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
declare
  of_classes bigint[];
  of_days date[];
  full_class record;
begin
  perform from classes c where (c.customer_id, c.id) in (select customer_id, class_id from new_rows) and c.capacity is not null and c.kind <> 'homeroom'
    order by c.id for no key update;
  if not found then return null; end if;
  -- the fullest day is one on which somebody comes
  if tg_op = 'INSERT' then
    select array_agg(d.class_id), array_agg(d.day) into of_classes, of_days from (
      select n.class_id, n.starts_on as day from new_rows n
      union
      select n.class_id, o.starts_on from new_rows n
      join class_students o on o.customer_id = n.customer_id and o.class_id = n.class_id and daterange(n.starts_on, n.ends_on, '[]') @> o.starts_on
    ) d;
  else
    with added as (
      select n.customer_id, n.class_id, days
      from new_rows n join old_rows w on w.customer_id = n.customer_id and w.id = n.id
      cross join lateral unnest(datemultirange(daterange(n.starts_on, n.ends_on, '[]'))
        - case when w.class_id = n.class_id then datemultirange(daterange(w.starts_on, w.ends_on, '[]')) else '{}' end) days
    )
    select array_agg(d.class_id), array_agg(d.day) into of_classes, of_days from (
      select a.class_id, lower(a.days) as day from added a
      union
      select a.class_id, o.starts_on from added a join class_students o on o.customer_id = a.customer_id and o.class_id = a.class_id and a.days @> o.starts_on
    ) d;
  end if;
  select c.id, c.capacity into full_class
  from unnest(of_classes, of_days) d(class_id, day)
  join classes c on c.id = d.class_id and c.customer_id in (select customer_id from new_rows) and c.capacity is not null and c.kind <> 'homeroom'
  where (select count(*) from class_students s where s.customer_id = c.customer_id and s.class_id = c.id and daterange(s.starts_on, s.ends_on, '[]') @> d.day) > c.capacity
  limit 1;
  if found then
    raise exception 'class % has % places', full_class.id, full_class.capacity using errcode = 'HR403';
  end if;
  return null;
end
$$;
create trigger capacity_new after insert on class_students referencing new table as new_rows for each statement execute function platform.hold_capacity();
create trigger capacity_changed after update on class_students referencing old table as old_rows new table as new_rows for each statement execute function platform.hold_capacity();

-- The days on which an enrolment says where a student is. Whoever left without a day is gone from `today` on.
create function platform.enrolment_days(starts_on date, ends_on date, status text, removed_at timestamptz, today date) returns daterange
language sql immutable parallel safe
as $$
  select case
    when removed_at is not null then 'empty'::daterange
    when ends_on is not null then daterange(starts_on, ends_on, '[]')
    when status in ('enrolled', 'on_leave') then daterange(starts_on, null)
    else daterange(starts_on, greatest(starts_on, today))
  end
$$;

-- A student's class is written in one place, the enrolment; the homeroom of that name and year keeps the list with its dates.
-- An enrolment that names another class counts from `today` on: before, the list stays what it was. In a year that is over that is never.
-- Days that enrolments lost are nobody's; days that one gained go to its class, where the student was in no homeroom.
create function platform.follow_enrolments(of_students bigint[], of_years bigint[], were daterange[], are daterange[], labels text[], renamed boolean[], today date) returns void
language plpgsql set search_path = public, pg_temp
as $$
declare
  -- outside of a customer nothing follows: only the owner of the database writes there
  place bigint := nullif(current_setting('app.customer_id', true), '')::bigint;
begin
  with touched as materialized (
    select t.student_id, t.year_id, t.was, t.now_is, c.id as class_id,
      case when t.is_renamed and today <= y.ends_on then t.now_is * daterange(today, null) else 'empty' end as anew
    from unnest(of_students, of_years, were, are, labels, renamed) t(student_id, year_id, was, now_is, label, is_renamed)
    join academic_years y on y.customer_id = place and y.id = t.year_id
    left join classes c on c.customer_id = place and c.academic_year_id = t.year_id and c.kind = 'homeroom' and c.name = t.label
    where exists (select from classes h where h.customer_id = place and h.academic_year_id = t.year_id and h.kind = 'homeroom')
  ), places as materialized (
    select student_id, year_id, range_agg(was) as had, range_agg(anew) as anew from touched group by student_id, year_id
  ), present as materialized (
    select s.id, s.student_id, p.year_id, s.class_id, s.starts_on, s.ends_on, daterange(s.starts_on, s.ends_on, '[]') as days
    from places p
    join class_students s on s.customer_id = place and s.student_id = p.student_id
    join classes c on c.customer_id = place and c.id = s.class_id and c.academic_year_id = p.year_id and c.kind = 'homeroom'
  ), known as materialized (
    -- what is over: days that no enrolment has any more, and those that another class begins on
    select p.student_id, p.year_id, p.anew, p.anew + (p.had - coalesce((
      select range_agg(platform.enrolment_days(e.starts_on, e.ends_on, e.status, e.removed_at, today)) from student_enrolments e
      where e.customer_id = place and e.student_id = p.student_id and e.academic_year_id = p.year_id and e.removed_at is null
    ), '{}')) as over
    from places p
  ), wanted as (
    select s.student_id, s.class_id, datemultirange(s.days) - k.over as days
    from known k join present s on s.student_id = k.student_id and s.year_id = k.year_id
    union all
    select student_id, class_id, datemultirange(anew) from touched where class_id is not null
    union all
    select t.student_id, t.class_id, datemultirange(t.now_is) - datemultirange(t.was) - k.anew - (coalesce((
      select range_agg(s.days) from present s where s.student_id = k.student_id and s.year_id = k.year_id
    ), '{}') - k.over)
    from known k join touched t on t.student_id = k.student_id and t.year_id = k.year_id and t.class_id is not null
  ), target as materialized (
    select w.student_id, w.class_id, lower(one) as starts_on, upper(one) - 1 as ends_on
    from (select student_id, class_id, range_agg(days) as days from wanted group by 1, 2) w cross join lateral unnest(w.days) one
  ), gone as (
    delete from class_students s using present p
    where s.customer_id = place and s.id = p.id
      and not exists (select from target t where t.student_id = p.student_id and t.class_id = p.class_id and t.starts_on = p.starts_on)
  ), changed as (
    update class_students s set ends_on = t.ends_on, version = s.version + 1, updated_at = now()
    from present p join target t on t.student_id = p.student_id and t.class_id = p.class_id and t.starts_on = p.starts_on
    where s.customer_id = place and s.id = p.id and t.ends_on is distinct from p.ends_on
  )
  insert into class_students (customer_id, class_id, student_id, starts_on, ends_on, reason)
  select place, t.class_id, t.student_id, t.starts_on, t.ends_on, nullif(left(current_setting('app.enrolment_reason', true), 200), '')
  from target t
  where not exists (select from present p where p.student_id = t.student_id and p.class_id = t.class_id and p.starts_on = t.starts_on)
  order by t.class_id, t.student_id, t.starts_on;
end
$$;

-- Undo brings back the rows of both by itself.
create function platform.place_enrolled() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
declare
  today date;
  of_students bigint[];
  of_years bigint[];
  were daterange[];
  are daterange[];
  labels text[];
  renamed boolean[];
begin
  if current_setting('app.undoing', true) = 'on' then return null; end if;
  if not exists (select from classes c where c.customer_id = nullif(current_setting('app.customer_id', true), '')::bigint and c.kind = 'homeroom') then return null; end if;
  today := coalesce(nullif(current_setting('app.enrolment_on', true), '')::date, public.customer_today());
  if tg_op = 'INSERT' then
    select array_agg(n.student_id), array_agg(n.academic_year_id), array_agg('empty'::daterange),
      array_agg(platform.enrolment_days(n.starts_on, n.ends_on, n.status, n.removed_at, today)), array_agg(n.class_label), array_agg(false)
    into of_students, of_years, were, are, labels, renamed from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(o.student_id), array_agg(o.academic_year_id), array_agg(platform.enrolment_days(o.starts_on, o.ends_on, o.status, o.removed_at, today)),
      array_agg('empty'::daterange), array_agg(o.class_label), array_agg(false)
    into of_students, of_years, were, are, labels, renamed from old_rows o;
  else
    select array_agg(t.student_id), array_agg(t.academic_year_id), array_agg(t.was), array_agg(t.now_is), array_agg(t.class_label), array_agg(t.is_renamed)
    into of_students, of_years, were, are, labels, renamed from (
      select n.student_id, n.academic_year_id, n.class_label, n.class_label is distinct from o.class_label as is_renamed, platform.enrolment_days(n.starts_on, n.ends_on, n.status, n.removed_at, today) as now_is,
        case when o.academic_year_id = n.academic_year_id then platform.enrolment_days(o.starts_on, o.ends_on, o.status, o.removed_at, today) else 'empty' end as was
      from new_rows n join old_rows o on o.customer_id = n.customer_id and o.id = n.id
      where (n.academic_year_id, n.class_label, n.starts_on, n.ends_on, n.status, n.removed_at)
        is distinct from (o.academic_year_id, o.class_label, o.starts_on, o.ends_on, o.status, o.removed_at)
      union all
      select o.student_id, o.academic_year_id, o.class_label, false, 'empty', platform.enrolment_days(o.starts_on, o.ends_on, o.status, o.removed_at, today)
      from new_rows n join old_rows o on o.customer_id = n.customer_id and o.id = n.id where o.academic_year_id <> n.academic_year_id
    ) t;
  end if;
  if of_students is not null then perform platform.follow_enrolments(of_students, of_years, were, are, labels, renamed, today); end if;
  return null;
end
$$;
create trigger place_new after insert on student_enrolments referencing new table as new_rows for each statement execute function platform.place_enrolled();
create trigger place_changed after update on student_enrolments referencing old table as old_rows new table as new_rows for each statement execute function platform.place_enrolled();
create trigger place_gone after delete on student_enrolments referencing old table as old_rows for each statement execute function platform.place_enrolled();

-- A homeroom that appears takes those who are enrolled under its name, on the days on which they are in no other.
create function platform.fill_homerooms(of_classes bigint[]) returns void
language sql set search_path = public, pg_temp
as $$
  insert into class_students (customer_id, class_id, student_id, starts_on, ends_on)
  select n.customer_id, n.id, e.student_id, lower(one), upper(one) - 1
  from classes n
  join student_enrolments e on e.customer_id = n.customer_id and e.academic_year_id = n.academic_year_id and e.class_label = n.name and e.removed_at is null
  cross join lateral unnest(datemultirange(platform.enrolment_days(e.starts_on, e.ends_on, e.status, e.removed_at, public.customer_today())) - coalesce((
    select range_agg(daterange(s.starts_on, s.ends_on, '[]')) from class_students s
    join classes c on c.customer_id = s.customer_id and c.id = s.class_id and c.academic_year_id = n.academic_year_id and c.kind = 'homeroom'
    where s.customer_id = e.customer_id and s.student_id = e.student_id
  ), '{}')) one
  where n.id = any (of_classes) and n.kind = 'homeroom' and n.customer_id = nullif(current_setting('app.customer_id', true), '')::bigint
  order by n.id, e.student_id
$$;
create function platform.fill_homeroom() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  if current_setting('app.undoing', true) = 'on' then return null; end if;
  if exists (select from new_rows where kind = 'homeroom') then perform platform.fill_homerooms(array(select id from new_rows where kind = 'homeroom')); end if;
  return null;
end
$$;
create trigger fill_new after insert on classes referencing new table as new_rows for each statement execute function platform.fill_homeroom();

-- A homeroom that gets another name takes its students along; a class with students stays in its year.
create function platform.keep_homeroom() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
declare
  anew bigint[];
begin
  if current_setting('app.undoing', true) = 'on' then return null; end if;
  if exists (
    select from new_rows n join old_rows o on o.customer_id = n.customer_id and o.id = n.id
    where n.academic_year_id <> o.academic_year_id and exists (select from class_students s where s.customer_id = n.customer_id and s.class_id = n.id)
  ) then
    raise exception 'a class with students stays in its year' using errcode = 'HR404';
  end if;
  select array_agg(n.id) into anew from new_rows n join old_rows o on o.customer_id = n.customer_id and o.id = n.id
  where n.kind = 'homeroom' and (n.kind, n.name, n.academic_year_id) is distinct from (o.kind, o.name, o.academic_year_id);
  if anew is null then return null; end if;
  update student_enrolments e set class_label = n.name, grade_level = coalesce(grade_of(n.name), e.grade_level), version = e.version + 1, updated_at = now()
  from new_rows n join old_rows o on o.customer_id = n.customer_id and o.id = n.id
  where n.kind = 'homeroom' and o.kind = 'homeroom' and n.name <> o.name and n.academic_year_id = o.academic_year_id
    and e.customer_id = n.customer_id and e.academic_year_id = n.academic_year_id and e.class_label = o.name and e.removed_at is null;
  perform platform.fill_homerooms(anew);
  return null;
end
$$;
create trigger keep_changed after update on classes referencing old table as old_rows new table as new_rows for each statement execute function platform.keep_homeroom();

-- Whose children are whose, and who they are themselves.
create view family_students with (security_invoker = true) as
  select customer_id, user_id, student_id from student_people where relation <> 'teacher'
  union all
  select k.customer_id, k.user_id, r.student_id
  from contacts k join student_contacts r on r.customer_id = k.customer_id and r.contact_id = k.id
  where k.user_id is not null and k.archived_at is null and r.portal
    and (r.starts is null or r.starts <= (select public.customer_today())) and (r.ends is null or r.ends >= (select public.customer_today()));
grant select on family_students to homeroom_app;
-- Whose students are whose, today: also those of the classes that somebody teaches.
create or replace view own_students with (security_invoker = true) as
  select customer_id, user_id, student_id from student_people where relation = 'teacher'
  union all
  select customer_id, user_id, student_id from family_students
  union all
  select p.customer_id, p.user_id, s.student_id
  from staff p
  join class_teachers t on t.customer_id = p.customer_id and t.staff_id = p.id
  join class_students s on s.customer_id = t.customer_id and s.class_id = t.class_id
  where p.user_id is not null and p.archived_at is null
    and daterange(t.starts_on, t.ends_on, '[]') @> (select public.customer_today())
    and daterange(s.starts_on, s.ends_on, '[]') @> (select public.customer_today());

call platform.open_module('Classes', '{"editor": ["View", "Create", "Edit", "Delete", "Import", "Export"], "office": ["View", "Create", "Edit", "Delete", "Import", "Export"], "teacher": ["ViewOwn"], "staff": ["View"], "client": ["ViewOwn"]}');
