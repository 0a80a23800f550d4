-- What the console sees of customers and of the installation. The platform's role reads no customer's rows itself:
-- each of these gives out one thing and nothing else.

-- Who answers for a customer: the addresses a letter about the customer as a whole goes to, the owner first.
create function platform.admins(place bigint) returns table (user_id bigint, email text, first_name text, locale text)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  before text := current_setting('app.customer_id', true);
begin
  perform set_config('app.customer_id', place::text, true);
  return query
    select m.user_id, m.email, m.first_name, u.locale
    from memberships m
    join roles r on r.customer_id = m.customer_id and r.id = m.role_id
    join platform.users u on u.id = m.user_id
    where m.customer_id = place and m.status = 'active' and m.accepted_at is not null and u.status = 'active' and r.permissions = '1'
    order by m.created_at, m.id;
  perform set_config('app.customer_id', coalesce(before, ''), true);
end
$$;

-- An operator went in, or left: said in the customer's own log, where its admins see it.
create function platform.note_support(place bigint, support_grant bigint, what text, telling jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  before text := current_setting('app.customer_id', true);
begin
  perform set_config('app.customer_id', place::text, true);
  insert into changes (customer_id, user_id, request_id, table_name, row_id, action, after)
  values (place, nullif(current_setting('app.user_id', true), '')::bigint, nullif(current_setting('app.request_id', true), ''),
    'support', support_grant, what, telling);
  perform set_config('app.customer_id', coalesce(before, ''), true);
end
$$;

-- How work stands that was put off. Counts only: payloads may hold personal data.
create function platform.job_counts(out waiting integer, out running integer, out failed integer, out oldest_waiting_seconds integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  select count(*) filter (where locked_at is null and attempts = 0), count(*) filter (where locked_at is not null), count(*) filter (where attempts > 0 and last_error is not null),
    coalesce(extract(epoch from now() - min(run_at) filter (where locked_at is null and run_at < now() and attempts = 0)), 0)
  into waiting, running, failed, oldest_waiting_seconds
  from graphile_worker.jobs;
end
$$;

-- A mail that was given up on gets into the queue again.
create function platform.retry_mail(mail bigint) returns void
language plpgsql security definer set search_path = platform, pg_temp
as $$
begin
  perform graphile_worker.add_job('send_mail', json_build_object('mail_id', mail), job_key := 'mail ' || mail, max_attempts := 8);
end
$$;

revoke all on function platform.admins(bigint), platform.note_support(bigint, bigint, text, jsonb), platform.job_counts(), platform.retry_mail(bigint) from public;
grant execute on function platform.admins(bigint), platform.note_support(bigint, bigint, text, jsonb), platform.job_counts(), platform.retry_mail(bigint) to homeroom_platform;
create index operator_log_customer on platform.operator_log (customer_id, at);
create index sessions_seen on platform.sessions (last_seen_at);
create index subscriptions_plan on platform.subscriptions (plan_id);
create index prices_plan on platform.prices (plan_id);
