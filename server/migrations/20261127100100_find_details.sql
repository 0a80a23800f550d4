-- People are found by more than their names: a number, an e-mail address, a telephone number. These words are kept like those of names (decision 37), under a name of
-- their own (`students#`): lists, their order and what is similar know nothing of them. Nobody is found by what they have none of: such rows have no line.

-- One number is written in many ways: +44 1904 496118, 01904 496 118. As it stands, without the zeros before it, and its end, which all ways share.
create function public.phone_words(phone text) returns text
language sql immutable strict parallel safe
as $$
  select case when length(digits) < 5 then null else concat_ws(' ', digits, ltrim(digits, '0'), right(digits, 8), right(digits, 6)) end
  from (select regexp_replace(phone, '\D', '', 'g') as digits) n
$$;
-- Each detail is one word, however it is written. Whoever looks for one folds it the same way: find.details.ts.
create function public.detail_words(number text, email text, phone text, phone_2 text default null) returns text
language sql immutable parallel safe
as $$
  select coalesce(concat_ws(' ', n.plain, nullif(ltrim(n.plain, '0'), n.plain), replace(public.fold(email), ' ', ''), public.phone_words(phone), public.phone_words(phone_2)), '')
  from (select nullif(replace(public.fold(number), ' ', ''), '') as plain) n
$$;

-- tg_argv[0]: the details of a row, an expression. Most updates change none of them.
create function platform.list_details() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  lines text := format('select customer_id, id, %s as search, archived_at is not null from ', tg_argv[0]);
  come platform.listed[] := '{}';
  gone platform.listed[] := '{}';
begin
  if tg_op = 'INSERT' then
    execute format('select array(select (n.*)::platform.listed from (%s new_rows) n where n.search <> '''')', lines) into come;
  elsif tg_op = 'DELETE' then
    execute format('select array(select (o.*)::platform.listed from (%s old_rows) o where o.search <> '''')', lines) into gone;
  else
    execute format('select array(select (n.*)::platform.listed from (%1$s new_rows except %1$s old_rows) n where n.search <> '''')', lines) into come;
    execute format('select array(select (o.*)::platform.listed from (%1$s old_rows except %1$s new_rows) o where o.search <> '''')', lines) into gone;
  end if;
  if cardinality(come) > 0 then
    perform platform.add_words(tg_table_name || '#', come, false);
  end if;
  if cardinality(gone) > 0 then
    perform platform.take_words(tg_table_name || '#', gone);
  end if;
  return null;
end
$$;

-- `call platform.list_details('students', 'detail_words(external_id, email, phone)')`. The table needs id and archived_at.
create procedure platform.list_details(name text, details text)
language plpgsql set search_path = public, pg_temp
as $$
declare
  place record;
  come platform.listed[];
begin
  execute format('create trigger details_insert after insert on %I referencing new table as new_rows for each statement execute function platform.list_details(%L)', name, details);
  execute format('create trigger details_update after update on %I referencing old table as old_rows new table as new_rows for each statement execute function platform.list_details(%L)', name, details);
  execute format('create trigger details_delete after delete on %I referencing old table as old_rows for each statement execute function platform.list_details(%L)', name, details);
  for place in select id from platform.customers loop
    perform set_config('app.customer_id', place.id::text, true);
    execute format('select array(select (n.*)::platform.listed from (select customer_id, id, %s as search, archived_at is not null from %I where customer_id = $1) n where n.search <> '''')', details, name)
      into come using place.id;
    perform platform.add_words(name || '#', come, false);
  end loop;
end
$$;
revoke all on function platform.list_details() from public;
revoke all on procedure platform.list_details(text, text) from public;

call platform.list_details('students', 'detail_words(external_id, email, phone)');
call platform.list_details('staff', 'detail_words(external_id, email, phone)');
call platform.list_details('clients', 'detail_words(external_id, email, phone)');
call platform.list_details('contacts', 'detail_words(external_id, email, phone, phone_2)');
