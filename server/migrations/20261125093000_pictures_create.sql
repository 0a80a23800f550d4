-- A picture of a record (decision 42): a column that names a file, which is kept while it is named (decision 20).
create procedure platform.picture(of_table text, field text)
language plpgsql
as $$
begin
  execute format('alter table %1$I add %2$I bigint, add foreign key (customer_id, %2$I) references files on delete set null (%2$I)', of_table, field);
  execute format('create index %I on %I (customer_id, %I) where %I is not null', of_table || '_' || field, of_table, field, field);
  execute format('create trigger %I after update of %I on %I for each row when (old.%I is distinct from new.%I) execute function platform.keep_named_file(%L)',
    'keep_' || field, field, of_table, field, field, field);
end
$$;
revoke all on procedure platform.picture(text, text) from public;

call platform.picture('houses', 'crest');
