-- Names of contacts are read by people too: a comma between them. Search takes it for a space.
create or replace function platform.name_contacts(of_clients bigint[]) returns void
language sql
as $$
  update clients c set contact_names = n.names
  from (
    select k.id, coalesce(left(string_agg(p.first_name || ' ' || p.last_name, ', ' order by p.id), 250), '') as names
    from clients k left join contacts p on p.customer_id = k.customer_id and p.client_id = k.id and p.archived_at is null
    where k.id = any(of_clients) group by k.id
  ) n
  where c.id = n.id and c.contact_names <> n.names
$$;
do $$
declare
  place record;
begin
  for place in select id from platform.customers loop
    perform set_config('app.customer_id', place.id::text, true);
    perform platform.name_contacts(array(select id from clients where customer_id = place.id));
  end loop;
end
$$;
