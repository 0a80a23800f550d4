-- Whether an account has to wait before it may try again; the attempts themselves are nobody's to read.
create function platform.is_locked(tried bytea, per_account integer) returns boolean
language sql stable security definer set search_path = platform, pg_temp
as $$ select count(*) >= per_account from (select from attempts where account = tried and at > now() - interval '30 minutes' limit per_account) a $$;
revoke all on function platform.is_locked(bytea, integer) from public;
grant execute on function platform.is_locked(bytea, integer) to homeroom_app, homeroom_platform;

-- when somebody was last seen where
create index sessions_person on platform.sessions (user_id, customer_id, last_seen_at);
