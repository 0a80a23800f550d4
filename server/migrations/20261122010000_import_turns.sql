-- Whose file is being read: one of a school at a time, whichever process reads it. A process that died stops renewing its turn, and it lapses.
create table import_turns (
  customer_id bigint not null references platform.customers,
  holder uuid not null,
  until timestamptz not null,
  primary key (customer_id)
);
call platform.guard('import_turns');
grant select, insert, update, delete on import_turns to homeroom_app;
