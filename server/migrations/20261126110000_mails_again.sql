-- A mail that is sent again goes the way it went first: one with a secret link, for which somebody waits, does not wait behind others.
create or replace function platform.retry_mail(mail bigint) returns void
language plpgsql security definer set search_path = platform, pg_temp
as $$
begin
  perform graphile_worker.add_job(case when sealed is null then 'send_mail' else 'send_mail_now' end, json_build_object('mail_id', id), job_key := 'mail ' || id, max_attempts := 8)
  from mails where id = mail;
end
$$;
