-- The smallest plan is for a school that keeps no rooms and plans no courses. Whoever has it keeps what they have:
-- where it was sold or is being bought it stays as it was, under another name and no longer on offer, and a new one takes its place.
-- A plan that an operator changed is the operator's: it is left alone.
do $$
declare
  small constant text[] := '{Students,Clients,Staff,Classes,Attendance,Timetable}';
  sold platform.plans;
  fresh bigint;
begin
  select * into sold from platform.plans
  where name = 'Start' and version = 1 and modules is null and student_limit = 150 and staff_limit = 20 and storage_limit_mb = 2048;
  if not found then
    return;
  end if;
  if not exists (select from platform.subscriptions where plan_id = sold.id)
    and not exists (select from platform.signups s join platform.prices p on p.id = s.price_id where p.plan_id = sold.id) then
    update platform.plans set modules = small where id = sold.id;
    return;
  end if;
  update platform.plans set name = 'Start (2026)', offered = false where id = sold.id;
  insert into platform.plans (name, description, modules, student_limit, staff_limit, storage_limit_mb, trial_days, position, offered)
  values ('Start', sold.description, small, sold.student_limit, sold.staff_limit, sold.storage_limit_mb, sold.trial_days, sold.position, sold.offered)
  returning id into fresh;
  insert into platform.prices (plan_id, period, currency, amount)
  select fresh, period, currency, amount from platform.prices where plan_id = sold.id and offered;
end
$$;
