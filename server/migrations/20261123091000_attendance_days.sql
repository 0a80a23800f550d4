-- When somebody's sessions begin, as a column: under row security lower(during) is no index condition, and a teacher's day was looked for in their whole year.
-- Empty while undo brings a row back before its session.
-- This writes the table anew under a lock: half a million rows take about three seconds.
alter table session_teachers add column begins_at timestamptz generated always as (lower(during)) stored;
drop index session_teachers_staff;
create index session_teachers_staff on session_teachers (customer_id, staff_id, begins_at);
-- It follows from the session, as `during` does: the log leaves both out.
create or replace function platform.recorded(whole jsonb) returns jsonb
language sql immutable parallel safe
as $$ select whole - '{search,class_order,birth_order,secret_box,secret_hash,pin_hash,contact_names,city_order,phone_key,phone_2_key,during,is_held,last_fetched_at,begins_at}'::text[] $$;
-- The second look at times used that index.
do $$
begin
  execute replace(pg_get_functiondef('platform.look_again()'::regprocedure), 'lower(o.during)', 'o.begins_at');
end
$$;
