-- Answers of calls that carried an Idempotency-Key: the same key again gets the same answer and no second effect.
create table idempotency_keys (
  customer_id bigint not null references platform.customers,
  user_id bigint not null,
  key text not null check (length(key) between 8 and 128),
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (customer_id, user_id, key)
);
call platform.guard('idempotency_keys');
grant select, insert, update, delete on idempotency_keys to homeroom_app;

-- Work to be done after this transaction commits. The customer is stamped from the session,
-- so that a job can never act for another one.
create function platform.enqueue(task text, payload jsonb, effect_key text default null) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform graphile_worker.add_job(task,
    json_build_object('customer_id', current_setting('app.customer_id')::bigint, 'user_id', nullif(current_setting('app.user_id', true), '')::bigint, 'input', payload),
    job_key := effect_key);
end
$$;
revoke all on function platform.enqueue(text, jsonb, text) from public;
grant execute on function platform.enqueue(text, jsonb, text) to homeroom_app;
