-- Papers of staff and students become records that belong to another: `record({ of: … })` (decision 41).

-- What belongs to a row of another record, named by this column for good. After `platform.make_record`.
create function platform.keep_owner() returns trigger language plpgsql as $$
begin
  raise check_violation using constraint = format('%s_%s_fixed', tg_table_name, tg_argv[0]), table = tg_table_name, message = 'it stays with whom it belongs to';
end
$$;
create procedure platform.belongs(name text, key text, owner text)
language plpgsql
as $$
begin
  execute format('alter table %I add foreign key (customer_id, %I) references %I on delete cascade', name, key, owner);
  execute format('create index %I on %I (customer_id, %I)', name || '_of', name, key);
  execute format('create trigger keep_owner before update of %1$I on %2$I for each row when (old.%1$I <> new.%1$I) execute function platform.keep_owner(%1$L)', key, name);
end
$$;
-- A file of its own for each row. It goes with the row and comes back with it.
create procedure platform.scanned(name text)
language plpgsql
as $$
begin
  execute format('alter table %I add file_id bigint, add foreign key (customer_id, file_id) references files on delete set null (file_id)', name);
  execute format('create index %I on %I (customer_id, file_id) where file_id is not null', name || '_file', name);
  call platform.keep_scans(name);
end
$$;
create procedure platform.keep_scans(name text)
language plpgsql
as $$
begin
  execute format('create trigger keep_file after update of file_id, archived_at on %I for each row
    when ((old.file_id, old.archived_at is null) is distinct from (new.file_id, new.archived_at is null)) execute function platform.keep_named_file(''file_id'', ''archived_at'')', name);
end
$$;
revoke all on procedure platform.belongs(text, text, text), platform.scanned(text), platform.keep_scans(text) from public;

-- The second argument: a row for which this is set names nothing any more.
create or replace function platform.keep_named_file() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
declare
  was bigint := (to_jsonb(old) ->> tg_argv[0])::bigint;
  named bigint := case when tg_nargs = 1 or to_jsonb(new) ->> tg_argv[1] is null then (to_jsonb(new) ->> tg_argv[0])::bigint end;
begin
  update files set deleted_at = case when id is distinct from named then now() end, version = version + 1, updated_at = now()
  where customer_id = new.customer_id and id in (was, named) and (deleted_at is null) = (id is distinct from named);
  return null;
end
$$;

-- Tables that were there before: what they lack of a record.
create procedure platform.become_child(name text, key text, search text, days text)
language plpgsql
as $$
begin
  execute format('alter table %I rename removed_at to archived_at', name);
  execute format($sql$alter table %I
    add custom jsonb not null default '{}' check (jsonb_typeof(custom) = 'object'),
    add search text collate "C" not null generated always as (%s) stored$sql$, name, search);
  execute format('alter table %I rename constraint %I to %I', name, name || '_days', name || '_' || days || '_in_order');
  execute format('create index %I on %I (customer_id, search, id) where archived_at is null', name || '_list', name);
  execute format('create index %I on %I (customer_id, search, id) where archived_at is not null', name || '_archived', name);
  execute format('create trigger keep_owner before update of %1$I on %2$I for each row when (old.%1$I <> new.%1$I) execute function platform.keep_owner(%1$L)', key, name);
  execute format('drop trigger keep_file on %I', name);
  call platform.keep_scans(name);
  call platform.list(name);
end
$$;
alter table staff_contracts drop constraint staff_contracts_share_check;
-- in per cent, as everybody writes it: what was 6250 is 62.50
alter table staff_contracts alter share drop default, alter share type numeric(5,2) using share / 100.0, alter share set default 100;
-- more than nothing, at most a whole post; what was beyond is in the log
do $$
declare
  school bigint;
begin
  for school in select id from platform.customers loop
    perform set_config('app.customer_id', school::text, true);
    update staff_contracts set share = least(greatest(share, 0.01), 100), version = version + 1, updated_at = now()
    where share not between 0.01 and 100;
  end loop;
  perform set_config('app.customer_id', '', true);
end
$$;
alter table staff_contracts add check (share > 0 and share <= 100);
call platform.become_child('staff_contracts', 'staff_id', 'public.words(coalesce(note, ''''))', 'ends_on');
call platform.become_child('staff_qualifications', 'staff_id', 'public.words(name || coalesce('' '' || number, ''''))', 'expires_on');
call platform.become_child('student_documents', 'student_id', 'public.words(coalesce(number, ''''))', 'expires_on');
drop procedure platform.become_child(text, text, text, text);
