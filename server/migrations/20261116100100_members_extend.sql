-- What a customer knows about its people. The login (e-mail, password, factors) is the person's own; the rest belongs to the customer,
-- so that what one school writes about somebody is never seen in another.
alter table roles
  add column description text check (length(description) <= 300),
  add column requires_second_factor boolean not null default false,
  add column created_at timestamptz not null default now();

alter table memberships
  add column first_name text check (length(first_name) between 1 and 80),
  add column middle_name text check (length(middle_name) between 1 and 80),
  add column last_name text check (length(last_name) between 1 and 80),
  -- a copy of the login's address, to search and show; kept by triggers
  add column email text,
  add column username text check (length(username) between 1 and 60),
  add column dob date,
  add column gender text check (gender in ('female', 'male', 'other')),
  add column country text check (length(country) between 1 and 60),
  add column department text check (length(department) between 1 and 60),
  add column company text check (length(company) between 1 and 80),
  add column mobile text check (length(mobile) <= 40),
  add column website text check (length(website) <= 200),
  add column languages_known text[] not null default '{}',
  add column contact_options text[] not null default '{}' check (contact_options <@ '{email,message,phone}'),
  -- add_line_1, add_line_2, post_code, city, state, country
  add column location jsonb not null default '{}',
  -- twitter, facebook, instagram, github, codepen, slack
  add column social_links jsonb not null default '{}',
  add column invited_by bigint,
  add column invited_at timestamptz,
  -- null: invited and not yet here; such a membership opens nothing
  add column accepted_at timestamptz,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now();
-- the owner sees all customers' rows for this one statement, and the log has nothing to say about it
alter table memberships no force row level security;
alter table memberships disable trigger record_update;
update memberships m set first_name = u.first_name, middle_name = u.middle_name, last_name = u.last_name, email = u.email, accepted_at = m.created_at
  from platform.users u where u.id = m.user_id;
alter table memberships enable trigger record_update;
alter table memberships force row level security;
alter table memberships
  alter first_name set not null, alter last_name set not null, alter accepted_at set default now(),
  add column search text collate "C" not null generated always as (
    public.words(last_name || ' ' || first_name || coalesce(' ' || middle_name, '') || coalesce(' ' || username, '') || coalesce(' ' || email, ''))
  ) stored,
  add column department_order text collate "C" not null generated always as (coalesce(public.fold(department), '')) stored,
  add unique (customer_id, username);
create index memberships_name on memberships (customer_id, search, id);
create index memberships_role on memberships (customer_id, role_id, search, id);
create index memberships_status on memberships (customer_id, status, search, id);
create index memberships_department on memberships (customer_id, department_order, search, id);
create index memberships_created on memberships (customer_id, created_at, search, id);

-- A new member starts with the login's own name and address.
create function platform.fill_member() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  person platform.users;
begin
  select * into person from platform.users where id = new.user_id;
  new.email := person.email;
  new.first_name := coalesce(new.first_name, person.first_name);
  new.middle_name := case when new.first_name = person.first_name then coalesce(new.middle_name, person.middle_name) else new.middle_name end;
  new.last_name := coalesce(new.last_name, person.last_name);
  return new;
end
$$;
create trigger fill_member before insert on memberships for each row execute function platform.fill_member();

create function platform.follow_address() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  customer_before text := current_setting('app.customer_id', true);
  user_before text := current_setting('app.user_id', true);
  places bigint[];
  place bigint;
begin
  perform set_config('app.customer_id', '0', true), set_config('app.user_id', new.id::text, true);
  places := array(select customer_id from memberships where user_id = new.id);
  perform set_config('app.user_id', coalesce(user_before, ''), true);
  foreach place in array places loop
    perform set_config('app.customer_id', place::text, true);
    update memberships set email = new.email where customer_id = place and user_id = new.id;
  end loop;
  perform set_config('app.customer_id', coalesce(customer_before, ''), true);
  return null;
end
$$;
create trigger follow_address after update of email on platform.users for each row when (old.email is distinct from new.email) execute function platform.follow_address();

-- At least one admin always remains. Two who remove each other at the same moment wait for one another here.
create function platform.keep_admin() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('admins of ' || old.customer_id, 2));
  if exists (select from memberships where customer_id = old.customer_id)
    and not exists (select from memberships m join roles r on r.customer_id = m.customer_id and r.id = m.role_id
      where m.customer_id = old.customer_id and m.status = 'active' and m.accepted_at is not null and r.permissions = '1')
  then
    raise exception 'the last admin stays' using errcode = 'HR001';
  end if;
  return null;
end
$$;
create trigger keep_admin after update of status, role_id, accepted_at or delete on memberships for each row execute function platform.keep_admin();
create trigger keep_admin after update of permissions or delete on roles for each row execute function platform.keep_admin();

-- What the log keeps of a row: everything but what the database works out by itself, and secrets.
create or replace function platform.recorded(whole jsonb) returns jsonb
language sql immutable parallel safe
as $$ select whole - '{search,class_order,birth_order,department_order,secret_box,secret_hash,pin_hash}'::text[] $$;

-- A customer's way to let its people in by another house: OpenID Connect.
create table sso_providers (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  kind text not null check (kind in ('google', 'oidc')),
  label text not null check (length(label) between 1 and 60),
  issuer text not null check (length(issuer) between 1 and 300),
  client_id text not null check (length(client_id) between 1 and 300),
  -- sealed with a key of the installation; see kit/session/secret-box.ts
  secret_box bytea,
  enabled boolean not null default true,
  -- first login of somebody unknown makes an account with this role; null: they must be invited
  new_account_role_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, issuer),
  foreign key (customer_id, new_account_role_id) references roles
);
call platform.guard('sso_providers');
call platform.record('sso_providers');

-- Who somebody is over there. Belongs to the customer: its provider vouches for people in this customer and nowhere else.
create table sso_identities (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  provider_id bigint not null,
  subject text not null check (length(subject) between 1 and 300),
  user_id bigint not null references platform.users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (customer_id, id),
  unique (customer_id, provider_id, subject),
  foreign key (customer_id, provider_id) references sso_providers on delete cascade
);
call platform.guard('sso_identities');
call platform.record('sso_identities');

-- QR cards of pupils. Printed once: only a hash of the code is kept.
create table badges (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  student_id bigint not null,
  user_id bigint not null references platform.users on delete cascade,
  -- badges printed together
  set_id uuid not null,
  secret_hash bytea not null,
  pin_hash text,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (customer_id, id),
  unique (customer_id, secret_hash),
  foreign key (customer_id, student_id) references students on delete cascade
);
create index badges_student on badges (customer_id, student_id);
create index badges_set on badges (customer_id, set_id);
call platform.guard('badges');
call platform.record('badges');

grant select, insert, update, delete on sso_providers, sso_identities, badges to homeroom_app;
grant select, insert on roles, memberships to homeroom_platform;
