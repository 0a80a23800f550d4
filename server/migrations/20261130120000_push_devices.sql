-- Browsers and installed apps that are told of something while nobody looks. One line per browser, of the person and the login
-- in which it was switched on: who works in two schools has one browser. Each statement names the person, and by their membership the school.
create table platform.push_devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references platform.users on delete cascade,
  session_id uuid not null references platform.sessions on delete cascade,
  -- the address is a secret: whoever has it may ring there. It is found by its hash, and kept sealed with its keys
  endpoint_hash bytea not null unique,
  sealed bytea not null,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  tried_at timestamptz
);
create index push_devices_user on platform.push_devices (user_id, id);
create index push_devices_session on platform.push_devices (session_id);
grant select, delete on platform.push_devices to homeroom_app;
grant insert (user_id, session_id, endpoint_hash, sealed, name), update (user_id, session_id, sealed, name, created_at, tried_at) on platform.push_devices to homeroom_app;

-- However a login ends, its device hears nothing more.
create function platform.push_ended() returns trigger
language plpgsql security definer set search_path = platform, pg_temp
as $$
begin
  delete from push_devices where session_id = new.id;
  return null;
end
$$;
create trigger push_ended after update of ended_at on platform.sessions
  for each row when (new.ended_at is not null) execute function platform.push_ended();
