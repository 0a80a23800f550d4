-- When the school is open, which day of its cycle a date is, and when its bells ring.

alter table academic_years
  -- weekly: a slot stands on a day of week 1 to n; rotating: teaching days are counted 1 to n over and over, days off are left out
  add column cycle text not null default 'weekly' check (cycle in ('weekly', 'rotating')),
  add column cycle_length integer not null default 1,
  -- days on which there is school: 1 is Monday
  add column weekdays integer[] not null default '{1,2,3,4,5}' check (weekdays <@ '{1,2,3,4,5,6,7}'::integer[] and cardinality(weekdays) between 1 and 7),
  add constraint academic_years_cycle check (cycle_length between 1 and case cycle when 'weekly' then 4 else 20 end);

create table terms (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  academic_year_id bigint not null,
  name text not null check (length(name) between 1 and 40),
  starts_on date not null,
  ends_on date not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  constraint terms_name unique (customer_id, academic_year_id, name),
  constraint terms_days check (ends_on >= starts_on),
  constraint terms_overlap exclude using gist (customer_id with =, daterange(starts_on, ends_on, '[]') with &&) deferrable initially immediate,
  foreign key (customer_id, academic_year_id) references academic_years on delete cascade
);
call platform.guard('terms');
call platform.record('terms');
grant select, insert, update, delete on terms to homeroom_app;

-- One set of bells: the ordinary one, a short Friday, exam days.
create table bell_times (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 40),
  is_default boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  constraint bell_times_name unique (customer_id, name),
  constraint bell_times_default exclude using btree (customer_id with =) where (is_default) deferrable initially immediate
);
call platform.guard('bell_times');
call platform.record('bell_times');
grant select, insert, update, delete on bell_times to homeroom_app;

create table bell_periods (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  bell_time_id bigint not null,
  -- the third lesson is the third lesson on short days too: a slot names its period by this
  position integer not null check (position between 1 and 40),
  name text not null check (length(name) between 1 and 20),
  kind text not null default 'lesson' check (kind in ('lesson', 'registration', 'break')),
  starts_at time not null,
  ends_at time not null,
  primary key (customer_id, id),
  constraint bell_periods_position unique (customer_id, bell_time_id, position) deferrable initially immediate,
  constraint bell_periods_times check (ends_at > starts_at),
  constraint bell_periods_overlap exclude using gist (customer_id with =, bell_time_id with =,
    int4range((extract(epoch from starts_at) / 60)::integer, (extract(epoch from ends_at) / 60)::integer) with &&) deferrable initially immediate,
  foreign key (customer_id, bell_time_id) references bell_times on delete cascade
);
call platform.guard('bell_periods');
call platform.record('bell_periods');
grant select, insert, update, delete on bell_periods to homeroom_app;

-- Days that are not like others. One at a time: a day is off, or off the timetable, or has other bells.
create table calendar_days (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  -- holiday: closed. off_timetable: open, but without lessons (sports day), counted in a rotation or not as `counts` says. bells: other bell times
  kind text not null check (kind in ('holiday', 'off_timetable', 'bells')),
  starts_on date not null,
  ends_on date not null,
  bell_time_id bigint,
  -- a rotation goes on over this day as if it had been taught
  counts boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  constraint calendar_days_days check (ends_on >= starts_on),
  constraint calendar_days_bells check ((kind = 'bells') = (bell_time_id is not null)),
  constraint calendar_days_overlap exclude using gist (customer_id with =, daterange(starts_on, ends_on, '[]') with &&) deferrable initially immediate,
  foreign key (customer_id, bell_time_id) references bell_times
);
create index calendar_days_bell on calendar_days (customer_id, bell_time_id) where bell_time_id is not null;
call platform.guard('calendar_days');
call platform.record('calendar_days');
grant select, insert, update, delete on calendar_days to homeroom_app;

-- Every day of a year is gone through to know where in the cycle it stands. Not asked of years that are there already.
alter table academic_years add constraint academic_years_length check (ends_on - starts_on <= 731) not valid;
