create table students (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  first_name text not null check (length(first_name) between 1 and 80),
  middle_name text check (length(middle_name) between 1 and 80),
  last_name text not null check (length(last_name) between 1 and 80),
  date_of_birth date,
  email text check (length(email) <= 254),
  phone text check (length(phone) <= 40),
  status text not null default 'enrolled' check (status in ('enrolled', 'on_leave', 'withdrawn', 'alumni')),
  class_label text check (length(class_label) between 1 and 60),
  -- sort key and search text in one; "C" order, so that comparing is cheap and allowed under row security.
  -- A surname of several words is there a second time in one: "oneill" finds O'Neill.
  search text collate "C" not null generated always as (
    public.words(last_name || ' ' || first_name || coalesce(' ' || middle_name, ''))
    || case when public.words(last_name) like '% %' then ' ' || replace(public.words(last_name), ' ', '') else '' end
  ) stored,
  -- What the list sorts by instead of a column that may be empty. Stored, because an expression such as coalesce(...) counts as one
  -- that could leak values: under row security it would be a filter over all rows of the customer, never an index condition.
  class_order text collate "C" not null generated always as (coalesce(public.natural_order(class_label), '')) stored,
  birth_order date not null generated always as (coalesce(date_of_birth, 'infinity')) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (customer_id, id)
);
call platform.guard('students');
call platform.record('students');
grant select, insert, update, delete on students to homeroom_app;

-- One index per sort of the list; each ends in (search, id), the tie-break of every sort.
create index students_name on students (customer_id, search, id) where archived_at is null;
create index students_class on students (customer_id, class_order, search, id) where archived_at is null;
create index students_birth on students (customer_id, birth_order, search, id) where archived_at is null;
create index students_status on students (customer_id, status, search, id) where archived_at is null;
create index students_created on students (customer_id, created_at, search, id) where archived_at is null;
create index students_archived on students (customer_id, search, id) where archived_at is not null;

-- Whose student this is: what ViewOwn narrows to.
create table student_people (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  student_id bigint not null,
  user_id bigint not null references platform.users on delete cascade,
  relation text not null check (relation in ('teacher', 'guardian', 'self')),
  primary key (customer_id, id),
  unique (customer_id, user_id, student_id, relation),
  foreign key (customer_id, student_id) references students on delete cascade
);
call platform.guard('student_people');
call platform.record('student_people');
grant select, insert, update, delete on student_people to homeroom_app;
