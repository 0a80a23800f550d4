-- What every record's list needs: similar words, and days as the customer counts them.
create extension if not exists pg_trgm schema public;

create function public.customer_zone() returns text
language sql stable parallel safe
as $$ select time_zone from platform.customers where id = current_setting('app.customer_id')::bigint $$;

-- "this_week" and its like as days, in the customer's zone and with the customer's first day of the week.
create function public.period_days(name text) returns daterange
language sql stable parallel safe
as $$
  with c as (
    select (now() at time zone time_zone)::date as today, week_start
    from platform.customers where id = current_setting('app.customer_id')::bigint
  ), w as (
    select today, today - ((extract(isodow from today)::int - week_start + 7) % 7) as week,
           date_trunc('month', today)::date as month, date_trunc('year', today)::date as year
    from c
  )
  select case name
    when 'today' then daterange(today, today + 1)
    when 'yesterday' then daterange(today - 1, today)
    when 'this_week' then daterange(week, week + 7)
    when 'last_week' then daterange(week - 7, week)
    when 'this_month' then daterange(month, (month + interval '1 month')::date)
    when 'last_month' then daterange((month - interval '1 month')::date, month)
    when 'this_year' then daterange(year, (year + interval '1 year')::date)
    when 'last_year' then daterange((year - interval '1 year')::date, year)
  end
  from w
$$;

-- Values of the customer's own fields, by their keys.
alter table students add column custom jsonb not null default '{}' check (jsonb_typeof(custom) = 'object');
