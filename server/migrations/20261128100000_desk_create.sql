-- How a person arranged the start page.
alter table preferences add column desk jsonb;

-- Who is marked today, and who is away: read by every start page.
create index attendance_marks_day on attendance_marks (customer_id, day, student_id) include (counted_code_id, register_id);
-- What families announced and nobody has answered yet.
create index absences_open on absences (customer_id, ends_at) where state = 'announced';
