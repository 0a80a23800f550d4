-- A customer's own settings, and what its plan gives it.
alter table platform.customers drop constraint customers_status_check;
alter table platform.customers
  add check (status in ('active', 'suspended', 'closed')),
  add column logo_id uuid,
  add column add_line_1 text check (length(add_line_1) <= 120),
  add column add_line_2 text check (length(add_line_2) <= 120),
  add column post_code text check (length(post_code) <= 20),
  add column city text check (length(city) <= 80),
  add column state text check (length(state) <= 80),
  add column country text check (length(country) <= 60),
  add column currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  -- languages the customer's people may choose
  add column locales text[] not null default '{en,de,fr,pt}' check (locales <@ '{en,de,fr,pt}' and cardinality(locales) > 0),
  -- ways in, besides the enabled SSO providers
  add column login_password boolean not null default true,
  add column login_passkey boolean not null default true,
  add column login_badge boolean not null default true,
  add column password_min_length integer not null default 12 check (password_min_length between 12 and 64),
  -- the lock screen comes after so many idle minutes; 0: never
  add column lock_after_minutes integer not null default 30 check (lock_after_minutes between 0 and 480),
  -- modules of the plan that the customer switched off
  add column modules_off text[] not null default '{}',
  -- from the plan: null is "all" and "no limit"
  add column plan_modules text[],
  add column student_limit integer,
  add column staff_limit integer,
  add column storage_limit_mb integer,
  add column billing_state text not null default 'active' check (billing_state in ('trialing', 'active', 'past_due', 'paused', 'cancelled')),
  -- the grace period is over: everything can be read, nothing changed
  add column read_only boolean not null default false,
  add column first_steps_dismissed boolean not null default false,
  add column closed_at timestamptz,
  add column version integer not null default 1;

-- Small pictures, served to anyone who knows the id: the login page shows them before anyone is known.
create table platform.logos (
  id uuid primary key default gen_random_uuid(),
  customer_id bigint not null references platform.customers on delete cascade,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null check (length(bytes) <= 262144),
  created_at timestamptz not null default now()
);

-- "Help us": the customer lets the operators in, for a while.
create table platform.support_grants (
  id bigint generated always as identity primary key,
  customer_id bigint not null references platform.customers on delete cascade,
  granted_by bigint not null references platform.users on delete cascade,
  may_change boolean not null default false,
  reason text check (length(reason) <= 300),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index support_grants_customer on platform.support_grants (customer_id, expires_at);
create function platform.grant_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('homeroom_access', 'customer ' || new.customer_id);
  return null;
end
$$;
create trigger grant_changed after update on platform.support_grants for each row execute function platform.grant_changed();

create table platform.plans (
  id bigint generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 60),
  -- one sentence in each language
  description jsonb not null default '{}',
  -- null: every module
  modules text[],
  student_limit integer check (student_limit > 0),
  staff_limit integer check (staff_limit > 0),
  storage_limit_mb integer check (storage_limit_mb > 0),
  trial_days integer not null default 30 check (trial_days between 0 and 365),
  position integer not null default 0,
  -- offered at /; a plan no longer offered keeps its customers
  offered boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create table platform.prices (
  id bigint generated always as identity primary key,
  plan_id bigint not null references platform.plans,
  period text not null check (period in ('month', 'year')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- minor units
  amount bigint not null check (amount >= 0),
  offered boolean not null default true,
  stripe_price_id text,
  created_at timestamptz not null default now()
);
create unique index prices_offered on platform.prices (plan_id, period, currency) where offered;

create table platform.subscriptions (
  id bigint generated always as identity primary key,
  customer_id bigint not null unique references platform.customers on delete cascade,
  plan_id bigint not null references platform.plans,
  price_id bigint not null references platform.prices,
  status text not null check (status in ('trialing', 'active', 'past_due', 'paused', 'cancelled')),
  trial_end timestamptz,
  period_start timestamptz,
  period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  -- while payment is late: until then everything works, after it nothing can be changed
  grace_until timestamptz,
  provider text not null check (provider in ('simulator', 'stripe')),
  provider_customer text,
  provider_subscription text,
  -- the provider's own time of the newest event applied: an older one that comes late changes nothing
  provider_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (provider, provider_subscription)
);
-- Each event of a payment provider once, whatever the order they come in.
create table platform.payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  subscription_id bigint references platform.subscriptions on delete set null,
  -- the provider's time
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  -- applied · stale (a newer one was applied before) · ignored (not ours)
  outcome text not null check (outcome in ('applied', 'stale', 'ignored')),
  data jsonb not null default '{}',
  primary key (provider, event_id)
);
create index payment_events_received on platform.payment_events (received_at desc);
create index payment_events_subscription on platform.payment_events (subscription_id, created_at);

-- A school that is about to be: from the form until it is paid for and opened.
create table platform.signups (
  id uuid primary key default gen_random_uuid(),
  price_id bigint not null references platform.prices,
  organisation text not null check (length(organisation) between 1 and 120),
  subdomain text not null,
  -- the person, where they have a login already; otherwise who they will be
  user_id bigint references platform.users on delete cascade,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text,
  locale text not null default 'en',
  time_zone text not null default 'UTC',
  terms_version text not null,
  ip text,
  provider text not null,
  checkout_ref text,
  status text not null default 'waiting' check (status in ('waiting', 'opened', 'failed')),
  customer_id bigint references platform.customers on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day'
);
create unique index signups_checkout on platform.signups (provider, checkout_ref);
-- a subdomain is held while its sign-up is under way
create unique index signups_subdomain on platform.signups (subdomain) where status = 'waiting';

-- A plan's limit, held by the database whatever the way in: form, import or both at once.
create function platform.hold_students() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  place bigint := current_setting('app.customer_id')::bigint;
  allowed integer;
  n integer;
begin
  select student_limit into allowed from platform.customers where id = place;
  if allowed is null then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('students of ' || place, 3));
  select count(*) into n from (select from students where customer_id = place and archived_at is null limit allowed + 1) s;
  if n > allowed then
    raise exception 'the plan allows % students', allowed using errcode = 'HR402', detail = 'student_limit ' || allowed;
  end if;
  return null;
