-- One transaction sealed everybody's log: as long as it was open, no change of anybody could be told to open screens (they wait for older transactions), and a backlog that took
-- longer than a statement may was never sealed at all. Each part is a transaction of its own now. No `set search_path`: with one, a procedure may not commit.
drop function platform.seal_changes(integer);
create procedure platform.seal_changes(most integer default 2000, inout sealed bigint default 0)
language plpgsql
as $$
declare
  place record;
  made bigint;
begin
  for place in select id from platform.customers order by id loop
    loop
      -- another process is at it
      if not pg_try_advisory_xact_lock(hashtextextended('seal changes', 3)) then return; end if;
      perform set_config('app.customer_id', place.id::text, true);
      insert into public.change_seals (customer_id, last_xid, last_id, count, previous_hash, hash)
      select place.id, (array_agg(c.xid order by c.xid desc, c.id desc))[1], (array_agg(c.id order by c.xid desc, c.id desc))[1], count(*),
        last.hash, sha256(last.hash || string_agg(c.hash, ''::bytea order by c.xid, c.id))
      from (
        select last_xid, last_id, hash from (
          (select last_xid, last_id, hash, id from public.change_seals where customer_id = place.id order by id desc limit 1)
          union all select '0'::xid8, 0, '\x'::bytea, 0
        ) s order by id desc limit 1
      ) last
      cross join lateral (
        select w.xid, w.id, platform.change_hash(w) as hash from public.changes w
        where w.customer_id = place.id and (w.xid, w.id) > (last.last_xid, last.last_id) and w.xid < pg_snapshot_xmin(pg_current_snapshot())
        order by w.xid, w.id limit most
      ) c
      group by last.hash
      returning count into made;
      commit;
      exit when made is null;
      sealed := sealed + made;
      exit when made < most;
    end loop;
  end loop;
end
$$;
revoke all on procedure platform.seal_changes(integer, bigint) from public;
