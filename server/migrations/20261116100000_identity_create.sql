-- Who a person is, how they got in, and what is asked of them. Platform tables; see the grants at the end.

-- pupils without an e-mail address log in by badge
alter table platform.users alter email drop not null;
alter table platform.users
  add column email_verified_at timestamptz,
  add column locale text check (locale in ('en', 'de', 'fr', 'pt'));

alter table platform.sessions
  -- how the person got in
  add column method text not null default 'password' check (method in ('password', 'link', 'signup', 'sso', 'passkey', 'badge', 'pairing')),
  -- a second factor was proved in this session
  add column second_factor boolean not null default false,
  -- Set when one customer vouched for the person (its SSO, its badge): the session can act there and nowhere else,
  -- and cannot change the login itself. Otherwise a school's own identity provider could open the person's other schools.
  add column bound_customer_id bigint references platform.customers on delete cascade,
  -- looks at the customer as this role would, without changing anything
  add column view_as_role_id bigint,
  -- an operator who was let in to help; see platform.support_grants
  add column support_grant_id bigint;
drop trigger access_changed on platform.sessions;
create trigger access_changed after update of ended_at, customer_id, second_factor, view_as_role_id, support_grant_id on platform.sessions
  for each row execute function platform.access_changed();

-- Everything that may be used once, for a while: links in mails, a login's second step, challenges, sign-ins under way elsewhere.
-- The secret itself is never stored.
create table platform.tickets (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  secret_hash bytea not null unique,
  user_id bigint references platform.users on delete cascade,
  customer_id bigint references platform.customers on delete cascade,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index tickets_user on platform.tickets (user_id, kind) where used_at is null;
create index tickets_expiry on platform.tickets (expires_at);

-- Attempts to get in that did not succeed (yet). The account is a hash of what was typed, so that an address nobody has is locked like any other.
create table platform.attempts (
  id bigint generated always as identity primary key,
  account bytea not null,
  ip text not null,
  at timestamptz not null default now()
);
create index attempts_account on platform.attempts (account, at);
create index attempts_ip on platform.attempts (ip, at);

-- Notes an attempt and says whether it may go on. Counted before its outcome is known: of many at the same time only as many as are left get through.
create function platform.begin_attempt(tried bytea, place text, per_account integer, per_ip integer, out attempt bigint, out wait_seconds integer)
language plpgsql security definer set search_path = platform, pg_temp
as $$
declare
  since timestamptz := now() - interval '30 minutes';
  n integer;
  oldest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(tried, 'hex'), 1));
  select count(*), min(at) into n, oldest from (select at from attempts where account = tried and at > since order by at desc limit per_account) a;
  if n < per_account then
    select count(*), min(at) into n, oldest from (select at from attempts where ip = place and at > since order by at desc limit per_ip) a;
    if n < per_ip then
      insert into attempts (account, ip) values (tried, place) returning id into attempt;
      return;
    end if;
  end if;
  wait_seconds := greatest(1, extract(epoch from oldest - since)::integer);
end
$$;
-- It was the right person: this attempt, and what failed before it, no longer count.
create function platform.end_attempts(tried bytea, except_after bigint default null) returns void
language sql security definer set search_path = platform, pg_temp
as $$ delete from attempts where account = tried and (except_after is null or id <= except_after) $$;

create table platform.totp (
  user_id bigint primary key references platform.users on delete cascade,
  secret_box bytea not null,
  confirmed_at timestamptz,
  -- the time step of the last code that was accepted: no code counts twice
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
create table platform.recovery_codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references platform.users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  unique (user_id, code_hash)
);
create table platform.passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references platform.users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on platform.passkeys (user_id);

create table platform.terms_acceptances (
  user_id bigint not null references platform.users on delete cascade,
  version text not null,
  at timestamptz not null default now(),
  ip text,
  primary key (user_id, version)
);

-- One row: what holds for the whole installation.
create table platform.installation (
  id integer primary key default 1 check (id = 1),
  maintenance boolean not null default false,
  maintenance_message text check (length(maintenance_message) <= 300)
);
insert into platform.installation default values;
create function platform.installation_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('homeroom_access', 'installation 1');
  return null;
end
$$;
create trigger installation_changed after update on platform.installation for each row execute function platform.installation_changed();

-- Mails wait here until they are sent; without a mail server they stay, to be read in the console.
create table platform.mails (
  id bigint generated always as identity primary key,
  customer_id bigint references platform.customers on delete set null,
  template text not null,
  locale text not null,
  recipient text not null,
  subject text not null,
  -- emptied once sent: it may hold a link that opens an account
  body_text text,
  body_html text,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'kept')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_created on platform.mails (created_at desc);

-- Puts a mail into the outbox, inside the transaction that is its reason; sent after it commits.
create function platform.send_mail(template text, locale text, recipient text, subject text, body_text text, body_html text) returns bigint
language plpgsql security definer set search_path = platform, pg_temp
as $$
declare
  mail bigint;
begin
  insert into mails (customer_id, template, locale, recipient, subject, body_text, body_html)
  values (nullif(current_setting('app.customer_id')::bigint, 0), template, locale, recipient, subject, body_text, body_html) returning id into mail;
  perform graphile_worker.add_job('send_mail', json_build_object('mail_id', mail), job_key := 'mail ' || mail, max_attempts := 8);
  return mail;
end
$$;
revoke all on function platform.send_mail(text, text, text, text, text, text) from public;
revoke all on function platform.begin_attempt(bytea, text, integer, integer) from public;
revoke all on function platform.end_attempts(bytea, bigint) from public;

-- What operators did, written by the kit for every call of theirs that changes something.
create table platform.operator_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id bigint references platform.users on delete set null,
  customer_id bigint references platform.customers on delete set null,
  action text not null,
  details jsonb not null default '{}',
  ip text
);
create index operator_log_at on platform.operator_log (at desc);

grant insert (email, password_hash, first_name, middle_name, last_name, colour_code, email_verified_at, locale) on platform.users to homeroom_app;
grant update (email, password_hash, first_name, middle_name, last_name, about, photo_url, colour_code, email_verified_at, locale) on platform.users to homeroom_app;
grant select, insert, update on platform.tickets, platform.totp, platform.passkeys, platform.recovery_codes to homeroom_app;
grant delete on platform.totp, platform.passkeys, platform.recovery_codes to homeroom_app;
grant select, insert on platform.terms_acceptances to homeroom_app;
grant select on platform.installation to homeroom_app;
grant insert on platform.operator_log to homeroom_app;
grant execute on function platform.send_mail(text, text, text, text, text, text) to homeroom_app, homeroom_platform;
grant execute on function platform.begin_attempt(bytea, text, integer, integer), platform.end_attempts(bytea, bigint) to homeroom_app, homeroom_platform;
grant execute on function platform.enqueue(text, jsonb, text) to homeroom_platform;
