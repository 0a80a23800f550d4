-- What was done with a message as a whole, and to how many: the log tells these, and not each step of what became of its recipients.
-- It outlives a message that was thrown away, so it refers to none.
create table message_deeds (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  message_id bigint not null,
  -- people, in the one column that says what was done
  sent_people integer,
  planned_people integer,
  asked_people integer,
  approved_people integer,
  declined_people integer,
  stopped_people integer,
  undone_people integer,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  check (num_nonnulls(sent_people, planned_people, asked_people, approved_people, declined_people, stopped_people, undone_people) = 1)
);
call platform.guard('message_deeds');
call platform.record('message_deeds');
grant select, insert on message_deeds to homeroom_app;
create index message_deeds_message on message_deeds (customer_id, message_id, id);
