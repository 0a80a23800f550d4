-- What a person has to do: nobody else's, whatever their role. It stays out of the log, which tells their own screens alone that something changed.

-- One row a person, from their first write on: who orders or adds holds it, and their first tags were made with it.
create table todo_lists (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  user_id bigint not null references platform.users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, user_id)
);

create table todo_tags (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  user_id bigint not null references platform.users on delete cascade,
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  -- null: one of the first ones, called what its key is in the reader's language
  name text check (length(name) between 1 and 40),
  colour text not null check (length(colour) between 1 and 20),
  primary key (customer_id, id),
  unique (customer_id, user_id, key)
);

create table todos (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  user_id bigint not null references platform.users on delete cascade,
  title text not null check (length(title) between 1 and 200),
  description text,
  is_important boolean not null default false,
  is_starred boolean not null default false,
  tags text[] not null default '{}',
  due date,
  minutes integer check (minutes between 1 and 1440),
  planned_at date,
  completed_at timestamptz,
  trashed_at timestamptz,
  position text collate "C" not null check (length(position) between 1 and 200),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create unique index todos_position on todos (customer_id, user_id, position);
create index todos_trashed on todos (customer_id, trashed_at) where trashed_at is not null;

insert into platform.unlogged_columns values ('todos', 'title'), ('todos', 'description'), ('todos', 'tags'), ('todo_tags', 'key'), ('todo_tags', 'name');
call platform.guard('todo_lists');
call platform.record('todo_lists');
call platform.guard('todo_tags');
call platform.record('todo_tags');
call platform.guard('todos');
call platform.record('todos');
grant select, insert, update, delete on todo_lists, todo_tags, todos to homeroom_app;
