-- Undoing what removed sessions writes them and their teachers in one statement: the teacher's row does not see the session's yet.
-- It waits with an empty time, which holds nothing, and takes the right one when the statement is done.
create or replace function platform.take_session_time() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  -- locked: somebody may be moving it at this moment
  select s.during, s.state = 'planned' and not new.is_away into new.during, new.is_held
  from sessions s where s.customer_id = new.customer_id and s.id = new.session_id for share;
  if not found then
    new.during := 'empty';
    new.is_held := false;
  end if;
  return new;
end
$$;

create function platform.take_session_time_late() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  if exists (select from new_rows where isempty(during)) then
    update session_teachers t set during = s.during, is_held = s.state = 'planned' and not t.is_away
    from new_rows n join sessions s on s.customer_id = n.customer_id and s.id = n.session_id
    where isempty(n.during) and t.customer_id = n.customer_id and t.id = n.id;
  end if;
  return null;
end
$$;
create trigger take_time_late after insert on session_teachers referencing new table as new_rows for each statement execute function platform.take_session_time_late();
