-- Who works at the school.
create table staff (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  first_name text not null check (length(first_name) between 1 and 80),
  middle_name text check (length(middle_name) between 1 and 80),
  last_name text not null check (length(last_name) between 1 and 80),
  -- before the name in letters: Dr, Ms
  salutation text check (length(salutation) between 1 and 20),
  -- a few letters on timetables: OSE
  code text collate "C" check (length(code) between 1 and 8),
  kind text not null default 'teacher' check (kind in ('teacher', 'assistant', 'leadership', 'office', 'support', 'other')),
  status text not null default 'active' check (status in ('active', 'on_leave', 'left')),
  job_title text check (length(job_title) between 1 and 80),
  department text check (length(department) between 1 and 60),
  email text check (length(email) <= 254),
  phone text check (length(phone) <= 40),
  started_on date,
  left_on date,
  -- what a full week of teaching is for this person, in minutes
  weekly_minutes integer check (weekly_minutes between 0 and 6000),
  -- for whoever may edit staff, and for the person
  date_of_birth date,
  gender text check (gender in ('female', 'male', 'diverse', 'not_said')),
  line_1 text check (length(line_1) between 1 and 120),
  line_2 text check (length(line_2) between 1 and 120),
  post_code text check (length(post_code) between 1 and 20),
  city text check (length(city) between 1 and 80),
  country text check (length(country) between 1 and 2),
  emergency_name text check (length(emergency_name) between 1 and 120),
  emergency_phone text check (length(emergency_phone) <= 40),
  about text check (length(about) <= 2000),
  external_id text check (length(external_id) between 1 and 80),
  colour_code text not null default 'slate',
  -- the login, once there is one; one person has one record
  user_id bigint,
  photo_file_id bigint,
  custom jsonb not null default '{}' check (jsonb_typeof(custom) = 'object'),
  search text collate "C" not null generated always as (
    public.words(last_name || ' ' || first_name || coalesce(' ' || middle_name, '') || coalesce(' ' || code, ''))
    || case when public.words(last_name) like '% %' then ' ' || replace(public.words(last_name), ' ', '') else '' end
  ) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (customer_id, id),
  constraint staff_days check (left_on >= started_on),
  foreign key (customer_id, user_id) references memberships (customer_id, user_id) on delete set null (user_id),
  foreign key (customer_id, photo_file_id) references files on delete set null (photo_file_id)
);
call platform.guard('staff');
call platform.record('staff');
grant select, insert, update, delete on staff to homeroom_app;
create index staff_name on staff (customer_id, search, id) where archived_at is null;
create index staff_kind on staff (customer_id, kind, search, id) where archived_at is null;
create index staff_archived on staff (customer_id, search, id) where archived_at is not null;
create unique index staff_external_id on staff (customer_id, external_id);
create unique index staff_code on staff (customer_id, code);
create unique index staff_user on staff (customer_id, user_id) where user_id is not null;
create index staff_photo on staff (customer_id, photo_file_id) where photo_file_id is not null;
create trigger keep_photo after update of photo_file_id on staff for each row
  when (old.photo_file_id is distinct from new.photo_file_id) execute function platform.keep_named_file('photo_file_id');

create table staff_contracts (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  staff_id bigint not null,
  kind text not null check (kind in ('permanent', 'fixed_term', 'hourly', 'trainee', 'volunteer')),
  starts_on date not null,
  ends_on date,
  -- hundredths of a full post: 62.5 % is 6250
  share integer not null default 10000 check (share between 0 and 20000),
  weekly_minutes integer check (weekly_minutes between 0 and 6000),
  note text check (length(note) between 1 and 1000),
  file_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (customer_id, id),
  constraint staff_contracts_days check (ends_on >= starts_on),
  foreign key (customer_id, staff_id) references staff on delete cascade,
  foreign key (customer_id, file_id) references files on delete set null (file_id)
);
create index staff_contracts_staff on staff_contracts (customer_id, staff_id, starts_on);
create index staff_contracts_file on staff_contracts (customer_id, file_id) where file_id is not null;
call platform.guard('staff_contracts');
call platform.record('staff_contracts');
grant select, insert, update, delete on staff_contracts to homeroom_app;
create trigger keep_file after update of file_id, removed_at on staff_contracts for each row
  when ((old.file_id, old.removed_at is null) is distinct from (new.file_id, new.removed_at is null)) execute function platform.keep_named_file('file_id');

