-- Who stands in for a teacher who is away. The time itself is held by session_teachers: a colleague who covers is in one place at a time like everybody else.
-- One row for each lesson and each teacher of it who is away; what it was before is in the change log.
create table covers (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  session_id bigint not null,
  away_staff_id bigint not null,
  -- null: nobody yet, or nobody any more
  cover_staff_id bigint,
  -- what whoever covers must know: the page, the key, who needs help
  note text check (length(note) between 1 and 1000),
  assigned_by bigint,
  assigned_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  constraint covers_once unique (customer_id, session_id, away_staff_id),
  constraint covers_another check (cover_staff_id <> away_staff_id),
  constraint covers_assigned check ((cover_staff_id is not null) = (assigned_at is not null)),
  foreign key (customer_id, session_id) references sessions on delete cascade,
  foreign key (customer_id, away_staff_id) references staff on delete cascade,
  foreign key (customer_id, cover_staff_id) references staff
);
create index covers_away on covers (customer_id, away_staff_id);
create index covers_cover on covers (customer_id, cover_staff_id) where cover_staff_id is not null;
call platform.guard('covers');
call platform.record('covers');
grant select, insert, update, delete on covers to homeroom_app;

-- Who was asked and cannot: they are not offered first again.
create table cover_refusals (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  cover_id bigint not null,
  staff_id bigint not null,
  reason text not null check (length(reason) between 1 and 500),
  declined_at timestamptz not null default now(),
  primary key (customer_id, id),
  constraint cover_refusals_once unique (customer_id, cover_id, staff_id),
  foreign key (customer_id, cover_id) references covers on delete cascade,
  foreign key (customer_id, staff_id) references staff on delete cascade
);
create index cover_refusals_staff on cover_refusals (customer_id, staff_id);
call platform.guard('cover_refusals');
call platform.record('cover_refusals');
grant select, insert, update, delete on cover_refusals to homeroom_app;

-- Writing one takes time of people next: whoever does that stands in line first, or waits for somebody who waits for them.
create trigger line_up before insert or update or delete on covers for each statement execute function platform.line_up_for_time();
