-- Who guesses is slowed down, not whom they guess at. A failed attempt belongs to its source: a device on which the account signed
-- in before, or a session that is open already (`source`), or else the address it came from.
alter table platform.attempts add column source bytea;

-- Browsers in which a person signed in before. The cookie's value itself is never stored.
create table platform.known_devices (
  user_id bigint not null references platform.users on delete cascade,
  device_hash bytea not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
create index known_devices_device on platform.known_devices (device_hash);
create index known_devices_seen on platform.known_devices (seen_at);
grant select, insert, update, delete on platform.known_devices to homeroom_app;

drop function platform.begin_attempt(bytea, text, integer, integer);
drop function platform.end_attempts(bytea, bigint);
drop function platform.is_locked(bytea, integer);

-- Notes an attempt and says whether it may go on. Counted before its outcome is known: of many at the same time only as many as are left get through.
-- A source of its own (`own`) has `per_source` attempts, whatever strangers do. Strangers have as many each, where the account is counted by
-- source (null: it is not), `per_account` together, and one place `per_place` over all accounts.
create function platform.begin_attempt(
  tried bytea, place text, own bytea, per_source integer, per_account integer, per_place integer, out attempt bigint, out wait_seconds integer
)
language plpgsql security definer set search_path = platform, pg_temp
as $$
declare
  since timestamptz := now() - interval '30 minutes';
  n integer;
  oldest timestamptz;
  most integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(tried, 'hex'), 1));
  if own is not null then
    most := coalesce(per_source, per_account);
    select count(*), min(at) into n, oldest from (select at from attempts where account = tried and at > since and source = own order by at desc limit most) a;
  else
    if per_source is not null then
      most := per_source;
      select count(*), min(at) into n, oldest from (select at from attempts where account = tried and at > since and source is null and ip = place order by at desc limit most) a;
    end if;
    if per_source is null or n < most then
      most := per_account;
      select count(*), min(at) into n, oldest from (select at from attempts where account = tried and at > since and source is null order by at desc limit most) a;
    end if;
    if n < most then
      most := per_place;
      select count(*), min(at) into n, oldest from (select at from attempts where ip = place and at > since order by at desc limit most) a;
    end if;
  end if;
  if n < most then
    insert into attempts (account, ip, source) values (tried, place, own) returning id into attempt;
  else
    wait_seconds := greatest(1, extract(epoch from oldest - since)::integer);
  end if;
end
$$;

-- It was the right person: this attempt, and what failed before it at the same source, no longer count. Without a source and a place: all that strangers did.
create function platform.end_attempts(tried bytea, up_to bigint, own bytea, place text) returns void
language sql security definer set search_path = platform, pg_temp
as $$
  delete from attempts where account = tried and id <= up_to and source is not distinct from own and (own is not null or place is null or ip = place)
$$;
create function platform.forget_attempts(tried bytea) returns void
language sql security definer set search_path = platform, pg_temp
as $$ delete from attempts where account = tried $$;

-- Whether somebody has to wait before they may try again with this account; the attempts themselves are nobody's to read.
create function platform.is_locked(tried bytea, per_source integer, per_account integer) returns boolean
language sql security definer set search_path = platform, pg_temp
as $$
  with failed as (select ip, source from attempts where account = tried and at > now() - interval '30 minutes')
  select (select count(*) >= per_account from failed where source is null)
    or exists (select from failed group by source, case when source is null then ip end having count(*) >= per_source)
$$;

-- How much work waits, for those who watch the installation. Counts only.
create index mails_open on platform.mails (status) where status in ('waiting', 'failed');
create function platform.work_counts(
  out jobs_waiting integer, out jobs_running integer, out jobs_failed integer, out oldest_job_seconds integer,
  out mails_waiting integer, out mails_failed integer, out imports_waiting integer, out imports_running integer
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  select waiting, running, failed, oldest_waiting_seconds into jobs_waiting, jobs_running, jobs_failed, oldest_job_seconds from platform.job_counts();
  select count(*) filter (where status = 'waiting'), count(*) filter (where status = 'failed') into mails_waiting, mails_failed
  from platform.mails where status in ('waiting', 'failed');
  select count(*) filter (where locked_at is null and attempts < max_attempts), count(*) filter (where locked_at is not null)
  into imports_waiting, imports_running from graphile_worker.jobs where task_identifier in ('check_import', 'run_import');
end
$$;

revoke all on function platform.begin_attempt(bytea, text, bytea, integer, integer, integer), platform.end_attempts(bytea, bigint, bytea, text),
  platform.forget_attempts(bytea), platform.is_locked(bytea, integer, integer), platform.work_counts() from public;
grant execute on function platform.begin_attempt(bytea, text, bytea, integer, integer, integer), platform.end_attempts(bytea, bigint, bytea, text),
  platform.forget_attempts(bytea), platform.is_locked(bytea, integer, integer) to homeroom_app, homeroom_platform;
grant execute on function platform.work_counts() to homeroom_app;
