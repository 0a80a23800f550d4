-- Batches, undo, audit: what the change log needs to be more than a list.

-- Columns that the database works out by itself, asked of the catalogue: a new one needs no word here.
create function platform.generated_columns(of_table oid) returns text[]
language sql stable parallel safe
as $$ select coalesce(array_agg(attname::text), '{}') from pg_attribute where attrelid = of_table and attgenerated <> '' and not attisdropped $$;

-- What the log keeps of a row besides: everything but secrets.
create or replace function platform.recorded(whole jsonb) returns jsonb
language sql immutable parallel safe
as $$ select whole - '{secret_box,secret_hash,pin_hash}'::text[] $$;

create or replace function platform.record_insert() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  hidden text[] := platform.generated_columns(tg_relid);
begin
  insert into changes (customer_id, user_id, request_id, table_name, row_id, action, after)
  select customer_id, nullif(current_setting('app.user_id', true), '')::bigint, nullif(current_setting('app.request_id', true), ''),
         tg_table_name, id, 'created', platform.recorded(to_jsonb(t) - hidden)
  from new_rows t;
  return null;
end
$$;

-- `offset 0` keeps each row's JSON from being made anew for every key. No nested loop: a plan that was made for one row is kept for 100,000.
create or replace function platform.record_update() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = off
as $$
declare
  hidden text[] := platform.generated_columns(tg_relid);
begin
  insert into changes (customer_id, user_id, request_id, table_name, row_id, action, before, after)
  select r.customer_id, nullif(current_setting('app.user_id', true), '')::bigint, nullif(current_setting('app.request_id', true), ''),
         tg_table_name, r.id, 'updated', d.before, d.after
  from (
    select n.customer_id, n.id, platform.recorded(to_jsonb(n) - hidden) as is_now, platform.recorded(to_jsonb(o) - hidden) as was
    from new_rows n join old_rows o on o.customer_id = n.customer_id and o.id = n.id offset 0
  ) r
  cross join lateral (
    select jsonb_object_agg(key, value) as before, jsonb_object_agg(key, r.is_now -> key) as after
    from jsonb_each(r.was) where value is distinct from r.is_now -> key
  ) d
  where d.before is not null;
  return null;
end
$$;

create or replace function platform.record_delete() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  hidden text[] := platform.generated_columns(tg_relid);
begin
  insert into changes (customer_id, user_id, request_id, table_name, row_id, action, before)
  select customer_id, nullif(current_setting('app.user_id', true), '')::bigint, nullif(current_setting('app.request_id', true), ''),
         tg_table_name, id, 'deleted', platform.recorded(to_jsonb(t) - hidden)
  from old_rows t;
  return null;
end
$$;

-- Later values over earlier ones, in the order given.
create aggregate platform.merge(jsonb) (sfunc = jsonb_concat, stype = jsonb);

create index changes_request on changes (customer_id, request_id, id);
create index changes_at on changes (customer_id, at, id);

-- Changes of one request that carry a name, or that were undone. Every request is a batch by its id; most need no row here.
-- Undoing and redoing make a chain: each link undoes the one before it, and only the last of an even depth is in force.
create table batches (
  customer_id bigint not null references platform.customers,
  -- the request_id of its changes
  id text not null check (length(id) between 1 and 80),
  user_id bigint,
  at timestamptz not null default now(),
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  -- what the screen says about it, such as {"record": "students", "field": "status", "count": 300}
  label jsonb not null default '{}' check (jsonb_typeof(label) = 'object'),
  -- the first link of its chain; null: this is the first
  root text,
  depth integer not null default 0 check ((depth = 0) = (root is null)),
  undoes text,
  undone_by text,
  primary key (customer_id, id),
  -- of two people who undo the same at once one wins
  unique (customer_id, undoes),
  foreign key (customer_id, root) references batches,
  foreign key (customer_id, undoes) references batches
);
create index batches_newest on batches (customer_id, at, id) where root is null;
create index batches_chain on batches (customer_id, root, depth);
call platform.guard('batches');
grant select, insert on batches to homeroom_app;
grant update (undone_by, label) on batches to homeroom_app;

