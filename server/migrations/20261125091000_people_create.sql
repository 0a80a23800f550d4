-- Several people in one field of a record (decision 42). The record holds their ids, so that one row is read, logged, undone and imported as ever.
-- These lines hold that each of them is there: written by the database alone, with a reference for each.
create table record_people (
  customer_id bigint not null references platform.customers,
  record text collate "C" not null,
  field text collate "C" not null,
  record_id bigint not null,
  person_id bigint not null,
  is_staff boolean not null,
  staff_id bigint generated always as (case when is_staff then person_id end) stored,
  user_id bigint generated always as (case when not is_staff then person_id end) stored,
  primary key (customer_id, record, field, record_id, person_id),
  foreign key (customer_id, staff_id) references staff on delete cascade,
  foreign key (customer_id, user_id) references memberships (customer_id, user_id) on delete cascade
);
create index record_people_staff on record_people (customer_id, staff_id) where staff_id is not null;
create index record_people_user on record_people (customer_id, user_id) where user_id is not null;
call platform.guard('record_people');
grant select on record_people to homeroom_app;

create function platform.keep_people() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  named text := tg_argv[0];
  was bigint[];
  now_named bigint[];
begin
  if tg_op <> 'INSERT' then
    execute format('select ($1).%I', named) into was using old;
  end if;
  if tg_op <> 'DELETE' then
    execute format('select ($1).%I', named) into now_named using new;
  end if;
  if was is not distinct from now_named then
    return null;
  end if;
  if was is not null then
    delete from record_people where customer_id = old.customer_id and record = tg_table_name and field = named and record_id = old.id
      and person_id <> all (coalesce(now_named, '{}'));
  end if;
  if now_named is not null then
    insert into record_people (customer_id, record, field, record_id, person_id, is_staff)
    select new.customer_id, tg_table_name, named, new.id, person, tg_argv[1] = 'staff' from unnest(now_named) person on conflict do nothing;
  end if;
  return null;
exception when foreign_key_violation then
  raise foreign_key_violation using constraint = tg_table_name || '_' || named || '_people', message = 'there is no such person';
end
$$;

-- Who leaves is named no more. Where the record itself took somebody out there is nothing left to do.
create function platform.leave_people() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  execute format('update %1$I set %2$I = array_remove(%2$I, $1), version = version + 1, updated_at = now() where customer_id = $2 and id = $3 and $1 = any (%2$I)',
    old.record, old.field) using old.person_id, old.customer_id, old.record_id;
  return null;
end
$$;
create trigger leave_people after delete on record_people for each row execute function platform.leave_people();

-- A column of a record that names people: `of_whom` is staff or users.
create procedure platform.people(of_table text, field text, of_whom text)
language plpgsql
as $$
begin
  execute format('alter table %1$I add %2$I bigint[] constraint %3$I check (cardinality(%2$I) <= 50 and array_position(%2$I, null) is null)',
    of_table, field, of_table || '_' || field || '_few');
  execute format('create trigger %I after insert or delete or update of %I on %I for each row execute function platform.keep_people(%L, %L)',
    'keep_' || field, field, of_table, field, of_whom);
end
$$;
revoke all on procedure platform.people(text, text, text) from public;

call platform.people('houses', 'heads', 'staff');
