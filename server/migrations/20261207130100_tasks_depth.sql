-- Parts of parts have an end: whoever puts a task below another walks up from there while the school's other trees wait.
create function platform.hold_task_depth() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
declare
  most constant integer := 20;
  above integer;
  below integer := 0;
begin
  with recursive up (parent_id, steps) as (
    select t.parent_id, 1 from tasks t where t.customer_id = new.customer_id and t.id = new.parent_id
    union all
    select t.parent_id, u.steps + 1 from up u join tasks t on t.customer_id = new.customer_id and t.id = u.parent_id where u.steps < most
  )
  select max(steps) into above from up;
  if tg_op = 'UPDATE' then
    with recursive down (id, steps) as (
      select new.id, 0
      union all
      select t.id, d.steps + 1 from down d join tasks t on t.customer_id = new.customer_id and t.parent_id = d.id where d.steps < most
    )
    select max(steps) into below from down;
  end if;
  if above + below >= most then
    raise check_violation using constraint = 'tasks_parent_deep', table = 'tasks', message = 'parts of parts have an end';
  end if;
  return new;
end
$$;
-- after fill_task, which refuses a circle
create trigger hold_task_depth before insert or update of parent_id on tasks for each row when (new.parent_id is not null) execute function platform.hold_task_depth();
