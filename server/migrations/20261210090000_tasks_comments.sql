-- What is said about tasks, and who hears of them without working on them.

-- What somebody said is theirs: nobody else changes it or takes it away, be it by a call, by undo or by a file. What goes with its row, goes.
create function platform.keep_author() returns trigger language plpgsql as $$
declare
  by_id bigint := nullif(current_setting('app.user_id', true), '')::bigint;
begin
  if by_id is not null and by_id is distinct from old.author_id then
    raise exception using errcode = 'HR416', message = 'somebody else said it';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;
-- What people say about the rows of a table: a table of its own for each, named by this column. After `platform.make_record` of the owner.
create procedure platform.make_comments(name text, key text, owner text)
language plpgsql
as $$
begin
  execute format($sql$
    create table %1$I (
      customer_id bigint not null references platform.customers,
      id bigint generated always as identity,
      %2$I bigint not null,
      body text not null check (length(body) between 1 and 4000),
      -- the family reads it; what one of them says, they do in any case
      for_family boolean not null default false,
      by_family boolean not null default false,
      author_id bigint default nullif(current_setting('app.user_id', true), '')::bigint references platform.users on delete set null,
      edited_at timestamptz,
      removed_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (customer_id, id),
      constraint %3$I check (for_family or not by_family)
    )$sql$, name, key, name || '_heard');
  call platform.belongs(name, key, owner);
  call platform.guard(name);
  call platform.record(name);
  call platform.people(name, 'mentions', 'users');
  execute format('create trigger keep_author before delete or update of body, for_family, by_family, author_id, mentions, removed_at on %I for each row when (pg_trigger_depth() = 0) execute function platform.keep_author()', name);
  execute format('grant select, insert, update, delete on %I to homeroom_app', name);
end
$$;
revoke all on procedure platform.make_comments(text, text, text) from public;

call platform.make_comments('task_comments', 'task_id', 'tasks');
call platform.people('tasks', 'watchers', 'users');
