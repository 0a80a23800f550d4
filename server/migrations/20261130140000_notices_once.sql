-- What is told once, however often somebody looks: whoever writes its mark first tells it.
create table notices_once (
  customer_id bigint not null references platform.customers,
  mark text not null check (length(mark) between 1 and 200),
  created_at timestamptz not null default now(),
  primary key (customer_id, mark)
);
call platform.guard('notices_once');
grant select, insert, delete on notices_once to homeroom_app;

-- Asks for a job once a day in each school that is open, from an hour of its own clock on.
create function platform.wake_daily(wanted text, from_hour integer) returns integer
language plpgsql set search_path = public, pg_temp
as $$
declare
  place record;
  woken integer := 0;
begin
  for place in
    select id, (now() at time zone time_zone)::date as day from platform.customers
    where status = 'active' and extract(hour from now() at time zone time_zone) >= from_hour
  loop
    perform set_config('app.customer_id', place.id::text, true);
    insert into notices_once (customer_id, mark) values (place.id, 'daily:' || wanted || ':' || place.day) on conflict do nothing;
    if found then
      perform platform.enqueue(wanted, '{}'::jsonb, wanted || ' ' || place.id);
      woken := woken + 1;
    end if;
  end loop;
  return woken;
end
$$;
revoke all on function platform.wake_daily(text, integer) from public;
