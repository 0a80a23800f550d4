-- Somebody sits and waits for a mail with a secret link: it goes before all that wait for nobody.
create or replace function platform.send_mail(template text, locale text, recipient text, subject text, body_text text, body_html text, sealed bytea) returns bigint
language plpgsql security definer set search_path = platform, pg_temp
as $$
declare
  mail bigint;
begin
  insert into mails (customer_id, template, locale, recipient, subject, body_text, body_html, sealed)
  values (nullif(current_setting('app.customer_id')::bigint, 0), template, locale, recipient, subject, body_text, body_html, sealed) returning id into mail;
  perform graphile_worker.add_job(case when sealed is null then 'send_mail' else 'send_mail_now' end, json_build_object('mail_id', mail),
    job_key := 'mail ' || mail, max_attempts := 8, priority := platform.turn() - case when sealed is null then 0 else 10 end);
  return mail;
end
$$;
