-- What a school says in an emergency, and how often it asks again. A school without a row says what we do.
create table emergency_settings (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  -- kind of alarm or all_clear → language → title, instruction
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  ask_again_minutes smallint not null default 3 check (ask_again_minutes between 1 and 60),
  rounds_max smallint not null default 5 check (rounds_max between 0 and 20),
  tells_families boolean not null default false,
  primary key (customer_id, id),
  unique (customer_id)
);
call platform.guard('emergency_settings');
call platform.record('emergency_settings');
grant select, insert, update on emergency_settings to homeroom_app;

create table emergency_alarms (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  kind text not null check (kind in ('fire', 'lockdown', 'shelter', 'other')),
  rehearsal boolean not null,
  -- language → title, instruction, as they were when it was raised
  texts jsonb not null,
  sentence text check (length(sentence) between 1 and 200),
  tells_families boolean not null,
  state text not null default 'running' check (state in ('running', 'ended')),
  started_at timestamptz not null default now(),
  started_id bigint references platform.users on delete set null,
  ended_at timestamptz,
  ended_id bigint references platform.users on delete set null,
  clear_texts jsonb,
  clear_sentence text check (length(clear_sentence) between 1 and 200),
  ask_again_minutes smallint not null,
  rounds_max smallint not null,
  -- how often it has asked again, and when it does so next
  rounds integer not null default 0,
  asks_at timestamptz,
  -- what the links of its messages are made with, sealed
  secret_box bytea,
  -- of one that ended: its numbers as they were then
  totals jsonb,
  version integer not null default 1,
  primary key (customer_id, id),
  check ((state = 'ended') = (ended_at is not null and clear_texts is not null and totals is not null)),
  check (not (rehearsal and tells_families))
);
insert into platform.unlogged_columns values ('emergency_alarms', 'texts'), ('emergency_alarms', 'clear_texts'), ('emergency_alarms', 'sentence'), ('emergency_alarms', 'clear_sentence'),
  ('emergency_alarms', 'secret_box'), ('emergency_alarms', 'totals');
call platform.guard('emergency_alarms');
call platform.record('emergency_alarms');
grant select, insert, update on emergency_alarms to homeroom_app;
-- one at a time
create unique index emergency_alarms_running on emergency_alarms (customer_id) where state = 'running';
create index emergency_alarms_newest on emergency_alarms (customer_id, started_at, id);

-- Rises with every answer and everything that was told, whose rows are in no log: boards are asked again.
create table emergency_progress (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  alarm_id bigint not null,
  progress integer not null default 0,
  primary key (customer_id, id),
  unique (customer_id, alarm_id),
  foreign key (customer_id, alarm_id) references emergency_alarms
);
call platform.guard('emergency_progress');
call platform.record('emergency_progress');
grant select, insert, update on emergency_progress to homeroom_app;

-- Who was there, as it was known when the alarm was raised; also the staff who were not, who are told and may answer.
create table emergency_people (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  alarm_id bigint not null,
  person_kind text not null check (person_kind in ('student', 'staff', 'visitor')),
  person_id bigint,
  user_id bigint references platform.users on delete set null,
  name text not null check (length(name) between 1 and 200),
  about text check (length(about) <= 120),
  class_id bigint,
  -- the lesson that ran
  session_id bigint,
  room_id bigint,
  place text check (length(place) <= 160),
  place_at timestamptz,
  place_why text check (place_why in ('lesson', 'last_lesson', 'register', 'given')),
  -- of somebody whom no record knows
  phone text check (length(phone) <= 40),
  on_site boolean not null default true,
  state text not null default 'missing' check (state in ('missing', 'help', 'safe')),
  note text check (length(note) <= 2000),
  way text check (way in ('app', 'link', 'sms', 'class', 'board')),
  answered_at timestamptz,
  -- who said it, where it was not the person
  answered_by text,
  version integer not null default 0,
  search text collate "C" not null generated always as (public.words(name)) stored,
  class_order text collate "C" not null generated always as (coalesce(public.natural_order(about), '')) stored,
  primary key (customer_id, id),
  unique (customer_id, alarm_id, person_kind, person_id),
  check ((person_kind = 'visitor') = (person_id is null)),
  foreign key (customer_id, alarm_id) references emergency_alarms
);
call platform.guard('emergency_people');
grant select, insert, update on emergency_people to homeroom_app;
create index emergency_people_state on emergency_people (customer_id, alarm_id, state, search, id) where on_site;
create index emergency_people_class on emergency_people (customer_id, alarm_id, class_id) where class_id is not null;
create index emergency_people_lesson on emergency_people (customer_id, alarm_id, session_id) where session_id is not null;
create index emergency_people_user on emergency_people (customer_id, user_id, alarm_id) where user_id is not null;

