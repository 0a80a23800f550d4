-- Health is read through one door, which notes each look. Nothing else reads it: the app role sees no column that says anything.
create table student_health (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  student_id bigint not null,
  -- one line that whoever looks after the child must know at once
  medical_alert text check (length(medical_alert) between 1 and 200),
  conditions text check (length(conditions) between 1 and 4000),
  allergies text check (length(allergies) between 1 and 4000),
  medication text check (length(medication) between 1 and 4000),
  special_needs text check (length(special_needs) between 1 and 4000),
  dietary text check (length(dietary) between 1 and 4000),
  -- that there is an alert, not which one
  has_alert boolean not null generated always as (medical_alert is not null) stored,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, student_id),
  foreign key (customer_id, student_id) references students on delete cascade
);
call platform.guard('student_health');
call platform.record('student_health');
grant select (customer_id, id, student_id, has_alert, version, updated_at), insert, update on student_health to homeroom_app;

-- Who looked at what, written by the doors below in the same statement as the look.
create table sensitive_reads (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  user_id bigint,
  student_id bigint not null,
  what text not null check (what in ('health', 'health_history')),
  at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, student_id) references students on delete cascade
);
create index sensitive_reads_student on sensitive_reads (customer_id, student_id, id);
call platform.guard('sensitive_reads');
grant select on sensitive_reads to homeroom_app;

create function platform.note_sensitive_read(student bigint, what text) returns void
language sql security definer set search_path = public, pg_temp
as $$
  insert into sensitive_reads (customer_id, user_id, student_id, what)
  select customer_id, nullif(current_setting('app.user_id', true), '')::bigint, id, $2
  from students where customer_id = current_setting('app.customer_id')::bigint and id = student
$$;
revoke all on function platform.note_sensitive_read(bigint, text) from public;

-- Where nothing was written yet the look is noted, too: that there is nothing is an answer.
create function platform.read_student_health(student bigint) returns setof student_health
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform platform.note_sensitive_read(student, 'health');
  return query select h.* from student_health h where h.customer_id = current_setting('app.customer_id')::bigint and h.student_id = student;
end
$$;

create function platform.read_student_health_history(student bigint) returns setof changes
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform platform.note_sensitive_read(student, 'health_history');
  return query select c.* from student_health h
    join changes c on c.customer_id = h.customer_id and c.table_name = 'student_health' and c.row_id = h.id
    where h.customer_id = current_setting('app.customer_id')::bigint and h.student_id = student
    order by c.id desc limit 100;
end
$$;
revoke all on function platform.read_student_health(bigint), platform.read_student_health_history(bigint) from public;
grant execute on function platform.read_student_health(bigint), platform.read_student_health_history(bigint) to homeroom_app;

-- The log holds what was in those tables: there it is as hidden as in them.
create function platform.sensitive_tables() returns text[]
language sql immutable parallel safe
as $$ select '{student_health}'::text[] $$;
create policy sensitive_rows on changes as restrictive for select to homeroom_app using (table_name <> all (platform.sensitive_tables()));

-- What was agreed to, and when that ended: rows are added, never changed. The newest decision of a kind holds.
create table student_consents (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  student_id bigint not null,
  kind text not null check (kind in ('photo', 'trips', 'data')),
  decision text not null check (decision in ('given', 'withdrawn')),
  decided_on date not null,
  -- who decided, as the paper says
  decided_by text not null check (length(decided_by) between 1 and 160),
  note text check (length(note) between 1 and 500),
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, student_id) references students on delete cascade
);
create index student_consents_newest on student_consents (customer_id, student_id, kind, decided_on, id);
call platform.guard('student_consents');
call platform.record('student_consents');
grant select, insert on student_consents to homeroom_app;

create table student_documents (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  student_id bigint not null,
  kind text not null check (kind in ('passport', 'birth_certificate', 'immunisation', 'report', 'other')),
  number text check (length(number) between 1 and 80),
  issued_on date,
  expires_on date,
  note text check (length(note) between 1 and 500),
  file_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (customer_id, id),
  constraint student_documents_days check (expires_on >= issued_on),
  foreign key (customer_id, student_id) references students on delete cascade
);
create index student_documents_student on student_documents (customer_id, student_id, id);
create index student_documents_expiry on student_documents (customer_id, expires_on, id) where removed_at is null and expires_on is not null;
call platform.guard('student_documents');
call platform.record('student_documents');
grant select, insert, update, delete on student_documents to homeroom_app;
