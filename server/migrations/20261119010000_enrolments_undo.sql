-- Taking a promotion back removes the enrolment and puts the student's class back in one statement. What the log says is then whole:
-- the student must not be enrolled anew because of it.
create or replace function platform.enrol_changed_students() returns trigger
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
  where s.status in ('enrolled', 'on_leave') and not exists (select from newest w where w.customer_id = s.customer_id and w.student_id = s.id)
    and not exists (select from batches b where b.customer_id = s.customer_id and b.id = current_setting('app.request_id', true) and b.kind = 'undo');
  return null;
end
$$;
