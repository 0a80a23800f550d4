-- A table of a record, made of its own columns: adds those that every record has, and all that holds for them.
-- `search`: the expression that rows are found and sorted by. `sort`: a further column before it in the list's index, where the list begins sorted by one.
create procedure platform.make_record(name text, search text, sort text default null)
language plpgsql
as $$
declare
  keys text := concat_ws(', ', 'customer_id', quote_ident(sort), 'search', 'id');
begin
  execute format($sql$
    alter table %1$I
      add customer_id bigint not null references platform.customers,
      add id bigint generated always as identity,
      add custom jsonb not null default '{}' check (jsonb_typeof(custom) = 'object'),
      add search text collate "C" not null generated always as (%2$s) stored,
      add version integer not null default 1,
      add created_at timestamptz not null default now(),
      add updated_at timestamptz not null default now(),
      add archived_at timestamptz,
      add primary key (customer_id, id)$sql$, name, search);
  call platform.guard(name);
  call platform.record(name);
  call platform.list(name);
  execute format('grant select, insert, update, delete on %I to homeroom_app', name);
  execute format('create index %I on %I (%s) where archived_at is null', name || '_list', name, keys);
  execute format('create index %I on %I (%s) where archived_at is not null', name || '_archived', name, keys);
end
$$;
revoke all on procedure platform.make_record(text, text, text) from public;
