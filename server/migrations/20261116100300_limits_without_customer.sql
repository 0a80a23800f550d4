-- The owner's own statements (a restore, a repair) name no customer: limits are for what people do through the product.
create or replace function platform.hold_students() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  place bigint := nullif(current_setting('app.customer_id', true), '')::bigint;
  allowed integer;
  n integer;
begin
  select student_limit into allowed from platform.customers where id = place;
  if allowed is null then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('students of ' || place, 3));
  select count(*) into n from (select from students where customer_id = place and archived_at is null limit allowed + 1) s;
  if n > allowed then
    raise exception 'the plan allows % students', allowed using errcode = 'HR402';
  end if;
  return null;
end
$$;

create or replace function platform.hold_staff() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  place bigint := nullif(current_setting('app.customer_id', true), '')::bigint;
  allowed integer;
  n integer;
begin
  select staff_limit into allowed from platform.customers where id = place;
  if allowed is null then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('staff of ' || place, 3));
  select count(*) into n from (select from memberships where customer_id = place and portal_type = 'ADMIN' and status = 'active' limit allowed + 1) s;
  if n > allowed then
    raise exception 'the plan allows % staff', allowed using errcode = 'HR402';
  end if;
  return null;
end
$$;
