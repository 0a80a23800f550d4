-- Roles and who holds them. Both belong to a customer.
create table roles (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 60),
  -- built-in roles keep their key; a customer's own roles have none
  key text,
  -- the number 1 (everything) or a list of modules with their actions
  permissions jsonb not null check (permissions = '1' or jsonb_typeof(permissions) = 'array'),
  version integer not null default 1,
  primary key (customer_id, id),
  unique (customer_id, name),
  unique (customer_id, key)
);

create table memberships (
  customer_id bigint not null references platform.customers,
  id bigint generated always as identity,
  user_id bigint not null references platform.users on delete cascade,
  role_id bigint not null,
  portal_type text not null check (portal_type in ('ADMIN', 'CLIENT')),
  status text not null default 'active' check (status in ('active', 'blocked', 'deactivated')),
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, user_id),
  foreign key (customer_id, role_id) references roles
);
create index memberships_user on memberships (user_id);

call platform.guard('roles');
call platform.record('roles');
call platform.guard('memberships');
call platform.record('memberships');

-- Before a customer is chosen (customer 0) a person sees their own memberships and those roles, nothing else.
create policy own_memberships on memberships for select
  using (current_setting('app.customer_id')::bigint = 0 and user_id = nullif(current_setting('app.user_id', true), '')::bigint);
create policy own_roles on roles for select
  using (current_setting('app.customer_id')::bigint = 0 and exists (select from memberships m where m.customer_id = roles.customer_id and m.role_id = roles.id));

grant select, insert, update, delete on roles, memberships to homeroom_app;

create trigger access_changed after insert or update or delete on roles for each row execute function platform.access_changed();
create trigger access_changed after insert or update or delete on memberships for each row execute function platform.access_changed();
