-- How a school sends text messages. A school without a row uses the simulator.
create table sms_settings (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  gateway text not null default 'simulator' check (gateway in ('simulator', 'http')),
  sender text check (sender ~ '^(\+?[0-9]{3,15}|[A-Za-z0-9 ]{1,11})$'),
  -- of national numbers: 49
  country_code text check (country_code ~ '^[1-9][0-9]{0,2}$'),
  part_price minor_units check (part_price between 0 and 100000),
  month_limit integer check (month_limit between 0 and 1000000),
  http_address text check (length(http_address) between 1 and 1000),
  http_method text not null default 'POST' check (http_method in ('GET', 'POST', 'PUT')),
  -- a line for each: Authorization: Bearer {secret}
  http_headers text check (length(http_headers) between 1 and 2000),
  http_form text not null default 'json' check (http_form in ('json', 'form')),
  http_body text check (length(http_body) between 1 and 4000),
  -- where the gateway's own number of a message stands in its answer: messages.0.id
  id_path text check (length(id_path) between 1 and 100),
  -- with the origin that it may go to
  secret_box bytea,
  -- of the address and the key of call-backs: the next round's are others
  callback_round integer not null default 0 check (callback_round between 0 and 1000000),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id)
);
call platform.guard('sms_settings');
call platform.record('sms_settings');
insert into platform.unlogged_columns values ('sms_settings', 'secret_box');
grant select, insert, update, delete on sms_settings to homeroom_app;

create table sms_messages (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  -- whose it is, told by who sends: the same again is the same message
  ref text not null check (length(ref) between 1 and 200),
  number text not null check (number ~ '^\+[1-9][0-9]{6,14}$'),
  -- gone once nobody needs it any more
  body text check (length(body) between 1 and 2000),
  parts smallint not null check (parts between 1 and 10),
  lane text not null default 'outside' check (lane in ('urgent', 'outside', 'bulk')),
  -- it goes to who wants no others
  essential boolean not null default false,
  -- in doubt from the moment that it is claimed until the gateway has said what became of it
  state text not null default 'waiting' check (state in ('waiting', 'handed_over', 'delivered', 'failed', 'in_doubt')),
  problem text check (problem in ('refused', 'unreachable', 'not_allowed', 'stopped', 'withdrawn', 'not_delivered')),
  -- of the gateway's answer (HTTP)
  status smallint check (status between 100 and 599),
  -- what the gateway calls it
  their_id text check (length(their_id) between 1 and 200),
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  claimed_at timestamptz,
  changed_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, ref)
);
create index sms_messages_waiting on sms_messages (customer_id, lane, due_at, id) where state = 'waiting';
create index sms_messages_number on sms_messages (customer_id, number, id);
create index sms_messages_their_id on sms_messages (customer_id, their_id) where their_id is not null;
create index sms_messages_kept on sms_messages (customer_id, changed_at) where body is not null;
call platform.guard('sms_messages');
call platform.record('sms_messages');
insert into platform.unlogged_columns values
  ('sms_messages', 'number'), ('sms_messages', 'body'), ('sms_messages', 'their_id'), ('sms_messages', 'attempts'), ('sms_messages', 'due_at'), ('sms_messages', 'claimed_at'),
  ('sms_messages', 'changed_at');
grant select, insert, update on sms_messages to homeroom_app;

-- What came back, each once: a gateway tells what it is not sure to have told.
create table sms_callbacks (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  callback_id text not null check (length(callback_id) between 1 and 200),
  at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, callback_id)
);
create index sms_callbacks_at on sms_callbacks (customer_id, at);
call platform.guard('sms_callbacks');
call platform.record('sms_callbacks');
grant select, insert, delete on sms_callbacks to homeroom_app;

create table sms_answers (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  number text not null check (number ~ '^\+[1-9][0-9]{6,14}$'),
  body text not null check (length(body) <= 2000),
  -- the last one to that number; null: none went there
  message_id bigint,
  at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, message_id) references sms_messages
);
create index sms_answers_message on sms_answers (customer_id, message_id, id);
call platform.guard('sms_answers');
call platform.record('sms_answers');
insert into platform.unlogged_columns values ('sms_answers', 'number'), ('sms_answers', 'body');
grant select, insert on sms_answers to homeroom_app;

-- Whoever wants no more messages but essential ones.
create table sms_stops (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  number text not null check (number ~ '^\+[1-9][0-9]{6,14}$'),
  stopped_at timestamptz not null default now(),
  -- they want them again
  ended_at timestamptz,
  primary key (customer_id, id)
);
create unique index sms_stops_number on sms_stops (customer_id, number) where ended_at is null;
call platform.guard('sms_stops');
call platform.record('sms_stops');
insert into platform.unlogged_columns values ('sms_stops', 'number');
grant select, insert, update on sms_stops to homeroom_app;

-- How many parts were asked for in a month of the school's calendar.
create table sms_months (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  month date not null,
  parts integer not null,
  primary key (customer_id, id),
  unique (customer_id, month)
);
call platform.guard('sms_months');
call platform.record('sms_months');
grant select on sms_months to homeroom_app;

-- Counts what is asked for and holds the month's limit, whoever sends at the same moment. What is urgent is counted and passes it.
create function platform.count_sms() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asked record;
  used integer;
  highest integer;
begin
  for asked in select customer_id, sum(parts)::int as parts, bool_and(lane = 'urgent') as urgent from new_rows group by customer_id loop
    insert into sms_months as m (customer_id, month, parts) values (asked.customer_id, date_trunc('month', customer_today())::date, asked.parts)
    on conflict (customer_id, month) do update set parts = m.parts + excluded.parts returning m.parts into used;
    select month_limit into highest from sms_settings where customer_id = asked.customer_id;
    if not asked.urgent and used > highest then
      raise exception 'text messages of this month are limited to % parts', highest using errcode = 'HR414';
    end if;
  end loop;
  return null;
end
$$;
revoke all on function platform.count_sms() from public;
create trigger count_sms after insert on sms_messages referencing new table as new_rows for each statement execute function platform.count_sms();
