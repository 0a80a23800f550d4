-- The export of everything a customer has holds the log whole, with how health was written. It is asked for by whoever may take all data away;
-- the role that serves requests still reads that part of the log but through doors.
create function platform.export_changes(after bigint, most integer) returns setof changes
language sql stable security definer set search_path = public, pg_temp
as $$ select * from changes where customer_id = current_setting('app.customer_id')::bigint and id > $1 order by id limit $2 $$;
revoke all on function platform.export_changes(bigint, integer) from public;
grant execute on function platform.export_changes(bigint, integer) to homeroom_app;
