-- A student's photo and the scan of a document are files that their rows name. No row names one yet: the rows that the new
-- references are checked against are none, and row security wants to know whose they would be.
select set_config('app.customer_id', '0', true);
alter table students
  -- what the newest decision on photos says: lists hide the photo without looking at consents
  add column photo_withdrawn boolean not null default false,
  add constraint students_photo foreign key (customer_id, photo_file_id) references files on delete set null (photo_file_id);
create index students_photo on students (customer_id, photo_file_id) where photo_file_id is not null;
alter table student_documents
  add constraint student_documents_file foreign key (customer_id, file_id) references files on delete set null (file_id);
create index student_documents_file on student_documents (customer_id, file_id) where file_id is not null;

-- A scan is the file of a row itself, like a picture, of any kind.
alter table files drop constraint files_purpose_check, add constraint files_purpose_check check (purpose in ('file', 'picture', 'scan'));

-- A file that a row names is there as long as it is named, and on its way out when it is not: whoever writes the row, a call, an import or undo.
create function platform.keep_named_file() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
declare
  was bigint := (to_jsonb(old) ->> tg_argv[0])::bigint;
  named bigint := case when to_jsonb(new) ->> 'removed_at' is null then (to_jsonb(new) ->> tg_argv[0])::bigint end;
begin
  update files set deleted_at = case when id is distinct from named then now() end, version = version + 1, updated_at = now()
  where customer_id = new.customer_id and id in (was, named) and (deleted_at is null) = (id is distinct from named);
  return null;
end
$$;
create trigger keep_photo after update of photo_file_id on students for each row
  when (old.photo_file_id is distinct from new.photo_file_id) execute function platform.keep_named_file('photo_file_id');
create trigger keep_file after update of file_id, removed_at on student_documents for each row
  when ((old.file_id, old.removed_at is null) is distinct from (new.file_id, new.removed_at is null)) execute function platform.keep_named_file('file_id');

create function platform.note_photo_consent() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  if not exists (select from new_rows where kind = 'photo') then return null; end if;
  -- two decisions at once wait here for one another: the second then sees the first. Not "for update": each holds the key already by its reference
  perform from students s where (s.customer_id, s.id) in (select customer_id, student_id from new_rows where kind = 'photo') order by s.id for no key update;
  update students s set photo_withdrawn = d.withdrawn
  from (
    select distinct on (c.customer_id, c.student_id) c.customer_id, c.student_id, c.decision = 'withdrawn' as withdrawn
    from student_consents c
    where c.kind = 'photo' and (c.customer_id, c.student_id) in (select customer_id, student_id from new_rows where kind = 'photo')
    order by c.customer_id, c.student_id, c.decided_on desc, c.id desc
  ) d
  where s.customer_id = d.customer_id and s.id = d.student_id and s.photo_withdrawn <> d.withdrawn;
  return null;
end
$$;
create trigger note_photo after insert on student_consents referencing new table as new_rows for each statement execute function platform.note_photo_consent();

do $$
declare
  place record;
begin
  for place in select id from platform.customers loop
    perform set_config('app.customer_id', place.id::text, true);
    update students s set photo_withdrawn = true
    where s.customer_id = place.id and (
      select c.decision from student_consents c where c.customer_id = place.id and c.student_id = s.id and c.kind = 'photo'
      order by c.decided_on desc, c.id desc limit 1
    ) = 'withdrawn';
  end loop;
  perform set_config('app.customer_id', '', true);
end
$$;
