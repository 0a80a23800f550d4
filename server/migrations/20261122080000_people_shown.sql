-- How people show themselves to each other: their own photo, and whether they are here.

-- One small picture per person, drawn anew by us. It belongs to the person and not to a school, so it is no file of a school's.
create table platform.user_photos (
  -- another photo has another id: whoever keeps one by its id never shows an old face
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null unique references platform.users on delete cascade,
  bytes bytea not null check (length(bytes) between 1 and 51200),
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on platform.user_photos to homeroom_app;

-- A school that does not want to show somebody's photo hides it, for itself alone.
alter table memberships add column photo_hidden boolean not null default false;

-- The person's own choice, until they take it back.
alter table platform.users add column do_not_disturb boolean not null default false;
grant update (do_not_disturb) on platform.users to homeroom_app;

-- One row per open live stream. Not history: unlogged, in no change log, and gone with the stream.
-- The process that holds the stream says every minute that it is still there; a row that nobody spoke for since counts no more.
create unlogged table platform.presences (
  stream_id uuid primary key,
  user_id bigint not null references platform.users on delete cascade,
  customer_id bigint not null references platform.customers on delete cascade,
  session_id uuid not null references platform.sessions on delete cascade,
  -- the browser says that nobody uses it
  away boolean not null default false,
  seen_at timestamptz not null default now()
) with (fillfactor = 50);
create index presences_person on platform.presences (customer_id, user_id);
create index presences_session on platform.presences (session_id);
create index presences_user on platform.presences (user_id);
grant select, insert, update, delete on platform.presences to homeroom_app;

-- Tells every process whose state may be another one now. What it is they read when this is visible: two streams may end at once.
create function platform.presence_changed() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('homeroom_presence', coalesce(new.customer_id, old.customer_id) || ' ' || coalesce(new.user_id, old.user_id));
  return null;
end
$$;
create trigger presence_changed after insert or delete or update of away on platform.presences
  for each row execute function platform.presence_changed();

create function platform.disturbing_changed() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('homeroom_presence', p.customer_id || ' ' || new.id)
  from (select distinct customer_id from platform.presences where user_id = new.id) p;
  return null;
end
$$;
create trigger disturbing_changed after update of do_not_disturb on platform.users
  for each row when (old.do_not_disturb is distinct from new.do_not_disturb) execute function platform.disturbing_changed();
