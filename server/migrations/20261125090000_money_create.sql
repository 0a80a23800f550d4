-- Money (decision 42): whole numbers of the smallest unit of the customer's currency, as large as JSON holds exactly.
create domain public.minor_units as bigint check (value between -9007199254740991 and 9007199254740991);

-- An amount has no currency of its own: another one would make other amounts of all that are there. Kept as long as there are any.
create function platform.keep_currency() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  place record;
  used boolean;
  before text := current_setting('app.customer_id', true);
begin
  perform set_config('app.customer_id', new.id::text, true);
  for place in
    select c.relname, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.atttypid = 'public.minor_units'::regtype and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped
  loop
    execute format('select exists (select from %I where customer_id = $1 and %I is not null)', place.relname, place.attname) into used using new.id;
    if used then
      raise check_violation using constraint = 'customers_currency_used', message = 'there are amounts in ' || old.currency;
    end if;
  end loop;
  perform set_config('app.customer_id', coalesce(before, ''), true);
  return new;
end
$$;
create trigger keep_currency before update of currency on platform.customers
for each row when (old.currency is distinct from new.currency) execute function platform.keep_currency();

alter table courses add materials_fee minor_units check (materials_fee between 0 and 100000000);
