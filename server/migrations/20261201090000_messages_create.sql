-- What a school writes to families, staff and students: the text, whom it is for, and what became of each recipient.
create table messages (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  state text not null default 'draft' check (state in ('draft', 'asked', 'planned', 'sending', 'sent', 'stopped', 'undone')),
  kind text not null default 'essential' check (kind in ('essential', 'chosen')),
  topic text check (topic in ('newsletter', 'events', 'clubs', 'fundraising')),
  channels text[] not null check (channels <@ '{app,email,push,sms,letter}'::text[] and cardinality(channels) between 1 and 5),
  lane text not null default 'normal' check (lane in ('urgent', 'normal', 'bulk')),
  falls_back boolean not null default false,
  question text not null default 'none' check (question in ('none', 'yes_no', 'choice', 'text', 'signature')),
  answer_by date,
  -- language → subject, body, short, choices
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  -- of what was sent: who sends the same twice within an hour is asked
  text_hash bytea,
  -- what the links of its mails are made with, sealed
  secret_box bytea,
  author_id bigint references platform.users on delete set null,
  -- whose classes and courses alone it is for, whoever agrees to it
  narrowed_id bigint references platform.users on delete set null,
  -- how it was asked for: now, at the next break, at a time
  plan text check (plan in ('now', 'break', 'at')),
  fingerprint text,
  asked_at timestamptz,
  approved_id bigint references platform.users on delete set null,
  declined_note text check (length(declined_note) <= 500),
  sends_at timestamptz,
  undo_until timestamptz,
  -- the first of it left: it can no longer be taken back
  started_at timestamptz,
  sent_at timestamptz,
  -- rises with what becomes of its recipients, whose rows are in no log
  progress integer not null default 0,
  reminders integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  check ((kind = 'chosen') = (topic is not null))
);
insert into platform.unlogged_columns values ('messages', 'texts'), ('messages', 'text_hash'), ('messages', 'fingerprint'), ('messages', 'declined_note');
call platform.guard('messages');
call platform.record('messages');
grant select, insert, update, delete on messages to homeroom_app;
create index messages_newest on messages (customer_id, updated_at, id);
create index messages_author on messages (customer_id, author_id, updated_at, id);
create index messages_same on messages (customer_id, text_hash, started_at) where text_hash is not null;

create table message_targets (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  message_id bigint not null,
  position smallint not null,
  adds boolean not null,
  kind text not null check (kind in (
    'everybody', 'grade', 'class', 'course', 'view', 'absent', 'on_site', 'department', 'subject', 'teaching_today', 'unanswered', 'family', 'contact', 'student', 'staff')),
  ref bigint,
  text text check (length(text) between 1 and 80),
  audience text check (audience in ('families', 'students', 'staff')),
  primary key (customer_id, id),
  unique (customer_id, message_id, position),
  foreign key (customer_id, message_id) references messages on delete cascade
);
call platform.guard('message_targets');
call platform.record('message_targets');
grant select, insert, update, delete on message_targets to homeroom_app;

-- The list as somebody looked at it: sending says how it differs by then. Of each message the newest few.
create table message_looks (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  message_id bigint not null,
  fingerprint text not null,
  -- kind:id:channel
  people text[] not null,
  seen_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, message_id, fingerprint),
  foreign key (customer_id, message_id) references messages on delete cascade
);
call platform.guard('message_looks');
grant select, insert, update, delete on message_looks to homeroom_app;

-- One row per recipient and way, as they were at the moment of sending. It is the outbox, too: claimed before it is handed over.
create table message_recipients (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  message_id bigint not null,
  person_kind text not null check (person_kind in ('contact', 'staff', 'student')),
  person_id bigint not null,
  user_id bigint references platform.users on delete set null,
  name text not null,
  first_name text not null,
  channel text not null check (channel in ('app', 'email', 'push', 'sms', 'letter')),
  language text not null check (language in ('en', 'de', 'fr', 'pt')),
  address text not null,
  -- [{id, name, class_label}] of the children that it names
  children jsonb not null default '[]',
  relationship text,
  emergency_order smallint,
  targets integer[] not null default '{}',
  state text not null default 'waiting'
    check (state in ('waiting', 'handed_over', 'delivered', 'failed', 'bounced', 'in_doubt', 'read', 'answered', 'stopped')),
  fault text check (length(fault) <= 300),
  attempts smallint not null default 0,
  claimed_at timestamptz,
  handed_over_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  answered_at timestamptz,
  answer text check (length(answer) <= 2000),
  -- a reminder that is to go out, and the last that went
  remind boolean not null default false,
  reminded_at timestamptz,
  search text collate "C" not null generated always as (public.words(name)) stored,
  primary key (customer_id, id),
  unique (customer_id, message_id, person_kind, person_id, channel),
  foreign key (customer_id, message_id) references messages on delete cascade
);
call platform.guard('message_recipients');
grant select, insert, update, delete on message_recipients to homeroom_app;
create index message_recipients_listed on message_recipients (customer_id, message_id, search, id);
create index message_recipients_waiting on message_recipients (customer_id, message_id, id) where state = 'waiting' or (state = 'handed_over' and claimed_at is not null) or remind;
create index message_recipients_person on message_recipients (customer_id, person_kind, person_id, id);

create table message_templates (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  content jsonb not null,
  author_id bigint references platform.users on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id)
);
insert into platform.unlogged_columns values ('message_templates', 'content');
call platform.guard('message_templates');
call platform.record('message_templates');
grant select, insert, update, delete on message_templates to homeroom_app;

-- What somebody wants to hear of (a topic) and how (a channel), from when to when. Nothing is overwritten: the old wish gets its end.
create table message_wishes (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  person_kind text not null check (person_kind in ('contact', 'staff', 'student')),
  person_id bigint not null,
  topic text check (topic in ('newsletter', 'events', 'clubs', 'fundraising')),
  channel text check (channel in ('app', 'email', 'push', 'sms', 'letter')),
  wanted boolean not null default true,
  starts timestamptz not null default now(),
  ends timestamptz,
  source text not null check (length(source) between 1 and 120),
  by_id bigint references platform.users on delete set null,
  primary key (customer_id, id),
  check ((topic is null) <> (channel is null)),
  check (starts <= ends)
);
call platform.guard('message_wishes');
call platform.record('message_wishes');
grant select, insert, update, delete on message_wishes to homeroom_app;
-- one wish at a time; the topic "" is how, not what
create unique index message_wishes_now on message_wishes (customer_id, person_kind, person_id, coalesce(topic, '')) where ends is null;
create index message_wishes_person on message_wishes (customer_id, person_kind, person_id, starts);

create table message_settings (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  approve_above integer not null default 200 check (approve_above between 0 and 100000),
  sender_name text check (length(sender_name) between 1 and 80),
  footers jsonb not null default '{}' check (jsonb_typeof(footers) = 'object'),
  primary key (customer_id, id),
  unique (customer_id)
);
call platform.guard('message_settings');
call platform.record('message_settings');
grant select, insert, update, delete on message_settings to homeroom_app;

call platform.open_module('Communications', '{"editor": ["View", "Create", "Edit", "Delete", "Approve", "Emergency"], "teacher": ["ViewOwn", "Create", "Edit", "Delete"], "office": ["View", "Create", "Edit", "Delete", "Approve", "Emergency"], "staff": ["ViewOwn"], "client": ["ViewOwn"]}');
