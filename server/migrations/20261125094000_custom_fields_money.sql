-- Schools may add fields of money to their records (decision 42); those keep the currency, too.
alter table custom_fields drop constraint custom_fields_type_check;
alter table custom_fields add check (type in ('text', 'number', 'money', 'date', 'choice', 'several', 'yes_no', 'person', 'file'));

create or replace function platform.keep_currency() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  place record;
  used boolean;
  before text := current_setting('app.customer_id', true);
begin
  perform set_config('app.customer_id', new.id::text, true);
  for place in
    select format('select exists (select from %I where customer_id = $1 and %I is not null)', c.relname, a.attname) as question
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.atttypid = 'public.minor_units'::regtype and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped
    union all select format('select exists (select from %I where customer_id = $1 and custom ? %L)', f.record, f.key)
    from custom_fields f where f.customer_id = new.id and f.type = 'money'
  loop
    execute place.question into used using new.id;
    if used then
      raise check_violation using constraint = 'customers_currency_used', message = 'there are amounts in ' || old.currency;
    end if;
  end loop;
  perform set_config('app.customer_id', coalesce(before, ''), true);
  return new;
end
$$;
