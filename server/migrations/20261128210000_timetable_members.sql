-- The plan of a statement over the rows of a trigger is made once, for a handful of them: as a join it compared thousands of new members with all others, each with each.
create or replace function platform.hold_members() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  place bigint := nullif(current_setting('app.customer_id', true), '')::bigint;
  of_classes bigint[];
  of_students bigint[];
begin
  select array_agg(distinct student_id order by student_id) into of_students from touched;
  select array_agg(distinct c.class_id order by c.class_id) into of_classes from (
    select class_id from touched
    union all select class_id from class_students where customer_id = place and student_id = any (of_students)
    union all select class_id from student_weeks where customer_id = place and student_id = any (of_students)
  ) c;
  if of_classes is not null then perform platform.hold_students(of_classes, null, of_students); end if;
  return null;
end
$$;
