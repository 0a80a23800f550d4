-- The next step looks at the students of all schools at once where the database's owner is a superuser: it failed with two schools that have houses, and
-- gave one school the other's. So it finds none: houses wait here for 20261126100100_students_house_named.sql. Where that step has run already, this one does nothing.
do $$
declare
  place record;
begin
  if not exists (select from information_schema.columns where table_schema = 'public' and table_name = 'students' and column_name = 'house') then
    return;
  end if;
  create table platform.houses_waiting (customer_id bigint not null, student_id bigint not null, house text not null);
  -- the field is not emptied for anybody: the log would say so
  alter table students disable trigger user;
  for place in select id from platform.customers loop
    perform set_config('app.customer_id', place.id::text, true);
    insert into platform.houses_waiting select customer_id, id, house from students where customer_id = place.id and house is not null;
    update students set house = null where customer_id = place.id and house is not null;
  end loop;
  perform set_config('app.customer_id', '0', true);
  alter table students enable trigger user;
end
$$;
