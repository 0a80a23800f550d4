-- How a person arranged the start page.
alter table preferences add column desk jsonb;

-- Who is marked on a day, and who is away: read by every start page. In two orders, so that neither reads the day once more to sort it or to leave out who is there.
create index attendance_marks_day on attendance_marks (customer_id, day, student_id);
create index attendance_marks_code on attendance_marks (customer_id, day, counted_code_id, student_id);
-- What families announced and nobody has answered yet.
create index absences_open on absences (customer_id, ends_at) where state = 'announced';
