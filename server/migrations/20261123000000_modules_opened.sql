-- Modules whose grants the built-in roles of every customer have: `migrate` opens what is missing, as the contract says.
create table platform.modules (
  name text primary key,
  opened_at timestamptz not null default now()
);
insert into platform.modules (name) values
  ('Students'), ('Settings'), ('Users'), ('Roles'), ('Audit'), ('Clients'), ('Staff'), ('Rooms'), ('Courses'), ('Classes'), ('Attendance'), ('Timetable');
