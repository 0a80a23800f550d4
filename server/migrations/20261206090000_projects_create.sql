-- Work of several people towards one end. Its key stands before the numbers of its tasks and never changes.
create table projects (
  key text not null constraint projects_key_letters check (key ~ '^[A-Z]{2,6}$'),
  name text not null check (length(name) between 1 and 120),
  stage text not null default 'active' check (stage in ('planned', 'active', 'paused', 'done')),
  lead_id bigint,
  client_id bigint,
  starts date,
  ends date,
  about text,
  created_by bigint default nullif(current_setting('app.user_id', true), '')::bigint references platform.users on delete set null,
  constraint projects_ends_in_order check (ends >= starts)
);
call platform.make_record('projects', 'public.words(name || '' '' || key)');
call platform.people('projects', 'members', 'users');
call platform.people('projects', 'viewers', 'users');
alter table projects
  add foreign key (customer_id, lead_id) references memberships (customer_id, user_id) on delete set null (lead_id),
  add foreign key (customer_id, client_id) references clients;
-- also of archived ones: their tasks keep their numbers
create unique index projects_key on projects (customer_id, key);
create index projects_lead on projects (customer_id, lead_id);
create index projects_client on projects (customer_id, client_id);
create index projects_maker on projects (customer_id, created_by);

create function platform.fill_project() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and upper(new.key) <> old.key then
    raise check_violation using constraint = 'projects_key_fixed', table = 'projects', message = 'tasks are known by it';
  end if;
  new.key := upper(new.key);
  return new;
end
$$;
create trigger fill_project before insert or update of key on projects for each row execute function platform.fill_project();
