-- Whoever has not taken a register hears of it.

alter table registers
  add column reminded_at timestamptz,
  add column reminders integer not null default 0;

-- When a register by day should be taken: with the first lesson of the class; without lessons, when schools begin.
create function public.register_begins(of_class bigint, of_day date, of_part text) returns timestamptz
language sql stable
as $$
  select coalesce(
    (select min(s.starts_at) from sessions s
      where of_part <> 'afternoon' and s.customer_id = current_setting('app.customer_id')::bigint and s.class_id = of_class and s.state = 'planned'
        and s.starts_at >= of_day::timestamp at time zone customer_zone() and s.starts_at < (of_day + 1)::timestamp at time zone customer_zone()),
    (of_day + case of_part when 'afternoon' then time '13:00' else time '08:00' end) at time zone customer_zone()
  )
$$;

-- Who takes a register: the teachers and covers of the session; of a register by day, whoever leads the class.
create function public.register_teachers(of_class bigint, of_session bigint, of_day date) returns table (staff_id bigint, is_cover boolean)
language sql stable
as $$
  with here as (
    select t.staff_id, t.part = 'cover' as is_cover from session_teachers t
    where t.customer_id = current_setting('app.customer_id')::bigint and t.session_id = of_session and not t.is_away
  ), belong as (
    select t.staff_id, t.is_lead from class_teachers t
    where t.customer_id = current_setting('app.customer_id')::bigint and t.class_id = of_class and daterange(t.starts_on, t.ends_on, '[]') @> of_day
  )
  select h.staff_id, h.is_cover from here h
  union all
  select b.staff_id, false from belong b where not exists (select from here) and (b.is_lead or not exists (select from belong l where l.is_lead))
$$;

-- Registers of a day that nobody has taken although it is time. `with_days`: also one for each homeroom.
create function public.missing_registers(of_day date, with_days boolean)
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
  ) m where m.due_at <= now()
$$;

-- Asks for a look at every school where a register became due since the last look. One job per school, however many processes ask.
create function platform.wake_reminders() returns integer
language plpgsql set search_path = public, pg_temp
as $$
declare
  place record;
  woken integer := 0;
begin
  for place in select id from platform.customers loop
    perform set_config('app.customer_id', place.id::text, true);
    if exists (
      select from attendance_settings a join sessions s on s.customer_id = a.customer_id and s.class_id is not null and s.state = 'planned'
        and s.starts_at between now() - make_interval(mins => a.remind_after_minutes) - interval '1 hour' and now() - make_interval(mins => a.remind_after_minutes)
      where a.customer_id = place.id and (a.by_session or a.by_day) and not exists (
        select from registers g where g.customer_id = s.customer_id and g.session_id = s.id and (g.taken_at is not null or g.reminded_at is not null))
    ) then
      perform platform.enqueue('remind_registers', '{}'::jsonb, 'registers-' || place.id);
      woken := woken + 1;
    end if;
  end loop;
  return woken;
end
$$;
revoke all on function platform.wake_reminders() from public;
