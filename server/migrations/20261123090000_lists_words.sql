-- Search and totals of lists, kept by the database (decision 37). Under row security LIKE, arrays and trigrams are never index conditions, comparisons of text in "C" order are:
-- so each word of a row stands in a table of its own, and what begins with some letters is a range of it.

-- One line per row and word. `sort` is the row's search text: the list's order and further words are read from the index alone.
-- `shared`: how many letters the word has in common with the row's word before it, -1 for the first. Of several words that begin alike, only one has shared < letters
-- asked for: no row is found twice. No reference to customers: lines follow from rows that have one, and come by the hundred thousand.
create table record_words (
  customer_id bigint not null,
  record text collate "C" not null,
  is_archived boolean not null,
  word text collate "C" not null,
  sort text collate "C" not null,
  id bigint not null,
  shared smallint not null,
  primary key (customer_id, record, is_archived, word, sort, id) include (shared)
);
call platform.guard('record_words');
grant select on record_words to homeroom_app;

-- What each word is made of, for similar ones: trigrams, and once the empty part. Words with digits are left out: a number that is nearly right is another number.
-- A word may be here twice, where two people brought it at once; neither waits for the other. The id only makes the key unique.
create table record_parts (
  customer_id bigint not null,
  record text collate "C" not null,
  part text collate "C" not null,
  word text collate "C" not null,
  id bigint generated always as identity,
  primary key (customer_id, record, part, word, id)
);
call platform.guard('record_parts');
grant select on record_parts to homeroom_app;

-- How many rows there are: the sum of these lines. Every statement that adds, archives or deletes rows writes one, so that nobody waits for another's transaction;
-- now and then one puts those that nobody holds together.
create table record_totals (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  record text collate "C" not null,
  present bigint not null,
  archived bigint not null,
  primary key (customer_id, id)
);
create index record_totals_sum on record_totals (customer_id, record) include (present, archived);
call platform.guard('record_totals');
grant select on record_totals to homeroom_app;

-- How many letters two words have in common at their beginning.
create function platform.common_letters(one text, other text) returns integer
language plpgsql immutable strict parallel safe
as $$
declare
  n integer := 0;
begin
  while n < length(one) and substr(one, n + 1, 1) = substr(other, n + 1, 1) loop
    n := n + 1;
  end loop;
  return n;
end
$$;

-- The words of a search text, at most 40 letters of each: the key of an index has its limits. A text without words is one empty word, which the empty beginning finds.
create function platform.words_of(search text) returns table (word text, shared smallint)
language sql immutable parallel safe
as $$
  select w.word, (case when w.before is null then -1 when left(w.before, 1) <> left(w.word, 1) then 0 else platform.common_letters(w.before, w.word) end)::smallint
  from (
    select d.word, lag(d.word) over (order by d.word) as before
    from (
      select distinct left(u.word, 40) collate "C" as word
      from unnest(coalesce(nullif(array_remove(string_to_array(search, ' '), ''), '{}'), '{""}')) as u (word)
    ) d
  ) w
$$;

-- What a list knows of a row.
create type platform.listed as (customer_id bigint, id bigint, search text, is_archived boolean);

-- Planner, here and below: nobody has counted what a transaction fills, so a join could begin at either end. Each line is looked up by itself: subqueries with a limit
-- or an offset stay what they are.
-- Nobody waits for another's transaction, or two that write in another order would wait for each other. Who brings a word that is there holds the head of its parts,
-- and who takes its last row away leaves parts that somebody holds; who meets one that is being taken away brings the parts anew. No name is ever without parts;
-- what is left of one that nobody has goes at night.
create function platform.add_words(of_record text, come platform.listed[], with_parts boolean) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = on set enable_seqscan = off
as $$
declare
  made record;
  there text[];
