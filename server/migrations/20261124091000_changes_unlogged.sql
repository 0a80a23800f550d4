-- Columns that the log keeps nothing of: what people wrote to one another is gone when it is deleted. A migration adds a line before the first row is there;
-- such a row is announced like any other, and its removal cannot be undone.
create table platform.unlogged_columns (table_name text not null, column_name text not null, primary key (table_name, column_name));
grant select on platform.unlogged_columns to homeroom_app;

create function platform.unlogged(of_table oid) returns text[]
language sql stable parallel safe
as $$ select platform.generated_columns(of_table) || array(
  select u.column_name from platform.unlogged_columns u join pg_class c on c.relname = u.table_name where c.oid = of_table) $$;
grant execute on function platform.unlogged(oid) to homeroom_app;

create or replace function platform.record_insert() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  hidden text[] := platform.unlogged(tg_relid);
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
  hidden text[] := platform.unlogged(tg_relid);
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
  hidden text[] := platform.unlogged(tg_relid);
begin
  insert into changes (customer_id, user_id, request_id, table_name, row_id, action, before)
  select customer_id, nullif(current_setting('app.user_id', true), '')::bigint, nullif(current_setting('app.request_id', true), ''),
         tg_table_name, id, 'deleted', platform.recorded(to_jsonb(t) - hidden)
  from old_rows t;
  return null;
end
$$;
