-- A class that is made in the middle of a school day has missed nothing of it: its register of the day would have begun before there was a class.
create or replace function public.registers_begun(of_class bigint, made_at timestamptz, of_day date) returns boolean
language sql stable
as $$
  select made_at <= coalesce(register_begins(of_class, of_day, 'day'), (of_day + 1)::timestamp at time zone customer_zone())
    or exists (select from registers g where g.customer_id = current_setting('app.customer_id')::bigint and g.class_id = of_class and g.day <= of_day)
    or exists (select from sessions s where s.customer_id = current_setting('app.customer_id')::bigint and s.class_id = of_class and s.state = 'planned'
      and s.starts_at < (of_day + 1)::timestamp at time zone customer_zone())
$$;
