-- Secret addresses at which calendar programs fetch a timetable. Whoever has the address looks through the eyes of the person who made it:
-- what that person may see is asked anew at each fetch.
create table calendar_links (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  user_id bigint not null references platform.users on delete cascade,
  -- what it is for, in the person's own words
  name text check (length(name) between 1 and 60),
  secret_hash bytea not null,
  staff_id bigint,
  student_id bigint,
  class_id bigint,
  room_id bigint,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  last_fetched_at timestamptz,
  primary key (customer_id, id),
  constraint calendar_links_whose check (num_nonnulls(staff_id, student_id, class_id, room_id) = 1),
  unique (customer_id, secret_hash),
  foreign key (customer_id, staff_id) references staff on delete cascade,
  foreign key (customer_id, student_id) references students on delete cascade,
  foreign key (customer_id, class_id) references classes on delete cascade,
  foreign key (customer_id, room_id) references rooms on delete cascade
);
create index calendar_links_user on calendar_links (customer_id, user_id);
create index calendar_links_staff on calendar_links (customer_id, staff_id) where staff_id is not null;
create index calendar_links_student on calendar_links (customer_id, student_id) where student_id is not null;
create index calendar_links_class on calendar_links (customer_id, class_id) where class_id is not null;
create index calendar_links_room on calendar_links (customer_id, room_id) where room_id is not null;
call platform.guard('calendar_links');
call platform.record('calendar_links');
grant select, insert, update, delete on calendar_links to homeroom_app;

-- a program that fetches every few minutes is no news for the log
create or replace function platform.recorded(whole jsonb) returns jsonb
language sql immutable parallel safe
as $$ select whole - '{search,class_order,birth_order,secret_box,secret_hash,pin_hash,contact_names,city_order,phone_key,phone_2_key,during,is_held,last_fetched_at}'::text[] $$;
