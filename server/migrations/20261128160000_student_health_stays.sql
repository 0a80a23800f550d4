-- Health does not go with a student whose making is taken back: undo sees the changes of everything else that would go, and not those of health (sensitive_rows).
-- Checked when the statement ends, as before: a customer as a whole can still go.
alter table student_health drop constraint student_health_customer_id_student_id_fkey,
  add foreign key (customer_id, student_id) references students;
