-- What happens besides lessons. Private events are nobody else's, whatever their role: so the log keeps no words of any of them.

create table events (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  -- null: their login is gone; then what was private is shown to nobody
  owner_id bigint references platform.users on delete set null,
  title text not null check (length(title) between 1 and 200),
  description text check (length(description) between 1 and 4000),
  place text check (length(place) between 1 and 200),
  url text check (length(url) between 1 and 500),
  label text not null default 'business' check (label in ('business', 'work', 'personal')),
  visibility text not null default 'school' check (visibility in ('school', 'busy', 'private')),
  state text not null default 'planned' check (state in ('planned', 'cancelled')),
  -- days are days, whatever the zone; anything else is from an instant to another. Of a series: its first one
  starts_on date,
  ends_on date,
  starts_at timestamptz,
  ends_at timestamptz,
  -- at whose clocks a series comes again
  zone text not null check (length(zone) between 1 and 60),
  recurrence jsonb check (jsonb_typeof(recurrence) = 'object'),
  -- days by the rule on which it does not take place, and those on which it does so at another time: [{day, to}]
  cancelled jsonb not null default '[]' check (jsonb_typeof(cancelled) = 'array'),
  moved jsonb not null default '[]' check (jsonb_typeof(moved) = 'array'),
  -- one of a series that became an event of its own, and its day by the rule
  series_id bigint,
  series_day date,
  -- between these days it is looked for; with a day to spare at each end, as zones differ. infinity: without end
  first_day date not null,
  last_day date not null,
  is_long boolean not null generated always as (recurrence is not null or last_day > first_day + 34) stored,
  -- it goes for good 30 days later
  removed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  constraint events_times check (
    (num_nonnulls(starts_on, ends_on) = 2 and num_nonnulls(starts_at, ends_at) = 0 and ends_on >= starts_on)
    or (num_nonnulls(starts_at, ends_at) = 2 and num_nonnulls(starts_on, ends_on) = 0 and ends_at >= starts_at)),
  constraint events_days check (last_day >= first_day),
  constraint events_series check (series_id is null or series_day is not null),
  foreign key (customer_id, series_id) references events on delete set null (series_id)
);
-- a look at a month reads what begins near it, and of series and long ones those that are not over
create index events_begin on events (customer_id, first_day) where not is_long and removed_at is null;
create index events_long on events (customer_id, last_day) where is_long and removed_at is null;
create index events_series on events (customer_id, series_id) where series_id is not null;
create index events_removed on events (customer_id, removed_at) where removed_at is not null;

create table event_classes (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  event_id bigint not null,
  class_id bigint not null,
  primary key (customer_id, id),
  unique (customer_id, event_id, class_id),
  foreign key (customer_id, event_id) references events on delete cascade,
  foreign key (customer_id, class_id) references classes on delete cascade
);
create index event_classes_class on event_classes (customer_id, class_id);

insert into platform.unlogged_columns values ('events', 'title'), ('events', 'description'), ('events', 'place'), ('events', 'url');
call platform.guard('events');
call platform.record('events');
call platform.guard('event_classes');
call platform.record('event_classes');
grant select, insert, update, delete on events, event_classes to homeroom_app;