-- Every answer, for good. What holds of them follows from all of them, whatever order they came in.
create table emergency_answers (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  alarm_id bigint not null,
  on_site_id bigint not null,
  -- made by the device: the same again is the same answer
  answer_id text not null check (length(answer_id) between 1 and 80),
  state text not null check (state in ('missing', 'help', 'safe')),
  note text check (length(note) <= 2000),
  way text not null check (way in ('app', 'link', 'sms', 'class', 'board')),
  -- for which class, lesson or room
  sheet_of text check (sheet_of in ('class', 'lesson', 'room')),
  sheet_ref bigint,
  -- somebody has spoken with them: a call for help is over
  ends_help boolean not null default false,
  by_id bigint references platform.users on delete set null,
  by_name text,
  given_at timestamptz not null,
  -- by the clock of the device, which knows the order of what it said
  said_at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, on_site_id, answer_id),
  foreign key (customer_id, on_site_id) references emergency_people,
  foreign key (customer_id, alarm_id) references emergency_alarms
);
call platform.guard('emergency_answers');
grant select, insert on emergency_answers to homeroom_app;
create index emergency_answers_sheet on emergency_answers (customer_id, alarm_id, sheet_of, sheet_ref, given_at) where sheet_of is not null;

-- One row per person, way and step. It is the outbox, too: claimed before anything leaves.
create table emergency_told (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  alarm_id bigint not null,
  step text not null check (step in ('alarm', 'again', 'clear')),
  -- of asking again: the how manieth time
  round integer not null default 0,
  -- a member runs alarms without being one of the staff
  person_kind text not null check (person_kind in ('student', 'staff', 'contact', 'member')),
  person_id bigint not null,
  -- of the list, whose rows are never taken away: looking for 20,000 of them would hold the alarm back
  on_site_id bigint,
  user_id bigint references platform.users on delete set null,
  name text not null,
  channel text not null check (channel in ('app', 'push', 'email', 'sms')),
  language text not null check (language in ('en', 'de', 'fr', 'pt')),
  address text not null,
  state text not null default 'waiting' check (state in ('waiting', 'handed_over', 'delivered', 'failed', 'in_doubt', 'stopped')),
  fault text check (length(fault) <= 300),
  attempts smallint not null default 0,
  claimed_at timestamptz,
  handed_over_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  -- what a text message is known by to those who send it; stored, so that its index is used under row security
  sms_ref text generated always as (case when channel = 'sms' then 'emergency:' || id::text end) stored,
  primary key (customer_id, id),
  unique (customer_id, alarm_id, step, round, person_kind, person_id, channel),
  foreign key (customer_id, alarm_id) references emergency_alarms
);
call platform.guard('emergency_told');
grant select, insert, update on emergency_told to homeroom_app;
create index emergency_told_waiting on emergency_told (customer_id, alarm_id, channel, id) where state = 'waiting' or claimed_at is not null;
create index emergency_told_on_site on emergency_told (customer_id, on_site_id) where on_site_id is not null;
create index emergency_told_user on emergency_told (customer_id, user_id, alarm_id) where user_id is not null;

-- What is answered by text message while an alarm runs is looked at by the alarm.
create function platform.sms_answers_alarm() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  -- what is not written by the school itself, such as a backup that comes back, is no answer
  if coalesce(current_setting('app.customer_id', true), '') = new.customer_id::text
    and exists (select from emergency_alarms a where a.customer_id = new.customer_id and a.state = 'running') then
    perform platform.enqueue('alarm_sms_answer', jsonb_build_object('sms_answer_id', new.id));
  end if;
  return new;
end
$$;
create trigger alarm_answered after insert on sms_answers for each row execute function platform.sms_answers_alarm();