-- A repeated request is told the batch of the first one.
alter table idempotency_keys add column request_id text;

-- Audit: each seal holds the hash of the one before it and of every change since, so that no line can be changed, taken out or put in unseen.
create table change_seals (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  -- it covers the changes after the previous seal up to this place
  last_xid xid8 not null,
  last_id bigint not null,
  count integer not null check (count > 0),
  previous_hash bytea not null,
  hash bytea not null,
  primary key (customer_id, id),
  -- one chain, never a fork
  unique (customer_id, previous_hash)
);
call platform.guard('change_seals');
grant select on change_seals to homeroom_app;

-- A change as text that is the same on every server; its place in the log is held by the seal's bounds.
create function platform.change_hash(c changes) returns bytea
language sql stable
as $$ select sha256(convert_to(jsonb_build_array(c.customer_id, c.id, extract(epoch from c.at), c.user_id, c.request_id, c.table_name, c.row_id, c.action, c.before, c.after)::text, 'UTF8')) $$;

-- Seals what has settled since the last time, for every customer. Runs as the database's owner; returns how many changes it sealed.
-- Not in the triggers, so that writers never wait for one another.
create function platform.seal_changes(most integer default 10000) returns bigint
language plpgsql set search_path = public, pg_temp
as $$
declare
  place record;
  made bigint;
  sealed bigint := 0;
begin
  -- another process is at it
  if not pg_try_advisory_xact_lock(hashtextextended('seal changes', 3)) then return 0; end if;
  for place in select id from platform.customers loop
    perform set_config('app.customer_id', place.id::text, true);
    loop
      insert into change_seals (customer_id, last_xid, last_id, count, previous_hash, hash)
      select place.id, (array_agg(c.xid order by c.xid desc, c.id desc))[1], (array_agg(c.id order by c.xid desc, c.id desc))[1], count(*),
        last.hash, sha256(last.hash || string_agg(c.hash, ''::bytea order by c.xid, c.id))
      from (
        select last_xid, last_id, hash from (
          (select last_xid, last_id, hash, id from change_seals where customer_id = place.id order by id desc limit 1)
          union all select '0'::xid8, 0, '\x'::bytea, 0
        ) s order by id desc limit 1
      ) last
      cross join lateral (
        select w.xid, w.id, platform.change_hash(w) as hash from changes w
        where w.customer_id = place.id and (w.xid, w.id) > (last.last_xid, last.last_id) and w.xid < pg_snapshot_xmin(pg_current_snapshot())
        order by w.xid, w.id limit most
      ) c
      group by last.hash
      returning count into made;
      exit when made is null;
      sealed := sealed + made;
      exit when made < most;
    end loop;
  end loop;
  return sealed;
end
$$;
revoke all on function platform.seal_changes(integer) from public;

-- The first seal of a customer that does not hold, the number of seals and of sealed changes, and the newest hash. app.customer_id must be set.
create function platform.verify_changes() returns table (broken bigint, seals bigint, sealed bigint, head bytea)
language sql stable set search_path = public, pg_temp
as $$
  with links as (
    select id, last_xid, last_id, count, previous_hash, hash,
      lag(last_xid, 1, '0'::xid8) over newest as after_xid, lag(last_id, 1, 0::bigint) over newest as after_id, lag(hash, 1, '\x'::bytea) over newest as expected
    from change_seals where customer_id = current_setting('app.customer_id')::bigint window newest as (order by id)
  ), checked as (
    select l.id, l.count, l.hash, l.previous_hash = l.expected and l.count = found.count and l.hash = found.hash as holds
    from links l cross join lateral (
      select count(*), sha256(l.expected || coalesce(string_agg(platform.change_hash(c), ''::bytea order by c.xid, c.id), '')) as hash
      from changes c where c.customer_id = current_setting('app.customer_id')::bigint
        and (c.xid, c.id) > (l.after_xid, l.after_id) and (c.xid, c.id) <= (l.last_xid, l.last_id)
    ) found
  )
  select min(id) filter (where not holds), count(*), coalesce(sum(count), 0)::bigint, (array_agg(hash order by id desc))[1] from checked
$$;
revoke all on function platform.verify_changes() from public;