begin
  for made in
    with lines as (
      insert into record_words (customer_id, record, is_archived, word, sort, id, shared)
      select c.customer_id, of_record, c.is_archived, w.word, c.search, c.id, w.shared from unnest(come) c cross join lateral platform.words_of(c.search) w
      returning customer_id, word
    )
    select customer_id, array_agg(distinct word order by word) as words from lines where with_parts and word <> '' and word !~ '[0-9]' group by customer_id
  loop
    there := array(select held.word from unnest(made.words) as n (word) cross join lateral (
      select k.word from record_parts k where k.customer_id = made.customer_id and k.record = of_record and k.part = '' and k.word = n.word for key share skip locked
    ) held);
    insert into record_parts (customer_id, record, part, word)
    select made.customer_id, of_record, p.part, n.word from (select unnest(made.words) except select unnest(there)) as n (word)
    cross join lateral unnest(show_trgm(n.word) || ''::text) as p (part);
  end loop;
end
$$;

-- Parts of names that nobody has, as far as nobody is at them.
create function platform.drop_parts(of_customer bigint, of_record text, words text[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = on set enable_seqscan = off
as $$
declare
  held bigint[] := array(select h.id from unnest(words) as t (word) cross join lateral (
    select k.id from record_parts k where k.customer_id = of_customer and k.record = of_record and k.part = '' and k.word = t.word for update skip locked
  ) h where (
    select true from record_words k where k.customer_id = of_customer and k.record = of_record and k.is_archived = any ('{false,true}') and k.word = t.word limit 1
  ) is null);
begin
  -- looked at again: somebody may have brought the name before its head was held
  delete from record_parts where ctid = any (array(
    select l.ctid from unnest(words) as t (word) cross join lateral unnest(show_trgm(t.word) || ''::text) as s (part) cross join lateral (
      select k.ctid from record_parts k where k.customer_id = of_customer and k.record = of_record and k.part = s.part and k.word = t.word offset 0
    ) l
    where (
      select true from record_words k where k.customer_id = of_customer and k.record = of_record and k.is_archived = any ('{false,true}') and k.word = t.word limit 1
    ) is null and (
      select true from record_parts k where k.customer_id = of_customer and k.record = of_record and k.part = '' and k.word = t.word and k.id <> all (held) limit 1
    ) is null
  ));
end
$$;

-- A name that nobody has any more is not kept in parts either.
create function platform.take_words(of_record text, gone platform.listed[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = on set enable_seqscan = off
as $$
declare
  taken record;
begin
  for taken in
    with lines as (
      delete from record_words where ctid = any (array(
        select l.ctid from unnest(gone) g cross join lateral platform.words_of(g.search) w cross join lateral (
          select k.ctid from record_words k
          where k.customer_id = g.customer_id and k.record = of_record and k.is_archived = g.is_archived and k.word = w.word and k.sort = g.search and k.id = g.id offset 0
        ) l
      )) returning customer_id, word
    )
    select customer_id, array_agg(distinct word order by word) as words from lines group by customer_id
  loop
    perform platform.drop_parts(taken.customer_id, of_record, taken.words);
  end loop;
end
$$;

-- At night: what was left because somebody held it who then took back what they did.
create procedure platform.tidy_parts()
language plpgsql set search_path = public, pg_temp
as $$
declare
  place record;
  named record;
begin
  for place in select id from platform.customers loop
    perform set_config('app.customer_id', place.id::text, true);
    for named in select record, array_agg(distinct word) as words from record_parts p where customer_id = place.id and part = '' and not exists (
      select from record_words k where k.customer_id = p.customer_id and k.record = p.record and k.is_archived = any ('{false,true}') and k.word = p.word
    ) group by record loop
      perform platform.drop_parts(place.id, named.record, named.words);
    end loop;
  end loop;
end
$$;

-- One line about what a statement brought and took; now and then those of others are put together with it, as far as nobody is at them.
create function platform.add_totals(of_record text, come platform.listed[], gone platform.listed[]) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changed record;
begin
  for changed in
    insert into record_totals (customer_id, record, present, archived)
    select customer_id, of_record, sum(n) filter (where not is_archived), sum(n) filter (where is_archived) from (
      select customer_id, is_archived, count(*) as n from unnest(come) group by 1, 2
      union all select customer_id, is_archived, -count(*) from unnest(gone) group by 1, 2
      -- both kinds are there, or a sum would be null
      union all select distinct customer_id, kind, 0 from unnest(come || gone) cross join (values (true), (false)) k (kind)
    ) d group by 1 having sum(n) filter (where not is_archived) <> 0 or sum(n) filter (where is_archived) <> 0
    returning customer_id
  loop
    continue when random() > 0.03;
    with taken as (
      delete from record_totals where customer_id = changed.customer_id and id in (
        select id from record_totals where customer_id = changed.customer_id and record = of_record for update skip locked
      ) returning present, archived
    )
    insert into record_totals (customer_id, record, present, archived) select changed.customer_id, of_record, sum(present), sum(archived) from taken having count(*) > 0;
  end loop;
end
$$;

create function platform.list_insert() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  come platform.listed[] := array(select (customer_id, id, search, archived_at is not null)::platform.listed from new_rows);
begin
  if cardinality(come) > 0 then
    perform platform.add_words(tg_table_name, come, tg_argv[0]::boolean), platform.add_totals(tg_table_name, come, '{}');
  end if;
  return null;
end
$$;

-- Most updates change nothing that a list is searched by.
create function platform.list_update() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  come platform.listed[] := array(select (n.*)::platform.listed from (
    select customer_id, id, search, archived_at is not null from new_rows except select customer_id, id, search, archived_at is not null from old_rows
  ) n);
  gone platform.listed[];
begin
  if cardinality(come) > 0 then
    gone := array(select (o.*)::platform.listed from (
      select customer_id, id, search, archived_at is not null from old_rows except select customer_id, id, search, archived_at is not null from new_rows
    ) o);
    perform platform.add_words(tg_table_name, come, tg_argv[0]::boolean);
    perform platform.take_words(tg_table_name, gone), platform.add_totals(tg_table_name, come, gone);
  end if;
  return null;
end
$$;

create function platform.list_delete() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  gone platform.listed[] := array(select (customer_id, id, search, archived_at is not null)::platform.listed from old_rows);
begin
  if cardinality(gone) > 0 then
    perform platform.take_words(tg_table_name, gone), platform.add_totals(tg_table_name, '{}', gone);
  end if;
  return null;
end
$$;

-- Writes the words and totals of all rows anew. Where the expression of a search column is changed, a migration calls it: that fires no trigger.
create procedure platform.fill_list(name text)
language plpgsql set search_path = public, pg_temp
as $$
declare
  place record;
  come platform.listed[];
  with_parts boolean := exists (select from pg_trigger where tgrelid = name::regclass and tgname = 'list_insert' and encode(tgargs, 'escape') like 't%');
begin
  for place in select id from platform.customers loop
    perform set_config('app.customer_id', place.id::text, true);
    delete from record_words where customer_id = place.id and record = name;
    delete from record_parts where customer_id = place.id and record = name;
    delete from record_totals where customer_id = place.id and record = name;
    execute format('select array(select (customer_id, id, search, archived_at is not null)::platform.listed from %I where customer_id = $1 order by search)', name) into come using place.id;
    perform platform.add_words(name, come, with_parts), platform.add_totals(name, come, '{}');
  end loop;
end
$$;

-- Keeps words and totals of a table: `call platform.list('students')` after `create table`. The table needs id, search and archived_at.
-- With parts where a school has tens of thousands of rows: of fewer, all are read to find similar ones.
create procedure platform.list(name text, with_parts boolean default false)
language plpgsql
as $$
begin
  execute format('create trigger list_insert after insert on %I referencing new table as new_rows for each statement execute function platform.list_insert(%L)', name, with_parts);
  execute format('create trigger list_update after update on %I referencing old table as old_rows new table as new_rows for each statement execute function platform.list_update(%L)', name, with_parts);
  execute format('create trigger list_delete after delete on %I referencing old table as old_rows for each statement execute function platform.list_delete(%L)', name, with_parts);
  call platform.fill_list(name);
end
$$;

revoke all on function platform.add_words(text, platform.listed[], boolean), platform.take_words(text, platform.listed[]), platform.drop_parts(bigint, text, text[]), platform.add_totals(text, platform.listed[], platform.listed[]) from public;
revoke all on procedure platform.tidy_parts(), platform.fill_list(text), platform.list(text, boolean) from public;

call platform.list('students', true);
call platform.list('clients', true);
call platform.list('contacts', true);
call platform.list('staff');
call platform.list('classes');
call platform.list('courses');
call platform.list('subjects');
call platform.list('rooms');
analyze record_words, record_parts, record_totals;
