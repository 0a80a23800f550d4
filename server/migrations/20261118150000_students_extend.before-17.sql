-- As its namesake, for servers that cannot give a generated column another expression: the column is made anew with its indexes,
-- and is the last of its table therefore.
-- The rest of what a school keeps about a student. All of it may be empty, so nothing is written now.
alter table students
  add column called_name text check (length(called_name) between 1 and 80),
  add column gender text check (gender in ('female', 'male', 'diverse', 'not_said')),
  add column nationality text check (nationality ~ '^[A-Z]{2}$'),
  add column national_id text check (length(national_id) between 1 and 60),
  add column languages text[] check (cardinality(languages) <= 100),
  add column house text check (length(house) between 1 and 60),
  add column external_id text check (length(external_id) between 1 and 80),
  add column line_1 text check (length(line_1) between 1 and 120),
  add column line_2 text check (length(line_2) between 1 and 120),
  add column post_code text check (length(post_code) between 1 and 20),
  add column city text check (length(city) between 1 and 80),
  add column state text check (length(state) between 1 and 80),
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column photo_file_id bigint,
  add column colour_code text check (colour_code in ('slate', 'teal', 'plum', 'rust', 'violet', 'moss', 'raspberry', 'blue', 'ochre', 'grey')),
  add column admission_date date,
  add column leaving_date date;

-- What other systems call the student: an import finds them by it.
create unique index students_external_id on students (customer_id, external_id) where external_id is not null;

-- The name a child goes by is looked up like the others.
alter table students drop column search; -- with the indexes that hold it: all but the primary key
alter table students add column search text collate "C" not null generated always as (
  public.words(last_name || ' ' || first_name || coalesce(' ' || middle_name, '') || coalesce(' ' || called_name, ''))
  || case when public.words(last_name) like '% %' then ' ' || replace(public.words(last_name), ' ', '') else '' end
) stored;
create index students_name on students (customer_id, search, id) where archived_at is null;
create index students_class on students (customer_id, class_order, search, id) where archived_at is null;
create index students_birth on students (customer_id, birth_order, search, id) where archived_at is null;
create index students_status on students (customer_id, status, search, id) where archived_at is null;
create index students_created on students (customer_id, created_at, search, id) where archived_at is null;
create index students_archived on students (customer_id, search, id) where archived_at is not null;
