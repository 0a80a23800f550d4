-- Every write of every customer table is recorded here by the database itself.
-- The log is also the outbox of live updates: (xid, id) is the order in which transactions become visible.
create table changes (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  user_id bigint,
  request_id text,
  table_name text not null,
  row_id bigint not null,
  action text not null check (action in ('created', 'updated', 'deleted')),
  before jsonb,
  after jsonb,
  primary key (customer_id, id)
);
create index changes_row on changes (customer_id, table_name, row_id, id);
create index changes_live on changes (customer_id, xid, id);

-- What the log keeps of a row: everything but what the database works out by itself.
create function platform.recorded(whole jsonb) returns jsonb
language sql immutable parallel safe
as $$ select whole - '{search,class_order,birth_order}'::text[] $$;

-- Insert and delete keep the whole row; an update only the columns that differ.
-- Security definer: the app role can read the log but never write it.
create function platform.record_insert() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into changes (customer_id, user_id, request_id, table_name, row_id, action, after)
  select customer_id, nullif(current_setting('app.user_id', true), '')::bigint, nullif(current_setting('app.request_id', true), ''),
         tg_table_name, id, 'created', platform.recorded(to_jsonb(t))
  from new_rows t;
  return null;
end
$$;

create function platform.record_update() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into changes (customer_id, user_id, request_id, table_name, row_id, action, before, after)
  select n.customer_id, nullif(current_setting('app.user_id', true), '')::bigint, nullif(current_setting('app.request_id', true), ''),
         tg_table_name, n.id, 'updated',
         (select jsonb_object_agg(key, value) from jsonb_each(o.row) where value is distinct from n.row -> key),
         (select jsonb_object_agg(key, value) from jsonb_each(n.row) where value is distinct from o.row -> key)
  from (select t.customer_id, t.id, platform.recorded(to_jsonb(t)) as row from new_rows t) n
  join (select t.customer_id, t.id, platform.recorded(to_jsonb(t)) as row from old_rows t) o using (customer_id, id)
  where n.row is distinct from o.row;
  return null;
end
$$;

create function platform.record_delete() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into changes (customer_id, user_id, request_id, table_name, row_id, action, before)
  select customer_id, nullif(current_setting('app.user_id', true), '')::bigint, nullif(current_setting('app.request_id', true), ''),
         tg_table_name, id, 'deleted', platform.recorded(to_jsonb(t))
  from old_rows t;
  return null;
end
$$;

create function platform.announce_changes() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('homeroom_change', string_agg(distinct customer_id::text, ',')) from new_rows having count(*) > 0;
  return null;
end
$$;
create trigger announce after insert on changes referencing new table as new_rows for each statement execute function platform.announce_changes();

-- Makes a table a customer's table: `call platform.guard('students')` after `create table`.
-- Row security is forced, so that even the owner sees one customer at a time; without app.customer_id every query fails.
create procedure platform.guard(name text)
language plpgsql
as $$
begin
  -- an insert need not name the customer, and cannot name another
  execute format('alter table %I alter customer_id set default current_setting(''app.customer_id'')::bigint', name);
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy customer_rows on %I for all using (customer_id = current_setting(''app.customer_id'')::bigint) with check (customer_id = current_setting(''app.customer_id'')::bigint)', name);
end
$$;

-- Records every write of the table in the log. The table needs customer_id and id.
create procedure platform.record(name text)
language plpgsql
as $$
begin
  execute format('create trigger record_insert after insert on %I referencing new table as new_rows for each statement execute function platform.record_insert()', name);
  execute format('create trigger record_update after update on %I referencing old table as old_rows new table as new_rows for each statement execute function platform.record_update()', name);
  execute format('create trigger record_delete after delete on %I referencing old table as old_rows for each statement execute function platform.record_delete()', name);
end
$$;

call platform.guard('changes');
grant select on changes to homeroom_app;