-- What a person learned and may do, and papers that run out: first aid, a check of the police record, a passport.
create table staff_qualifications (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  staff_id bigint not null,
  kind text not null check (kind in ('degree', 'teaching', 'training', 'first_aid', 'background_check', 'identity', 'other')),
  name text not null check (length(name) between 1 and 120),
  number text check (length(number) between 1 and 60),
  issued_on date,
  expires_on date,
  file_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (customer_id, id),
  constraint staff_qualifications_days check (expires_on >= issued_on),
  foreign key (customer_id, staff_id) references staff on delete cascade,
  foreign key (customer_id, file_id) references files on delete set null (file_id)
);
create index staff_qualifications_staff on staff_qualifications (customer_id, staff_id);
create index staff_qualifications_expiry on staff_qualifications (customer_id, expires_on) where expires_on is not null and removed_at is null;
create index staff_qualifications_file on staff_qualifications (customer_id, file_id) where file_id is not null;
call platform.guard('staff_qualifications');
call platform.record('staff_qualifications');
grant select, insert, update, delete on staff_qualifications to homeroom_app;
create trigger keep_file after update of file_id, removed_at on staff_qualifications for each row
  when ((old.file_id, old.removed_at is null) is distinct from (new.file_id, new.removed_at is null)) execute function platform.keep_named_file('file_id');

-- When somebody can teach. No row for a person: at any time.
create table staff_availability (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  staff_id bigint not null,
  weekday integer not null check (weekday between 1 and 7),
  starts_at time not null,
  ends_at time not null,
  primary key (customer_id, id),
  constraint staff_availability_times check (ends_at > starts_at),
  constraint staff_availability_overlap exclude using gist (customer_id with =, staff_id with =, weekday with =,
    int4range((extract(epoch from starts_at) / 60)::integer, (extract(epoch from ends_at) / 60)::integer) with &&) deferrable initially immediate,
  foreign key (customer_id, staff_id) references staff on delete cascade
);
call platform.guard('staff_availability');
call platform.record('staff_availability');
grant select, insert, update, delete on staff_availability to homeroom_app;

-- Away: asked for, then decided. A person is away once at a time.
create table staff_leave (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  staff_id bigint not null,
  kind text not null check (kind in ('sick', 'child_sick', 'holiday', 'training', 'trip', 'personal', 'unpaid', 'parental', 'other')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'requested' check (state in ('requested', 'approved', 'declined', 'withdrawn')),
  reason text check (length(reason) between 1 and 500),
  answer text check (length(answer) between 1 and 500),
  requested_by bigint,
  decided_by bigint,
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  constraint staff_leave_times check (ends_at > starts_at),
  constraint staff_leave_decided check ((state in ('approved', 'declined')) = (decided_at is not null)),
  constraint staff_leave_overlap exclude using gist (customer_id with =, staff_id with =, tstzrange(starts_at, ends_at) with &&)
    where (state in ('requested', 'approved')),
  foreign key (customer_id, staff_id) references staff on delete cascade
);
create index staff_leave_state on staff_leave (customer_id, state, starts_at);
call platform.guard('staff_leave');
call platform.record('staff_leave');
grant select, insert, update, delete on staff_leave to homeroom_app;

call platform.open_module('Staff', '{"editor": ["View", "Create", "Edit", "Delete", "Import", "Export"], "office": ["View", "Create", "Edit", "Delete", "Import", "Export", "Approve"], "teacher": ["View"], "finance": ["View", "Contracts"], "staff": ["View"]}');
