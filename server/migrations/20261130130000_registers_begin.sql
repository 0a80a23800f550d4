-- Nobody misses a register of a class that was not there yet: they begin with the day on which it was made, where the school is, or earlier with a lesson or a register.
create function public.registers_begun(of_class bigint, made_at timestamptz, of_day date) returns boolean
language sql stable
as $$
  select (made_at at time zone customer_zone())::date <= of_day
    or exists (select from registers g where g.customer_id = current_setting('app.customer_id')::bigint and g.class_id = of_class and g.day <= of_day)
    or exists (select from sessions s where s.customer_id = current_setting('app.customer_id')::bigint and s.class_id = of_class and s.state = 'planned'
      and s.starts_at < (of_day + 1)::timestamp at time zone customer_zone())
$$;

create or replace function public.missing_registers(of_day date, with_days boolean)
returns table (class_id bigint, session_id bigint, day date, part text, starts_at timestamptz, due_at timestamptz, reminded_at timestamptz)
language sql stable
as $$
  select m.* from (
    select s.class_id, s.id, s.day, null::text, s.starts_at, s.starts_at + make_interval(mins => a.remind_after_minutes) as due_at, g.reminded_at
    from attendance_settings a join sessions s on s.customer_id = a.customer_id and s.class_id is not null and s.state = 'planned'
      and s.starts_at >= (select of_day::timestamp at time zone customer_zone()) and s.starts_at < (select (of_day + 1)::timestamp at time zone customer_zone())
    left join registers g on g.customer_id = s.customer_id and g.session_id = s.id
    where a.customer_id = current_setting('app.customer_id')::bigint and a.by_session and g.taken_at is null
    union all
    select c.id, null, of_day, 'day', b.at, b.at + make_interval(mins => a.remind_after_minutes), g.reminded_at
    from attendance_settings a join classes c on c.customer_id = a.customer_id and c.kind = 'homeroom' and c.archived_at is null
    join academic_years y on y.customer_id = c.customer_id and y.id = c.academic_year_id and of_day between y.starts_on and y.ends_on
    left join registers g on g.customer_id = c.customer_id and g.class_id = c.id and g.day = of_day and g.part = 'day'
    cross join lateral (select register_begins(c.id, of_day, 'day') as at) b
    where a.customer_id = current_setting('app.customer_id')::bigint and a.by_day and with_days and g.taken_at is null
      and registers_begun(c.id, c.created_at, of_day)
  ) m where m.due_at <= now()
$$;
