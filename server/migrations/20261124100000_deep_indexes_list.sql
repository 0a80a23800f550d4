-- What fills the indexes of a table (decision 27): a migration that adds such a constraint adds a line here.
create table platform.deep_indexes (
  table_name text primary key,
  -- columns, and a select of n = 1 … 600 whose rows stand against one another nowhere
  rows text not null
);
insert into platform.deep_indexes (table_name, rows) values
  ('academic_years', $q$(customer_id, name, starts_on, ends_on) select -1, 'x' || n, date '2000-01-01' + 2 * n, date '2000-01-02' + 2 * n$q$),
  ('student_enrolments', $q$(customer_id, student_id, academic_year_id, starts_on) select -1, -n, -n, date '2000-01-01'$q$),
  ('client_students', $q$(customer_id, client_id, student_id) select -1, -n, -n$q$),
  ('student_contacts', $q$(customer_id, student_id, contact_id, relationship, emergency_order) select -1, -n, -n, 'other', 1$q$),
  ('terms', $q$(customer_id, academic_year_id, name, starts_on, ends_on) select -1, -n, 'x', date '2000-01-01' + 2 * n, date '2000-01-02' + 2 * n$q$),
  ('bell_periods', $q$(customer_id, bell_time_id, position, name, starts_at, ends_at) select -1, -n, 1, 'x', time '08:00', time '09:00'$q$),
  ('calendar_days', $q$(customer_id, name, kind, starts_on, ends_on) select -1, 'x', 'holiday', date '2000-01-01' + 2 * n, date '2000-01-02' + 2 * n$q$),
  ('staff_availability', $q$(customer_id, staff_id, weekday, starts_at, ends_at) select -1, -n, 1, time '08:00', time '09:00'$q$),
  ('staff_leave', $q$(customer_id, staff_id, kind, starts_at, ends_at) select -1, -n, 'other', timestamptz '2000-01-01', timestamptz '2000-01-02'$q$),
  ('class_teachers', $q$(customer_id, class_id, staff_id, is_lead) select -1, -n, -n, true$q$),
  ('class_students', $q$(customer_id, class_id, student_id, starts_on) select -1, -n, -n, date '2000-01-01'$q$),
  ('sessions', $q$(customer_id, class_id, room_id, day, starts_at, ends_at) select -1, -n, -n, date '2000-01-01', timestamptz '2000-01-01', timestamptz '2000-01-02'$q$),
  ('session_teachers', $q$(customer_id, session_id, staff_id, during) select -1, -n, -n, tstzrange('2000-01-01', '2000-01-02')$q$),
  ('student_weeks', $q$(customer_id, student_id, week, class_id, during) select -1, -n, date '2000-01-03', -n, tstzmultirange(tstzrange('2000-01-03', '2000-01-04'))$q$),
  ('absences', $q$(customer_id, student_id, code_id, starts_at, ends_at) select -1, -n, -n, timestamptz '2000-01-01', timestamptz '2000-01-02'$q$);
revoke all on platform.deep_indexes from public;

create or replace procedure platform.deepen_indexes()
language plpgsql set search_path = public, pg_temp
as $$
declare
  filled record;
begin
  for filled in select * from platform.deep_indexes order by table_name loop
    continue when not exists (
      select from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam and a.amname = 'gist'
      where i.indrelid = filled.table_name::regclass and pg_relation_size(c.oid) <= current_setting('block_size')::bigint
    );
    begin
      execute format('alter table %I disable trigger user', filled.table_name);
      -- row security holds for the owner, too
      perform set_config('app.customer_id', '-1', true);
      execute format('insert into %I %s from generate_series(1, 600) n', filled.table_name, filled.rows);
      raise exception 'taken back' using errcode = 'HR000';
    -- customers and classes that do not exist: by then the entries are written
    exception when foreign_key_violation or sqlstate 'HR000' then
      null;
    end;
  end loop;
end
$$;
