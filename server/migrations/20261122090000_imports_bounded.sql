-- Somebody who helps imports as long as the grant under which they began is open; null for members. Not a reference: a grant that is gone is not open.
alter table imports add column grant_id bigint;

-- What the customer of this transaction has stored. Deleted files do not count: they are on their way out. Imported ones do as long as they or their rows are kept.
create or replace function platform.storage_used() returns bigint
language sql stable set search_path = public, pg_temp
as $$
  select (
    select coalesce(sum(size), 0) from (
      select distinct v.sha256, v.size from file_versions v join files f on f.customer_id = v.customer_id and f.id = v.file_id
      where v.customer_id = current_setting('app.customer_id')::bigint and f.deleted_at is null
    ) kept
  )::bigint + (
    select coalesce(sum(length(bytes)), 0) from platform.logos where customer_id = current_setting('app.customer_id')::bigint
  )::bigint + (
    select coalesce(sum(file_size), 0) from imports
    where customer_id = current_setting('app.customer_id')::bigint and created_at > now() - interval '30 days'
  )::bigint
$$;
create trigger hold_limit after update of file_size on imports for each row
  when (new.file_size > old.file_size) execute function platform.hold_storage();

-- What nobody will look at again: the bytes of what was written, uploads that broke off with their process, files and rows after a month;
-- what was chosen for their columns stays a year.
create or replace function platform.tidy_imports() returns void
language plpgsql set search_path = public, pg_temp
as $$
declare
  place record;
begin
  for place in select id from platform.customers loop
    perform set_config('app.customer_id', place.id::text, true);
    delete from import_rows r using imports i where r.customer_id = place.id and i.customer_id = place.id and i.id = r.import_id and i.created_at < now() - interval '30 days';
    delete from import_parts r using imports i where r.customer_id = place.id and i.customer_id = place.id and i.id = r.import_id
      and ((i.done_row > 0 and i.state in ('done', 'stopped')) or i.created_at < now() - interval '30 days');
    delete from imports where customer_id = place.id and (created_at < now() - interval '1 year' or (reading = '{}' and beat_at < now() - interval '1 hour'));
  end loop;
end
$$;
