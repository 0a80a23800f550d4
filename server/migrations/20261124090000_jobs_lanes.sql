-- The nth job that one transaction asks for waits behind the first ones of others: a hundred thousand of a kind delay nobody's one.
create function platform.turn() returns smallint
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  n bigint := coalesce(nullif(current_setting('app.jobs_asked', true), ''), '0')::bigint + 1;
begin
  perform set_config('app.jobs_asked', n::text, true);
  return length(n::text) - 1;
end
$$;
revoke all on function platform.turn() from public;

create or replace function platform.enqueue(task text, payload jsonb, effect_key text default null) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform graphile_worker.add_job(task,
    json_build_object('customer_id', current_setting('app.customer_id')::bigint, 'user_id', nullif(current_setting('app.user_id', true), '')::bigint, 'input', payload),
    job_key := effect_key, priority := platform.turn());
end
$$;

create or replace function platform.enqueue_at(task text, payload jsonb, effect_key text, due timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform graphile_worker.add_job(task,
    json_build_object('customer_id', current_setting('app.customer_id')::bigint, 'user_id', nullif(current_setting('app.user_id', true), '')::bigint, 'input', payload),
    run_at := due, job_key := effect_key, priority := platform.turn());
end
$$;

-- A mail is claimed before it is handed over; one whose sender did not come back is in doubt: it may have arrived.
alter table platform.mails
  -- its Message-ID, the same at each attempt: a mail server may know it again
  add column message_key uuid not null default gen_random_uuid(),
  add column claimed_at timestamptz,
  drop constraint mails_status_check,
  add constraint mails_status_check check (status in ('waiting', 'sending', 'sent', 'failed', 'in_doubt', 'kept'));

-- Somebody sits and waits for a mail with a secret link; it has workers of its own.
create or replace function platform.send_mail(template text, locale text, recipient text, subject text, body_text text, body_html text, sealed bytea) returns bigint
language plpgsql security definer set search_path = platform, pg_temp
as $$
declare
  mail bigint;
begin
  insert into mails (customer_id, template, locale, recipient, subject, body_text, body_html, sealed)
  values (nullif(current_setting('app.customer_id')::bigint, 0), template, locale, recipient, subject, body_text, body_html, sealed) returning id into mail;
  perform graphile_worker.add_job(case when sealed is null then 'send_mail' else 'send_mail_now' end, json_build_object('mail_id', mail),
    job_key := 'mail ' || mail, max_attempts := 8, priority := platform.turn());
  return mail;
end
$$;

drop index platform.mails_open;
create index mails_open on platform.mails (status) where status in ('waiting', 'sending', 'failed', 'in_doubt');
drop function platform.work_counts();
create function platform.work_counts(
  out jobs_waiting integer, out jobs_running integer, out jobs_failed integer, out oldest_job_seconds integer,
  out mails_waiting integer, out mails_failed integer, out mails_in_doubt integer, out imports_waiting integer, out imports_running integer
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  select waiting, running, failed, oldest_waiting_seconds into jobs_waiting, jobs_running, jobs_failed, oldest_job_seconds from platform.job_counts();
  select count(*) filter (where status in ('waiting', 'sending')), count(*) filter (where status = 'failed'), count(*) filter (where status = 'in_doubt')
  into mails_waiting, mails_failed, mails_in_doubt from platform.mails where status in ('waiting', 'sending', 'failed', 'in_doubt');
  select count(*) filter (where locked_at is null and attempts < max_attempts), count(*) filter (where locked_at is not null)
  into imports_waiting, imports_running from graphile_worker.jobs where task_identifier in ('check_import', 'run_import');
end
$$;
revoke all on function platform.work_counts() from public;
grant execute on function platform.work_counts() to homeroom_app;
