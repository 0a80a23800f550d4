-- Houses of a school, and the points that students win for them.
create table houses (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 60),
  colour text not null default 'red' check (colour in ('red', 'blue', 'green', 'yellow', 'purple', 'orange')),
  motto text check (length(motto) <= 200),
  custom jsonb not null default '{}' check (jsonb_typeof(custom) = 'object'),
  search text collate "C" not null generated always as (public.words(name)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (customer_id, id)
);
call platform.guard('houses');
call platform.record('houses');
call platform.list('houses');
grant select, insert, update, delete on houses to homeroom_app;
create index houses_list on houses (customer_id, search, id) where archived_at is null;
create index houses_archived on houses (customer_id, search, id) where archived_at is not null;
create unique index houses_name on houses (customer_id, public.fold(name)) where archived_at is null;

-- What stood in a student's field as text becomes the house of that name.
alter table students add column house_id bigint, add foreign key (customer_id, house_id) references houses;
do $$
declare
  place record;
begin
  for place in select id from platform.customers loop
    perform set_config('app.customer_id', place.id::text, true);
    insert into houses (name, colour)
      select min(house), (array['red', 'blue', 'green', 'yellow', 'purple', 'orange'])[(row_number() over (order by public.fold(house)) - 1) % 6 + 1]
      from students where house is not null group by public.fold(house);
    update students s set house_id = h.id from houses h where public.fold(s.house) = public.fold(h.name);
  end loop;
  perform set_config('app.customer_id', '', true);
end
$$;
alter table students drop column house;
create index students_house on students (customer_id, house_id) where house_id is not null;

create table house_points (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  student_id bigint not null,
  -- the student's when the points were given
  house_id bigint constraint house_points_in_house not null,
  points integer not null check (points between -100 and 100),
  reason text not null check (length(reason) between 1 and 200),
  -- its Monday
  week date not null,
  custom jsonb not null default '{}' check (jsonb_typeof(custom) = 'object'),
  search text collate "C" not null generated always as (public.words(reason)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, student_id) references students on delete cascade,
  foreign key (customer_id, house_id) references houses
);
create function platform.score_for_house() returns trigger language plpgsql as $$
begin
  new.week := date_trunc('week', new.week);
  if tg_op = 'INSERT' or new.student_id <> old.student_id then
    new.house_id := (select s.house_id from students s where s.customer_id = new.customer_id and s.id = new.student_id);
  end if;
  if new.house_id is null then
    raise check_violation using constraint = 'house_points_in_house', message = 'the student is in no house';
  end if;
  return new;
end
$$;
create trigger score_for_house before insert or update on house_points for each row execute function platform.score_for_house();
call platform.guard('house_points');
call platform.record('house_points');
call platform.list('house_points');
grant select, insert, update, delete on house_points to homeroom_app;
create index house_points_list on house_points (customer_id, week, search, id) where archived_at is null;
create index house_points_archived on house_points (customer_id, week, search, id) where archived_at is not null;
create index house_points_student on house_points (customer_id, student_id);
create index house_points_house on house_points (customer_id, house_id, week, points) where archived_at is null;
