-- Work that waits for its time: whoever takes the change back before then is not heard of.
create function platform.enqueue_at(task text, payload jsonb, effect_key text, due timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform graphile_worker.add_job(task,
    json_build_object('customer_id', current_setting('app.customer_id')::bigint, 'user_id', nullif(current_setting('app.user_id', true), '')::bigint, 'input', payload),
    run_at := due, job_key := effect_key);
end
$$;
revoke all on function platform.enqueue_at(text, jsonb, text, timestamptz) from public;
grant execute on function platform.enqueue_at(text, jsonb, text, timestamptz) to homeroom_app;
