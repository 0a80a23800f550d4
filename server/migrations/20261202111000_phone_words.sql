-- A number that stands with its country is typed as people of that country write it, and often in part: 01904 49 finds +44 1904 496118. How long the country's code is
-- nobody can say of a number, so it is also kept without its first one, two and three digits.
create or replace function public.phone_words(phone text) returns text
language sql immutable strict parallel safe
as $$
  select case when length(digits) < 5 then null else concat_ws(' ', digits, ltrim(digits, '0'), right(digits, 8), right(digits, 6),
    case when world and length(digits) > 8 then concat_ws(' ', substr(digits, 2), substr(digits, 3), substr(digits, 4)) end) end
  from (select regexp_replace(regexp_replace(phone, '^\s*00', '+'), '\D', '', 'g') as digits, phone ~ '^\s*(\+|00)' as world) n
$$;

do $$
declare
  place record;
  part record;
  come platform.listed[];
begin
  delete from record_words where record in ('students#', 'staff#', 'clients#', 'contacts#');
  for place in select id from platform.customers loop
    perform set_config('app.customer_id', place.id::text, true);
    for part in select * from (values ('students', 'detail_words(external_id, email, phone)'), ('staff', 'detail_words(external_id, email, phone)'),
      ('clients', 'detail_words(external_id, email, phone)'), ('contacts', 'detail_words(external_id, email, phone, phone_2)')) p (name, details) loop
      execute format('select array(select (n.*)::platform.listed from (select customer_id, id, %s as search, archived_at is not null from %I where customer_id = $1) n where n.search <> '''')', part.details, part.name)
        into come using place.id;
      perform platform.add_words(part.name || '#', come, false);
    end loop;
  end loop;
  perform set_config('app.customer_id', '', true);
end
$$;
