-- Lessons that some days off cancelled take place again, except those from kept_from to kept_to, as far as nobody has taken their room, teacher or students since.
create function lessons_back(of_days bigint, kept_from date, kept_to date) returns integer
language plpgsql set search_path = public, pg_temp
as $$
declare
  one record;
  zone constant text := customer_zone();
  back integer := 0;
begin
  begin
    update sessions set state = 'planned', day_off_id = null, version = version + 1, updated_at = now()
    where day_off_id = of_days and state = 'cancelled' and ((starts_at at time zone zone)::date between kept_from and kept_to) is not true;
    get diagnostics back = row_count;
    return back;
  exception when exclusion_violation then
    -- somebody is in the way of one of them at least: then each for itself
  end;
  for one in select customer_id, id from sessions where day_off_id = of_days and state = 'cancelled' and ((starts_at at time zone zone)::date between kept_from and kept_to) is not true order by starts_at, id loop
    begin
      update sessions set state = 'planned', day_off_id = null, version = version + 1, updated_at = now() where customer_id = one.customer_id and id = one.id;
      back := back + 1;
    exception when exclusion_violation then
      null;
    end;
  end loop;
  return back;
end
$$;