end
$$;
create trigger hold_limit after insert or update of archived_at on students for each statement execute function platform.hold_students();

create function platform.hold_staff() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  place bigint := current_setting('app.customer_id')::bigint;
  allowed integer;
  n integer;
begin
  select staff_limit into allowed from platform.customers where id = place;
  if allowed is null then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('staff of ' || place, 3));
  select count(*) into n from (select from memberships where customer_id = place and portal_type = 'ADMIN' and status = 'active' limit allowed + 1) s;
  if n > allowed then
    raise exception 'the plan allows % staff', allowed using errcode = 'HR402', detail = 'staff_limit ' || allowed;
  end if;
  return null;
end
$$;
create trigger hold_limit after insert or update of status, portal_type on memberships for each statement execute function platform.hold_staff();

-- How much of its limits a customer uses. Counts only, nothing about anybody.
create function platform.usage(place bigint, out students integer, out staff integer, out clients integer, out storage_bytes bigint, out last_seen_at timestamptz)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  before text := current_setting('app.customer_id', true);
begin
  perform set_config('app.customer_id', place::text, true);
  select count(*) into students from students s where s.customer_id = place and s.archived_at is null;
  select count(*) filter (where m.portal_type = 'ADMIN'), count(*) filter (where m.portal_type = 'CLIENT') into staff, clients
    from memberships m where m.customer_id = place and m.status = 'active';
  select coalesce(sum(length(bytes)), 0) into storage_bytes from platform.logos l where l.customer_id = place;
  select max(s.last_seen_at) into last_seen_at from platform.sessions s where s.customer_id = place;
  perform set_config('app.customer_id', coalesce(before, ''), true);
end
$$;
revoke all on function platform.usage(bigint) from public;
grant execute on function platform.usage(bigint) to homeroom_platform;

-- Under these a customer sees its own and nobody else's; the platform's own role sees all.
do $$
declare
  name text;
begin
  foreach name in array array['logos', 'support_grants', 'subscriptions'] loop
    execute format('alter table platform.%I enable row level security', name);
    execute format('create policy of_customer on platform.%I to homeroom_app using (customer_id = current_setting(''app.customer_id'')::bigint) with check (customer_id = current_setting(''app.customer_id'')::bigint)', name);
    execute format('create policy of_platform on platform.%I to homeroom_platform using (true) with check (true)', name);
  end loop;
end
$$;
-- a logo is read by its id alone, before a customer is known
create policy any_logo on platform.logos for select to homeroom_app using (current_setting('app.customer_id')::bigint = 0);

grant update (name, subdomain, logo_id, primary_color, secondary_color, heading_color, text_color, date_format_id, time_format_id, time_zone, locale, week_start,
  add_line_1, add_line_2, post_code, city, state, country, currency, locales, login_password, login_passkey, login_badge, password_min_length,
  lock_after_minutes, modules_off, first_steps_dismissed, version) on platform.customers to homeroom_app;
grant select, insert on platform.logos to homeroom_app;
grant select, insert, update on platform.support_grants to homeroom_app;
grant select on platform.plans, platform.prices, platform.subscriptions to homeroom_app;

-- The role of the console, of sign-up and of payments: all of the platform's tables, and of customers' tables only what opens a new one.
grant usage on schema platform, public to homeroom_platform;
grant select, insert, update, delete on all tables in schema platform to homeroom_platform;
