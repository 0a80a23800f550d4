-- Members are found like records (decision 37); they have no archive. Without parts: of similar ones all are read.
create function platform.list_member_insert() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  come platform.listed[] := array(select (customer_id, id, search, false)::platform.listed from new_rows);
begin
  if cardinality(come) > 0 then
    perform platform.add_words(tg_table_name, come, false), platform.add_totals(tg_table_name, come, '{}');
  end if;
  return null;
end
$$;

create function platform.list_member_update() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  come platform.listed[] := array(select (n.*)::platform.listed from (
    select customer_id, id, search, false from new_rows except select customer_id, id, search, false from old_rows
  ) n);
begin
  if cardinality(come) > 0 then
    perform platform.add_words(tg_table_name, come, false);
    perform platform.take_words(tg_table_name, array(select (o.*)::platform.listed from (
      select customer_id, id, search, false from old_rows except select customer_id, id, search, false from new_rows
    ) o));
  end if;
  return null;
end
$$;

create function platform.list_member_delete() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  gone platform.listed[] := array(select (customer_id, id, search, false)::platform.listed from old_rows);
begin
  if cardinality(gone) > 0 then
    perform platform.take_words(tg_table_name, gone), platform.add_totals(tg_table_name, '{}', gone);
  end if;
  return null;
end
$$;

create trigger list_insert after insert on memberships referencing new table as new_rows for each statement execute function platform.list_member_insert();
create trigger list_update after update on memberships referencing old table as old_rows new table as new_rows for each statement execute function platform.list_member_update();
create trigger list_delete after delete on memberships referencing old table as old_rows for each statement execute function platform.list_member_delete();

do $$
declare
  place record;
  come platform.listed[];
begin
  for place in select id from platform.customers loop
    perform set_config('app.customer_id', place.id::text, true);
    come := array(select (customer_id, id, search, false)::platform.listed from memberships where customer_id = place.id);
    perform platform.add_words('memberships', come, false), platform.add_totals('memberships', come, '{}');
  end loop;
end
$$;
