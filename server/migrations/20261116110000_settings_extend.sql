-- What a customer's settings need besides their columns: a history, the choices of the first steps, and exports of everything.
alter table platform.customers
  -- first steps that somebody looked at and found right as they were
  add column first_steps_checked text[] not null default '{}' check (first_steps_checked <@ '{look,localization}');
grant update (first_steps_checked) on platform.customers to homeroom_app;

-- a logo that is replaced goes
grant delete on platform.logos to homeroom_app;

-- Exports of all of a customer's data: who asked for one, and when it was fetched.
create table data_exports (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  -- null: sent by the platform to the owners of a closed customer
  user_id bigint references platform.users on delete set null,
  created_at timestamptz not null default now(),
  downloaded_at timestamptz,
  primary key (customer_id, id)
);
call platform.guard('data_exports');
call platform.record('data_exports');
grant select, insert, update on data_exports to homeroom_app;

-- Records what happens to the platform's rows about a customer in the customer's own log. The customer itself is told as `settings`.
-- The console writes without a customer: the log's row security needs one, for this statement.
create function platform.record_about_customer() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  before_customer text := current_setting('app.customer_id', true);
  is_now jsonb := to_jsonb(new) - 'version';
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) - 'version' end;
  place bigint := coalesce(is_now ->> 'customer_id', is_now ->> 'id')::bigint;
begin
  if is_now is not distinct from was then return null; end if;
  perform set_config('app.customer_id', place::text, true);
  insert into changes (customer_id, user_id, request_id, table_name, row_id, action, before, after)
  values (place, nullif(current_setting('app.user_id', true), '')::bigint, nullif(current_setting('app.request_id', true), ''),
    case tg_table_name when 'customers' then 'settings' else tg_table_name end, new.id,
    case when was is null then 'created' else 'updated' end,
    (select jsonb_object_agg(key, value) from jsonb_each(was) where value is distinct from is_now -> key),
    case when was is null then is_now else (select jsonb_object_agg(key, value) from jsonb_each(is_now) where value is distinct from was -> key) end);
  perform set_config('app.customer_id', coalesce(before_customer, ''), true);
  return null;
end
$$;
create trigger record_settings after update on platform.customers for each row execute function platform.record_about_customer();
create trigger record_grant after insert or update on platform.support_grants for each row execute function platform.record_about_customer();

-- Whether somebody has an address already, or holds it while their sign-up is under way. Says no more than that: the app role cannot read sign-ups.
create function platform.is_subdomain_taken(wanted text) returns boolean
language sql stable security definer set search_path = platform, pg_temp
as $$
  select exists (select from customers where subdomain = wanted)
    or exists (select from signups where subdomain = wanted and status = 'waiting' and expires_at > now())
$$;
revoke all on function platform.is_subdomain_taken(text) from public;
grant execute on function platform.is_subdomain_taken(text) to homeroom_app, homeroom_platform;
