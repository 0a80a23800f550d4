-- What is taught: subjects, and courses made of units and lessons.
create table subjects (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 60),
  -- a few letters on timetables: MA
  code text collate "C" check (length(code) between 1 and 8),
  colour_code text not null default 'slate',
  custom jsonb not null default '{}' check (jsonb_typeof(custom) = 'object'),
  search text collate "C" not null generated always as (public.words(name || coalesce(' ' || code, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (customer_id, id)
);
call platform.guard('subjects');
call platform.record('subjects');
grant select, insert, update, delete on subjects to homeroom_app;
create index subjects_list on subjects (customer_id, search, id) where archived_at is null;
create index subjects_archived on subjects (customer_id, search, id) where archived_at is not null;
create unique index subjects_name on subjects (customer_id, public.fold(name)) where archived_at is null;
create unique index subjects_code on subjects (customer_id, code);

create table staff_subjects (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  staff_id bigint not null,
  subject_id bigint not null,
  primary key (customer_id, id),
  unique (customer_id, staff_id, subject_id),
  foreign key (customer_id, staff_id) references staff on delete cascade,
  foreign key (customer_id, subject_id) references subjects on delete cascade
);
create index staff_subjects_subject on staff_subjects (customer_id, subject_id);
call platform.guard('staff_subjects');
call platform.record('staff_subjects');
grant select, insert, update, delete on staff_subjects to homeroom_app;

create table courses (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  code text collate "C" check (length(code) between 1 and 20),
  subject_id bigint,
  -- as the school counts: "Year 4", "Oberstufe", "A2"
  level text check (length(level) between 1 and 40),
  credits double precision check (credits between 0 and 1000),
  about text check (length(about) <= 4000),
  state text not null default 'draft' check (state in ('draft', 'in_use', 'retired')),
  -- who made it and may always edit it
  owner_id bigint,
  -- a class's own copy, and which version of the original it last took over
  copy_of_id bigint,
  copied_number integer,
  -- the newest unit and lesson of the original when it was last looked at: an older one that the copy lacks was taken out on purpose
  pulled_unit_id bigint,
  pulled_lesson_id bigint,
  -- raised whenever a version is kept
  number integer not null default 0,
  external_id text check (length(external_id) between 1 and 80),
  custom jsonb not null default '{}' check (jsonb_typeof(custom) = 'object'),
  search text collate "C" not null generated always as (public.words(name || coalesce(' ' || code, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (customer_id, id),
  constraint courses_copy check ((copy_of_id is null) = (copied_number is null)),
  foreign key (customer_id, subject_id) references subjects,
  foreign key (customer_id, owner_id) references memberships (customer_id, user_id) on delete set null (owner_id),
  foreign key (customer_id, copy_of_id) references courses
);
call platform.guard('courses');
call platform.record('courses');
grant select, insert, update, delete on courses to homeroom_app;
create index courses_list on courses (customer_id, search, id) where archived_at is null;
create index courses_archived on courses (customer_id, search, id) where archived_at is not null;
create index courses_subject on courses (customer_id, subject_id);
create index courses_owner on courses (customer_id, owner_id) where owner_id is not null;
create index courses_copies on courses (customer_id, copy_of_id) where copy_of_id is not null;
create unique index courses_external_id on courses (customer_id, external_id);

create table course_units (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  course_id bigint not null,
  position integer not null check (position between 1 and 1000),
  name text not null check (length(name) between 1 and 120),
  goals text check (length(goals) <= 2000),
  -- in a copy: the unit it was copied from, its version then, and whether the class changed it since
  origin_id bigint,
  origin_version integer,
  is_changed boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  constraint course_units_position unique (customer_id, course_id, position) deferrable initially deferred,
  unique (customer_id, course_id, id),
  foreign key (customer_id, course_id) references courses on delete cascade
);
call platform.guard('course_units');
call platform.record('course_units');
grant select, insert, update, delete on course_units to homeroom_app;

create table course_lessons (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  course_id bigint not null,
  unit_id bigint not null,
  position integer not null check (position between 1 and 1000),
  name text not null check (length(name) between 1 and 160),
  goals text check (length(goals) <= 2000),
  -- HTML as the sanitiser left it
  content text check (length(content) <= 100000),
  minutes integer check (minutes between 1 and 1440),
  origin_id bigint,
  -- in a copy: the original's version of this lesson when it was copied; and whether the class changed it since
  origin_version integer,
  is_changed boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  constraint course_lessons_position unique (customer_id, unit_id, position) deferrable initially deferred,
  foreign key (customer_id, course_id) references courses on delete cascade,
  foreign key (customer_id, course_id, unit_id) references course_units (customer_id, course_id, id) on delete cascade
);
create index course_lessons_course on course_lessons (customer_id, course_id);
call platform.guard('course_lessons');
call platform.record('course_lessons');
grant select, insert, update, delete on course_lessons to homeroom_app;

-- A course as it was: kept when somebody says so. What it held is in the row, whatever becomes of its lessons.
create table course_versions (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  course_id bigint not null,
  number integer not null,
  note text check (length(note) between 1 and 200),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  made_by bigint,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, course_id, number),
  foreign key (customer_id, course_id) references courses on delete cascade
);
call platform.guard('course_versions');
call platform.record('course_versions');
grant select, insert on course_versions to homeroom_app;

-- Who else may do what with a course: a person or everybody of a role.
create table course_shares (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  course_id bigint not null,
  user_id bigint,
  role_id bigint,
  action text not null check (action in ('View', 'Edit', 'customEdit')),
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  constraint course_shares_whom check ((user_id is null) <> (role_id is null)),
  constraint course_shares_once unique nulls not distinct (customer_id, course_id, user_id, role_id),
  foreign key (customer_id, course_id) references courses on delete cascade,
  foreign key (customer_id, user_id) references memberships (customer_id, user_id) on delete cascade,
  foreign key (customer_id, role_id) references roles on delete cascade
);
create index course_shares_user on course_shares (customer_id, user_id) where user_id is not null;
create index course_shares_role on course_shares (customer_id, role_id) where role_id is not null;
call platform.guard('course_shares');
call platform.record('course_shares');
grant select, insert, update, delete on course_shares to homeroom_app;

call platform.open_module('Courses', '{"editor": ["View", "Create", "Edit", "Delete", "Import", "Export", "customEdit", "Shared"], "office": ["View", "Create", "Edit", "Delete", "Import", "Export", "customEdit", "Shared"], "teacher": ["ViewOwn", "Create", "customEdit", "Shared"], "staff": ["View"]}');
