-- A student's house became a reference (20261123100100_students_house.sql); what named the text follows.
do $$
declare
  place record;
begin
  create table if not exists platform.houses_waiting (customer_id bigint not null, student_id bigint not null, house text not null);
  for place in select id from platform.customers loop
    perform set_config('app.customer_id', place.id::text, true);
    -- houses of another school, where both were looked at at once: nobody made them, and no student was ever in one
    delete from houses h where h.customer_id = place.id and h.version = 1
      and not exists (select from students s where s.customer_id = place.id and s.house_id = h.id)
      and not exists (select from house_points p where p.customer_id = place.id and p.house_id = h.id)
      and exists (select from changes c where c.customer_id = place.id and c.table_name = 'houses' and c.row_id = h.id and c.action = 'created' and c.user_id is null and c.request_id is null)
      and not exists (select from changes c where c.customer_id = place.id and c.table_name = 'students' and (c.before ->> 'house_id' = h.id::text or c.after ->> 'house_id' = h.id::text));
    -- of students, and of files that were checked before and are not yet written
    insert into houses (name, colour)
      select min(named.house), (array['raspberry', 'blue', 'moss', 'ochre', 'violet', 'rust'])[
        ((select count(*) from houses where customer_id = place.id) + row_number() over (order by fold(named.house)) - 1) % 6 + 1]
      from (
        select house from platform.houses_waiting where customer_id = place.id
        union all
        select r.input ->> 'house' from imports i join import_rows r on r.customer_id = place.id and r.import_id = i.id
        where i.customer_id = place.id and i.record = 'students' and i.state in ('checked', 'running', 'stopped') and r.row_no > i.done_row and r.kind in ('new', 'changed')
      ) named
      where named.house is not null and not exists (select from houses h where h.customer_id = place.id and fold(h.name) = fold(named.house))
      group by fold(named.house);
    update students s set house_id = h.id from platform.houses_waiting w join houses h on h.customer_id = place.id and fold(h.name) = fold(w.house)
    where s.customer_id = place.id and w.customer_id = place.id and s.id = w.student_id and s.house_id is null;
  end loop;
  perform set_config('app.customer_id', '0', true);
  drop table platform.houses_waiting;
end
$$;
call platform.rename_field('students', 'house', 'house_id', 'houses');
