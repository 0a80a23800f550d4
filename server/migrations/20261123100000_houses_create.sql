-- Houses of a school, and the points that students win for them.
create table houses (
  name text not null check (length(name) between 1 and 60),
  colour text not null default 'blue' check (colour in ('raspberry', 'blue', 'moss', 'ochre', 'violet', 'rust')),
  motto text check (length(motto) <= 200)
);
call platform.make_record('houses', 'public.words(name)');
create unique index houses_name on houses (customer_id, public.fold(name)) where archived_at is null;

create table house_points (
  student_id bigint not null,
  -- the student's when the points were given
  house_id bigint not null,
  points integer not null check (points between -100 and 100),
  reason text not null check (length(reason) between 1 and 200),
  -- its Monday
  week date not null
);
call platform.make_record('house_points', 'public.words(reason)', 'week');
alter table house_points
  add foreign key (customer_id, student_id) references students on delete cascade,
  add foreign key (customer_id, house_id) references houses;
create index house_points_student on house_points (customer_id, student_id);
create index house_points_house on house_points (customer_id, house_id, week, points) where archived_at is null;
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
