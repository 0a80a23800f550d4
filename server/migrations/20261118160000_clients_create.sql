-- Families and companies, their people, and who belongs to which child from when to when.
create extension if not exists btree_gist schema public;

-- The day it is at the customer's place.
create function public.customer_today() returns date
language sql stable parallel safe
as $$ select (now() at time zone public.customer_zone())::date $$;

create table clients (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  kind text not null default 'family' check (kind in ('family', 'company')),
  name text not null check (length(name) between 1 and 120),
  -- how letters begin: "Dear Ms Okafor and Mr Lind"
  salutation text check (length(salutation) <= 160),
  email text check (length(email) <= 254),
  phone text check (length(phone) <= 40),
  language text check (language in ('en', 'de', 'fr', 'pt')),
  -- where invoices go
  add_line_1 text check (length(add_line_1) <= 120),
  add_line_2 text check (length(add_line_2) <= 120),
  post_code text check (length(post_code) <= 20),
  city text check (length(city) <= 80),
  state text check (length(state) <= 80),
  country text check (length(country) <= 80),
  tax_id text check (length(tax_id) <= 40),
  external_id text check (length(external_id) between 1 and 60),
  notes text check (length(notes) <= 4000),
  custom jsonb not null default '{}' check (jsonb_typeof(custom) = 'object'),
  -- names of the contacts, kept by a trigger: a family is found by its people. Short enough for the indexes below.
  contact_names text not null default '' check (length(contact_names) <= 250),
  -- a duplicate that went into another; archived, so that old links still lead somewhere
  merged_into_id bigint,
  search text collate "C" not null generated always as (
    public.words(name || ' ' || contact_names || coalesce(' ' || left(city, 40), '') || coalesce(' ' || external_id, ''))
    || case when public.words(name) like '% %' then ' ' || replace(public.words(name), ' ', '') else '' end
  ) stored,
  city_order text collate "C" not null generated always as (coalesce(public.fold(city), '')) stored,
  -- what two ways of writing one number share; a stored column, because an expression is no index condition under row security
  phone_key text collate "C" generated always as (right(regexp_replace(phone, '\D', '', 'g'), 8)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (customer_id, id),
  unique (customer_id, external_id),
  foreign key (customer_id, merged_into_id) references clients
);
call platform.guard('clients');
call platform.record('clients');
grant select, insert, update, delete on clients to homeroom_app;

create index clients_name on clients (customer_id, search, id) where archived_at is null;
create index clients_kind on clients (customer_id, kind, search, id) where archived_at is null;
create index clients_city on clients (customer_id, city_order, search, id) where archived_at is null;
create index clients_created on clients (customer_id, created_at, search, id) where archived_at is null;
create index clients_archived on clients (customer_id, search, id) where archived_at is not null;
create index clients_email on clients (customer_id, email) where email is not null;
create index clients_phone on clients (customer_id, phone_key) where phone_key is not null;
create index clients_merged on clients (customer_id, merged_into_id) where merged_into_id is not null;

-- A client that is brought back from the archive is one of its own again.
create function platform.unmerge() returns trigger
language plpgsql
as $$
begin
  if new.archived_at is null then new.merged_into_id := null; end if;
  return new;
end
$$;
create trigger unmerge before update of archived_at on clients for each row execute function platform.unmerge();

create table contacts (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  client_id bigint not null,
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null check (length(last_name) between 1 and 80),
  -- in one word, for everybody: mother, accounts. What a person is to a child is in student_contacts.
  relation text check (length(relation) <= 60),
  email text check (length(email) <= 254),
  phone text check (length(phone) <= 40),
  phone_2 text check (length(phone_2) <= 40),
  language text check (language in ('en', 'de', 'fr', 'pt')),
  wishes text[] check (wishes <@ '{email,phone,message,post}'::text[]),
  preferred text check (preferred in ('email', 'phone', 'message', 'post')),
  employer text check (length(employer) <= 120),
  external_id text check (length(external_id) between 1 and 60),
  -- the login, once there is one
  user_id bigint,
  custom jsonb not null default '{}' check (jsonb_typeof(custom) = 'object'),
  search text collate "C" not null generated always as (
    public.words(last_name || ' ' || first_name)
    || case when public.words(last_name) like '% %' then ' ' || replace(public.words(last_name), ' ', '') else '' end
  ) stored,
  phone_key text collate "C" generated always as (right(regexp_replace(phone, '\D', '', 'g'), 8)) stored,
  phone_2_key text collate "C" generated always as (right(regexp_replace(phone_2, '\D', '', 'g'), 8)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (customer_id, id),
  unique (customer_id, external_id),
  foreign key (customer_id, client_id) references clients,
  -- who leaves the school keeps no sight of a child through a contact
  foreign key (customer_id, user_id) references memberships (customer_id, user_id) on delete set null (user_id)
);
call platform.guard('contacts');
call platform.record('contacts');
grant select, insert, update, delete on contacts to homeroom_app;

create index contacts_name on contacts (customer_id, search, id) where archived_at is null;
create index contacts_created on contacts (customer_id, created_at, search, id) where archived_at is null;
create index contacts_archived on contacts (customer_id, search, id) where archived_at is not null;
create index contacts_client on contacts (customer_id, client_id);
create index contacts_user on contacts (customer_id, user_id) where user_id is not null;
create index contacts_email on contacts (customer_id, email) where email is not null;
create index contacts_phone on contacts (customer_id, phone_key) where phone_key is not null;
create index contacts_phone_2 on contacts (customer_id, phone_2_key) where phone_2_key is not null;

-- Which household and payer a child belongs to, from when to when; both days included, empty: always.
create table client_students (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  client_id bigint not null,
  student_id bigint not null,
  lives_with boolean not null default true,
  pays boolean not null default true,
  -- percent of the costs, where several pay
  share smallint check (share between 1 and 100),
  starts date,
  ends date,
  -- "every other week, Monday to Wednesday"
  note text check (length(note) <= 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  check (starts <= ends),
  check (pays or share is null),
  foreign key (customer_id, client_id) references clients,
  foreign key (customer_id, student_id) references students,
  constraint client_students_once exclude using gist (
    customer_id with =, client_id with =, student_id with =, daterange(starts, ends, '[]') with &&
  ) deferrable
);
call platform.guard('client_students');
call platform.record('client_students');
grant select, insert, update, delete on client_students to homeroom_app;
create index client_students_client on client_students (customer_id, client_id);
create index client_students_student on client_students (customer_id, student_id);

-- What a person is to a child, from when to when.
create table student_contacts (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  student_id bigint not null,
  contact_id bigint not null,
  relationship text not null check (relationship in (
    'mother', 'father', 'guardian', 'step_parent', 'foster_parent', 'grandparent', 'sibling', 'relative', 'carer', 'other')),
  custody text check (custody in ('full', 'shared', 'none')),
  -- what a court decided and the like: not for everybody who sees the child
  custody_note text check (length(custody_note) <= 2000),
  pickup boolean not null default false,
  -- whom to call first in an emergency
  emergency_order smallint check (emergency_order between 1 and 99),
  lives_with boolean not null default false,
  gets_letters boolean not null default true,
  -- with a login, sees this child in the portal
  portal boolean not null default true,
  starts date,
  ends date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  check (starts <= ends),
  foreign key (customer_id, student_id) references students,
  foreign key (customer_id, contact_id) references contacts,
  constraint student_contacts_once exclude using gist (
    customer_id with =, student_id with =, contact_id with =, daterange(starts, ends, '[]') with &&
  ) deferrable,
  -- looked at when all is written: two may change places
  constraint student_contacts_emergency exclude using gist (
    customer_id with =, student_id with =, emergency_order with =, daterange(starts, ends, '[]') with &&
  ) where (emergency_order is not null) deferrable initially deferred
);
call platform.guard('student_contacts');
call platform.record('student_contacts');
grant select, insert, update, delete on student_contacts to homeroom_app;
create index student_contacts_student on student_contacts (customer_id, student_id);
create index student_contacts_contact on student_contacts (customer_id, contact_id);

-- The names in clients.contact_names, in the order in which contacts were added.
create function platform.name_contacts(of_clients bigint[]) returns void
language sql
as $$
  update clients c set contact_names = n.names
  from (
    select k.id, coalesce(left(string_agg(p.first_name || ' ' || p.last_name, ' ' order by p.id), 250), '') as names
    from clients k left join contacts p on p.customer_id = k.customer_id and p.client_id = k.id and p.archived_at is null
    where k.id = any(of_clients) group by k.id
  ) n
  where c.id = n.id and c.contact_names <> n.names
$$;
create function platform.contacts_changed() returns trigger
language plpgsql
as $$
begin
  case tg_op
    when 'INSERT' then perform platform.name_contacts(array(select distinct client_id from new_rows));
    when 'DELETE' then perform platform.name_contacts(array(select distinct client_id from old_rows));
    else perform platform.name_contacts(array(
      select o.client_id from old_rows o join new_rows n on n.customer_id = o.customer_id and n.id = o.id
      where (o.client_id, o.first_name, o.last_name, o.archived_at) is distinct from (n.client_id, n.first_name, n.last_name, n.archived_at)
      union
      select n.client_id from old_rows o join new_rows n on n.customer_id = o.customer_id and n.id = o.id
      where (o.client_id, o.first_name, o.last_name, o.archived_at) is distinct from (n.client_id, n.first_name, n.last_name, n.archived_at)
    ));
  end case;
  return null;
end
$$;
create trigger names_insert after insert on contacts referencing new table as new_rows for each statement execute function platform.contacts_changed();
create trigger names_update after update on contacts referencing old table as old_rows new table as new_rows for each statement execute function platform.contacts_changed();
create trigger names_delete after delete on contacts referencing old table as old_rows for each statement execute function platform.contacts_changed();

-- What the log keeps of a row: neither secrets nor what the database works out by itself.
create or replace function platform.recorded(whole jsonb) returns jsonb
language sql immutable parallel safe
as $$ select whole - '{search,class_order,birth_order,secret_box,secret_hash,pin_hash,contact_names,city_order,phone_key,phone_2_key}'::text[] $$;

-- Whose students are whose, today: what was said by hand (teachers, the student's own login), and children of a contact with a login.
-- The dates are asked for at every look, so that nobody sees a child a day longer than the rule says.
create view own_students with (security_invoker = true) as
  select customer_id, user_id, student_id from student_people
  union all
  select k.customer_id, k.user_id, r.student_id
  from contacts k join student_contacts r on r.customer_id = k.customer_id and r.contact_id = k.id
  where k.user_id is not null and k.archived_at is null and r.portal
    and (r.starts is null or r.starts <= (select public.customer_today())) and (r.ends is null or r.ends >= (select public.customer_today()));
grant select on own_students to homeroom_app;

-- The built-in roles of customers that are there already; new ones get theirs from the server.
do $$
declare
  place record;
  everything text[] := '{View,Create,Edit,Delete,Import,Export,Merge}';
begin
  for place in select id from platform.customers loop
    perform set_config('app.customer_id', place.id::text, true);
    update roles r set version = r.version + 1, permissions = r.permissions || jsonb_build_array(jsonb_build_object('module_name', 'Clients', 'has_permission', true, 'action_list',
      (select jsonb_agg(jsonb_build_object('action_name', action, 'enabled', true)) from unnest(case r.key
        when 'finance' then '{View,Export}'::text[] when 'teacher' then '{ViewOwn}' when 'client' then '{ViewOwn}' else everything end) action)))
    where r.key in ('editor', 'office', 'finance', 'teacher', 'client') and jsonb_typeof(r.permissions) = 'array' and not r.permissions @> '[{"module_name": "Clients"}]';
  end loop;
end
$$;
