-- A field that gets another name is named outside of its table, too: in saved views, in how people set a table up, in what they chose for the columns
-- of their files, and in rows of files that are checked and not yet written. `call platform.rename_field('students', 'was', 'is')` takes all of them along.

-- A name among keys, in a list of names, or as the `field` of things in a list.
create function platform.renamed(given jsonb, was text, becomes text) returns jsonb
language sql immutable
as $$
  select case jsonb_typeof(given)
    when 'object' then case when given ? was then given - was || jsonb_build_object(becomes, given -> was) else given end
    when 'array' then (
      select coalesce(jsonb_agg(case
        when one = to_jsonb(was) then to_jsonb(becomes)
        when one ->> 'field' = was then jsonb_set(one, '{field}', to_jsonb(becomes))
        else one end order by place), '[]')
      from jsonb_array_elements(given) with ordinality a (one, place))
    else given end
$$;
-- A name in a text such as `name,-house`.
create function platform.renamed_in_text(given text, was text, becomes text) returns text
language sql immutable
as $$ select regexp_replace(given, '(^|,)(-?)' || replace(was, '.', '\.') || '(?=,|$)', '\1\2' || becomes, 'g') $$;
-- `["house", "is", "Herons"]` with the ids of what is called so. Where nothing is, it stays as it was: nobody can answer it, and whoever opens the view is told.
create function platform.renamed_condition(given jsonb, was text, becomes text, ids jsonb) returns jsonb
language sql immutable
as $$
  select case
    when given ->> 0 <> was then given
    when ids is null or given ->> 1 in ('empty', 'not_empty') then jsonb_set(given, '{0}', to_jsonb(becomes))
    else coalesce((
      select jsonb_build_array(becomes, case when given ->> 1 in ('is_not', 'not_in') then 'not_in' else 'in' end, jsonb_agg(id))
      from jsonb_each(ids) as known (name, id)
      where case given ->> 1
        when 'contains' then position(public.fold(given ->> 2) in name) > 0
        when 'starts' then starts_with(name, public.fold(given ->> 2))
        when 'in' then name in (select public.fold(one) from jsonb_array_elements_text(given -> 2) one)
        when 'not_in' then name in (select public.fold(one) from jsonb_array_elements_text(given -> 2) one)
        else name = public.fold(given ->> 2) end
      having count(*) > 0), given)
  end
$$;

-- `names`: the field was a text and is a reference now, to the row of this table that is called so. Make the rows that are missing first:
-- a row of a file that names another one becomes an error, which whoever runs it sees.
create procedure platform.rename_field(of_record text, was text, becomes text, names text default null)
language plpgsql
as $$
declare
  place record;
  ids jsonb;
begin
  for place in select id from platform.customers loop
    perform set_config('app.customer_id', place.id::text, true);
    if names is not null then
      execute format('select coalesce(jsonb_object_agg(name, id), ''{}'') from (
        select distinct on (fold(name)) fold(name) as name, id from %I where customer_id = $1 order by fold(name), archived_at nulls first, id desc) known', names) into ids using place.id;
    end if;
    update saved_views v set state = r.state, version = version + 1, updated_at = now()
    from (
      select id, state
        || case when state ? 'where' then jsonb_build_object('where', (
          select coalesce(jsonb_agg(platform.renamed_condition(one, was, becomes, ids) order by n), '[]')
          from jsonb_array_elements(state -> 'where') with ordinality c (one, n))) else '{}' end
        || case when state ? 'sort' then jsonb_build_object('sort', platform.renamed_in_text(state ->> 'sort', was, becomes)) else '{}' end
        || case when state ? 'columns' then jsonb_build_object('columns', platform.renamed_in_text(state ->> 'columns', was, becomes)) else '{}' end as state
      from saved_views where customer_id = place.id and record = of_record
    ) r where v.customer_id = place.id and v.id = r.id and v.state <> r.state;
    update table_settings set settings = settings
      || case when settings ? 'columns' then jsonb_build_object('columns', platform.renamed(settings -> 'columns', was, becomes)) else '{}' end
      || case when settings ? 'widths' then jsonb_build_object('widths', platform.renamed(settings -> 'widths', was, becomes)) else '{}' end
    where customer_id = place.id and table_name = of_record and (settings -> 'columns' ? was or settings -> 'widths' ? was);
    update imports set columns = platform.renamed(columns, was, becomes), plan = plan || jsonb_build_object(
      'columns', platform.renamed(plan -> 'columns', was, becomes), 'match', platform.renamed(plan -> 'match', was, becomes))
    where customer_id = place.id and record = of_record and (columns @> jsonb_build_array(jsonb_build_object('field', was)) or plan -> 'columns' @> jsonb_build_array(jsonb_build_object('field', was)));
    update import_rows r set input = platform.renamed(input, was, becomes), before = platform.renamed(before, was, becomes), problems = platform.renamed(problems, was, becomes)
    from imports i where i.customer_id = place.id and i.record = of_record and r.customer_id = place.id and r.import_id = i.id and (r.input ? was or r.before ? was or r.problems ? was);
    if ids is not null then
      update import_rows r set input = r.input || jsonb_build_object(becomes, ids -> fold(r.input ->> becomes))
      from imports i where i.customer_id = place.id and i.record = of_record and r.customer_id = place.id and r.import_id = i.id and ids ? fold(r.input ->> becomes);
      update import_rows r set before = r.before || jsonb_build_object(becomes, ids -> fold(r.before ->> becomes))
      from imports i where i.customer_id = place.id and i.record = of_record and r.customer_id = place.id and r.import_id = i.id and jsonb_typeof(r.before -> becomes) = 'string';
      update import_rows r set input = r.input - becomes,
        kind = case when i.done_row < r.row_no and i.state <> 'done' then 'error' else r.kind end,
        problems = case when i.done_row < r.row_no and i.state <> 'done'
          then r.problems || jsonb_build_object(becomes, jsonb_build_object('message', 'import_unknown_name')) else r.problems end
      from imports i where i.customer_id = place.id and i.record = of_record and r.customer_id = place.id and r.import_id = i.id and jsonb_typeof(r.input -> becomes) = 'string';
      update imports i set counts = i.counts || '{"new": 0, "changed": 0, "unchanged": 0, "error": 0}' || (
        select coalesce(jsonb_object_agg(kind, n), '{}') from (select kind, count(*) as n from import_rows r where r.customer_id = place.id and r.import_id = i.id group by kind) k)
      where i.customer_id = place.id and i.record = of_record and i.state in ('checked', 'running', 'stopped');
    end if;
  end loop;
  perform set_config('app.customer_id', '0', true);
end
$$;
revoke all on function platform.renamed(jsonb, text, text), platform.renamed_in_text(text, text, text), platform.renamed_condition(jsonb, text, text, jsonb) from public;
revoke all on procedure platform.rename_field(text, text, text, text) from public;
