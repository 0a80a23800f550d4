-- Platform tables: what exists once per installation. They carry no row security;
-- only server/src/kit and the session area reach them.
create schema platform;
grant usage on schema platform to homeroom_app;

create extension if not exists unaccent schema public;

-- Lower case without accents: what search compares and names sort by. Immutable, so that it may stand in a generated column.
create function public.fold(value text) returns text
language sql immutable strict parallel safe
as $$ select lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, nfc))) $$;

-- The words of a name as people type them: punctuation separates, "O'Neill-Müller" is "o neill muller".
-- kit/lists splits what is searched for at the same characters.
create function public.words(value text) returns text
language sql immutable strict parallel safe
as $$ select trim(regexp_replace(translate(public.fold(value), '''’ʼ`´"„“”.,;:()/_-', repeat(' ', 20)), ' +', ' ', 'g')) $$;

-- Text in the order people count: 5A before 10A. Numbers are filled up to four digits.
create function public.natural_order(value text) returns text
language sql immutable strict parallel safe
as $$ select regexp_replace(regexp_replace(public.fold(value), '(\d+)', '000\1', 'g'), '0*(\d{4})', '\1', 'g') $$;

create table platform.customers (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  subdomain text not null unique check (subdomain ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  status text not null default 'active' check (status in ('active', 'suspended')),
  primary_color text not null default '#29ABE2' check (primary_color ~ '^#[0-9a-fA-F]{6}$'),
  secondary_color text not null default '#f67c7e' check (secondary_color ~ '^#[0-9a-fA-F]{6}$'),
  heading_color text not null default '#2c2c2c' check (heading_color ~ '^#[0-9a-fA-F]{6}$'),
  text_color text not null default '#626262' check (text_color ~ '^#[0-9a-fA-F]{6}$'),
  date_format_id integer not null default 2 check (date_format_id between 1 and 6),
  time_format_id integer not null default 2 check (time_format_id in (1, 2)),
  time_zone text not null default 'UTC',
  locale text not null default 'en' check (locale in ('en', 'de', 'fr', 'pt')),
  week_start integer not null default 1 check (week_start between 1 and 7),
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);

create table platform.users (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email) and length(email) <= 254),
  password_hash text,
  first_name text not null check (length(first_name) between 1 and 80),
  middle_name text,
  last_name text not null check (length(last_name) between 1 and 80),
  about text,
  photo_url text,
  colour_code text not null default '#48607c' check (colour_code ~ '^#[0-9a-fA-F]{6}$'),
  status text not null default 'active' check (status in ('active', 'blocked', 'deactivated')),
  is_operator boolean not null default false,
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index users_email on platform.users (email);

-- One row per login on one device. The refresh token itself is never stored, only hashes of the
-- current one and of the one before (a second tab may still hold it for a few seconds).
create table platform.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references platform.users on delete cascade,
  customer_id bigint references platform.customers on delete set null,
  refresh_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  user_agent text,
  ip text
);
create index sessions_user on platform.sessions (user_id) where ended_at is null;
create index sessions_expiry on platform.sessions (expires_at);

grant select on platform.customers to homeroom_app;
grant select on platform.users to homeroom_app;
grant update (password_hash) on platform.users to homeroom_app;
grant select, insert, update on platform.sessions to homeroom_app;

-- Processes cache who may do what; this tells them which part of it is out of date.
create function platform.access_changed() returns trigger
language plpgsql
as $$
begin
  case tg_table_name
    when 'sessions' then perform pg_notify('homeroom_access', 'session ' || new.id);
    when 'users' then perform pg_notify('homeroom_access', 'user ' || new.id);
    when 'customers' then perform pg_notify('homeroom_access', 'customer ' || new.id);
    else perform pg_notify('homeroom_access', 'customer ' || coalesce(new.customer_id, old.customer_id));
  end case;
  return null;
end
$$;
create trigger access_changed after update of ended_at, customer_id on platform.sessions for each row execute function platform.access_changed();
create trigger access_changed after update on platform.users for each row execute function platform.access_changed();
create trigger access_changed after update on platform.customers for each row execute function platform.access_changed();
