-- Who is asked to come and what they answer, the rooms in which events take place, and when people are reminded of them.

alter table events
  add column room_id bigint,
  -- families of its classes are asked whether they come
  add column asks_families boolean not null default false,
  -- minutes before it begins
  add column remind integer check (remind in (10, 60, 1440)),
  -- when somebody is next to be reminded, or when that is to be looked at again
  add column remind_at timestamptz,
  add foreign key (customer_id, room_id) references rooms;
-- a reminder that went out is no change of the event
insert into platform.unlogged_columns values ('events', 'remind_at');
-- whose time is taken
create index events_owner on events (customer_id, owner_id, last_day) where removed_at is null;
create index events_remind on events (customer_id, remind_at) where remind_at is not null and removed_at is null;
create index events_room on events (customer_id, room_id) where room_id is not null;

-- Those who are invited by name. Families are so by the classes of an event.
create table event_people (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  event_id bigint not null,
  user_id bigint not null,
  primary key (customer_id, id),
  unique (customer_id, event_id, user_id),
  foreign key (customer_id, event_id) references events on delete cascade,
  foreign key (customer_id, user_id) references memberships (customer_id, user_id) on delete cascade
);
create index event_people_user on event_people (customer_id, user_id, event_id);
call platform.guard('event_people');
call platform.record('event_people');
grant select, insert, delete on event_people to homeroom_app;

create table event_answers (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  event_id bigint not null,
  user_id bigint not null,
  -- for whom: a child of the person; null: oneself
  student_id bigint,
  -- of a series the day by its rule that this is about alone; null: all of them
  day date,
  answer text not null check (answer in ('yes', 'maybe', 'no')),
  answered_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique nulls not distinct (customer_id, event_id, user_id, student_id, day),
  foreign key (customer_id, event_id) references events on delete cascade,
  foreign key (customer_id, user_id) references memberships (customer_id, user_id) on delete cascade,
  foreign key (customer_id, student_id) references students on delete cascade
);
create index event_answers_user on event_answers (customer_id, user_id);
create index event_answers_student on event_answers (customer_id, student_id) where student_id is not null;
call platform.guard('event_answers');
call platform.record('event_answers');
grant select, insert, update, delete on event_answers to homeroom_app;

-- The booking of a room for an event, of a series for each of its days: that two are not in one room at a time says the constraint of sessions.
create table event_bookings (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  event_id bigint not null,
  -- the day by the rule; null: it takes place once
  day date,
  session_id bigint not null,
  primary key (customer_id, id),
  unique nulls not distinct (customer_id, event_id, day),
  unique (customer_id, session_id),
  foreign key (customer_id, event_id) references events on delete cascade,
  foreign key (customer_id, session_id) references sessions on delete cascade
);
call platform.guard('event_bookings');
call platform.record('event_bookings');
grant select, insert, delete on event_bookings to homeroom_app;

-- bookings among a year of lessons
create index sessions_bookings on sessions (customer_id, starts_at) where kind = 'booking';

-- Asks for a look at every school in which somebody is to be reminded by now. One job per school, however many processes ask.
create function platform.wake_event_reminders() returns integer
language plpgsql set search_path = public, pg_temp
as $$
declare
  place record;
  woken integer := 0;
begin
  for place in select id from platform.customers where status = 'active' loop
    perform set_config('app.customer_id', place.id::text, true);
    if exists (select from events where customer_id = place.id and remind_at <= now() and removed_at is null) then
      perform platform.enqueue('remind_events', '{}'::jsonb, 'event-reminders-' || place.id);
      woken := woken + 1;
    end if;
  end loop;
  return woken;
end
$$;
revoke all on function platform.wake_event_reminders() from public;
