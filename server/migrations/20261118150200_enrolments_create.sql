create extension if not exists btree_gist schema public;

create table academic_years (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 40),
  starts_on date not null,
  ends_on date not null,
  is_current boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  constraint academic_years_name unique (customer_id, name),
  constraint academic_years_days check (ends_on > starts_on),
  constraint academic_years_overlap exclude using gist (customer_id with =, daterange(starts_on, ends_on, '[]') with &&),
  -- one at a time; deferrable, so that one statement may hand it on
  constraint academic_years_current exclude using btree (customer_id with =) where (is_current) deferrable initially immediate
);
call platform.guard('academic_years');
call platform.record('academic_years');
grant select, insert, update, delete on academic_years to homeroom_app;

create table student_enrolments (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  student_id bigint not null,
  academic_year_id bigint not null,
  grade_level integer check (grade_level between -5 and 20),
  class_label text check (length(class_label) between 1 and 60),
  starts_on date not null,
  -- null: until the year ends
  ends_on date,
  status text not null default 'enrolled' check (status in ('enrolled', 'on_leave', 'withdrawn', 'alumni')),
  reason text check (length(reason) between 1 and 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (customer_id, id),
  constraint student_enrolments_days check (ends_on >= starts_on),
  constraint student_enrolments_overlap exclude using gist (customer_id with =, student_id with =, academic_year_id with =, daterange(starts_on, ends_on, '[]') with &&)
    where (removed_at is null) deferrable initially immediate,
  foreign key (customer_id, student_id) references students on delete cascade,
  foreign key (customer_id, academic_year_id) references academic_years
);
create index student_enrolments_student on student_enrolments (customer_id, student_id, academic_year_id, starts_on, id);
create index student_enrolments_year on student_enrolments (customer_id, academic_year_id, student_id);
call platform.guard('student_enrolments');
call platform.record('student_enrolments');
grant select, insert, update, delete on student_enrolments to homeroom_app;

-- 5 of "5A"; null where a class has no number.
create function public.grade_of(class_label text) returns integer
language sql immutable strict parallel safe
as $$ select substring(class_label from '^\s*(\d{1,2})(?!\d)')::integer $$;

-- The newest enrolment in the current year is where a student is. Lists read its summary on students (status, class_label);
-- these triggers keep the two the same from both sides, whoever writes: form, import, bulk edit, undo. Each acts only on what differs, so they end.
create function platform.enrol_new_students() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  insert into student_enrolments (customer_id, student_id, academic_year_id, grade_level, class_label, starts_on, status, reason)
  select n.customer_id, n.id, y.id, grade_of(n.class_label), n.class_label,
    greatest(y.starts_on, least(y.ends_on, coalesce(nullif(current_setting('app.enrolment_on', true), '')::date, (now() at time zone c.time_zone)::date))),
    n.status, nullif(current_setting('app.enrolment_reason', true), '')
  from new_rows n
  join academic_years y on y.customer_id = n.customer_id and y.is_current
  join platform.customers c on c.id = n.customer_id
  where n.status in ('enrolled', 'on_leave') and not exists (
    select from student_enrolments e where e.customer_id = n.customer_id and e.student_id = n.id and e.academic_year_id = y.id and e.removed_at is null
  );
  return null;
end
$$;

create function platform.enrol_changed_students() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
declare
  given_on date := nullif(current_setting('app.enrolment_on', true), '')::date;
  given_reason text := nullif(current_setting('app.enrolment_reason', true), '');
begin
  if not exists (select from academic_years y where y.is_current and y.customer_id in (select customer_id from new_rows)) then return null; end if;
  with changed as (
    select n.customer_id, n.id, n.status, n.class_label, y.id as year_id, y.starts_on, y.ends_on, coalesce(given_on, (now() at time zone c.time_zone)::date) as today
    from new_rows n join old_rows o using (customer_id, id)
    join academic_years y on y.customer_id = n.customer_id and y.is_current
    join platform.customers c on c.id = n.customer_id
    where (n.status, n.class_label) is distinct from (o.status, o.class_label)
  ), newest as (
    select distinct on (e.customer_id, e.student_id) e.customer_id, e.student_id, e.id
    from changed s join student_enrolments e on e.customer_id = s.customer_id and e.student_id = s.id and e.academic_year_id = s.year_id and e.removed_at is null
    order by e.customer_id, e.student_id, e.starts_on desc, e.id desc
  ), carried as (
    update student_enrolments e set
      status = s.status,
      class_label = s.class_label,
      grade_level = case when e.class_label is distinct from s.class_label then coalesce(grade_of(s.class_label), e.grade_level) else e.grade_level end,
      ends_on = case
        when e.status = s.status then e.ends_on
        when s.status in ('withdrawn', 'alumni') then greatest(e.starts_on, s.today)
        when e.status in ('withdrawn', 'alumni') then null
        else e.ends_on
      end,
      reason = case when e.status = s.status then coalesce(given_reason, e.reason) else given_reason end,
      version = e.version + 1,
      updated_at = now()
    from changed s join newest w on w.customer_id = s.customer_id and w.student_id = s.id
    where e.customer_id = w.customer_id and e.id = w.id and (e.status, e.class_label) is distinct from (s.status, s.class_label)
  )
  insert into student_enrolments (customer_id, student_id, academic_year_id, grade_level, class_label, starts_on, status, reason)
  select s.customer_id, s.id, s.year_id, grade_of(s.class_label), s.class_label, greatest(s.starts_on, least(s.ends_on, s.today)), s.status, given_reason
  from changed s
  where s.status in ('enrolled', 'on_leave') and not exists (select from newest w where w.customer_id = s.customer_id and w.student_id = s.id);
  return null;
end
$$;
create trigger enrol_new after insert on students referencing new table as new_rows for each statement execute function platform.enrol_new_students();
create trigger enrol_changed after update on students referencing old table as old_rows new table as new_rows for each statement execute function platform.enrol_changed_students();

-- Whoever has no enrolment in the current year keeps the summary as it is.
create function platform.sum_up_enrolments() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  update students s set status = e.status, class_label = e.class_label, version = s.version + 1, updated_at = now()
  from (
    select distinct on (e.customer_id, e.student_id) e.customer_id, e.student_id, e.status, e.class_label
    from touched t
    join academic_years y on y.customer_id = t.customer_id and y.is_current
    join student_enrolments e on e.customer_id = t.customer_id and e.student_id = t.student_id and e.academic_year_id = y.id and e.removed_at is null
    order by e.customer_id, e.student_id, e.starts_on desc, e.id desc
  ) e
  where s.customer_id = e.customer_id and s.id = e.student_id and (s.status, s.class_label) is distinct from (e.status, e.class_label);
  return null;
end
$$;
create trigger sum_up_new after insert on student_enrolments referencing new table as touched for each statement execute function platform.sum_up_enrolments();
create trigger sum_up_changed after update on student_enrolments referencing new table as touched for each statement execute function platform.sum_up_enrolments();
create trigger sum_up_gone after delete on student_enrolments referencing old table as touched for each statement execute function platform.sum_up_enrolments();

-- A new year begins: everybody who is enrolled in it is where it says.
create function platform.begin_academic_year() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  update students s set status = e.status, class_label = e.class_label, version = s.version + 1, updated_at = now()
  from (
    select distinct on (e.customer_id, e.student_id) e.customer_id, e.student_id, e.status, e.class_label
    from new_rows n join old_rows o using (customer_id, id)
    join student_enrolments e on e.customer_id = n.customer_id and e.academic_year_id = n.id and e.removed_at is null
    where n.is_current and not o.is_current
    order by e.customer_id, e.student_id, e.starts_on desc, e.id desc
  ) e
  where s.customer_id = e.customer_id and s.id = e.student_id and (s.status, s.class_label) is distinct from (e.status, e.class_label);
  return null;
end
$$;
create trigger begin_year after update on academic_years referencing old table as old_rows new table as new_rows for each statement execute function platform.begin_academic_year();
