-- What a class was to be taught and what it was taught, lesson by lesson.
create table class_lessons (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  class_id bigint not null,
  lesson_id bigint not null,
  planned_on date,
  taught_on date,
  -- when it was taught, where somebody says so
  session_id bigint,
  note text check (length(note) between 1 and 1000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  constraint class_lessons_once unique (customer_id, class_id, lesson_id),
  foreign key (customer_id, class_id) references classes on delete cascade,
  foreign key (customer_id, lesson_id) references course_lessons on delete cascade,
  foreign key (customer_id, session_id) references sessions on delete set null (session_id)
);
create index class_lessons_lesson on class_lessons (customer_id, lesson_id);
create index class_lessons_session on class_lessons (customer_id, session_id) where session_id is not null;
call platform.guard('class_lessons');
call platform.record('class_lessons');
grant select, insert, update, delete on class_lessons to homeroom_app;
