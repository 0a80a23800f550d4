-- What a school does again and again: a task with its steps, each so many school days from a day that is chosen when it is started.
-- Whom it falls to is a person, or a role that is looked up then: whoever starts it, the homeroom teacher, the head.

create function platform.tags_of(typed text) returns text
language sql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
  select nullif(string_agg(tag, ' ' order by place), '')
  from (select tag, min(place) as place from regexp_split_to_table(lower(replace(typed, '#', ' ')), '[\s,;]+') with ordinality as words (tag, place) where tag <> '' group by tag) each_once
$$;
create function platform.fill_tags() returns trigger language plpgsql as $$
begin
  new.tags := platform.tags_of(new.tags);
  return new;
end
$$;

create table task_templates (
  name text not null check (length(name) between 1 and 120),
  note text check (length(note) <= 200),
  days integer check (days between -250 and 250),
  role text check (role in ('starter', 'homeroom', 'head')),
  lead_id bigint,
  priority text not null default '3' check (priority in ('1', '2', '3', '4')),
  estimate integer check (estimate between 1 and 99999),
  tags text check (length(tags) <= 200),
  -- a line each
  checks text check (length(checks) <= 4000),
  description text,
  created_by bigint default nullif(current_setting('app.user_id', true), '')::bigint references platform.users on delete set null,
  constraint task_templates_one_lead check (role is null or lead_id is null)
);
call platform.make_record('task_templates', 'public.words(name || coalesce('' '' || tags, ''''))');
call platform.people('task_templates', 'helpers', 'users');
alter table task_templates add foreign key (customer_id, lead_id) references memberships (customer_id, user_id) on delete set null (lead_id);
create index task_templates_lead on task_templates (customer_id, lead_id);
create index task_templates_maker on task_templates (customer_id, created_by);
create trigger fill_tags before insert or update of tags on task_templates for each row execute function platform.fill_tags();

create table task_template_steps (
  template_id bigint not null,
  name text not null check (length(name) between 1 and 200),
  days integer check (days between -250 and 250),
  role text check (role in ('starter', 'homeroom', 'head')),
  lead_id bigint,
  priority text not null default '3' check (priority in ('1', '2', '3', '4')),
  estimate integer check (estimate between 1 and 99999),
  tags text check (length(tags) <= 200),
  checks text check (length(checks) <= 4000),
  description text,
  constraint task_template_steps_one_lead check (role is null or lead_id is null)
);
call platform.make_record('task_template_steps', 'public.words(name || coalesce('' '' || tags, ''''))');
call platform.belongs('task_template_steps', 'template_id', 'task_templates');
call platform.people('task_template_steps', 'helpers', 'users');
alter table task_template_steps add foreign key (customer_id, lead_id) references memberships (customer_id, user_id) on delete set null (lead_id);
create index task_template_steps_lead on task_template_steps (customer_id, lead_id);
create trigger fill_tags before insert or update of tags on task_template_steps for each row execute function platform.fill_tags();

-- No more than a start makes of one template. Two who add the last one at once wait here for one another.
create function platform.limit_template_steps() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from task_templates where customer_id = new.customer_id and id = new.template_id for no key update;
  if (select count(*) from task_template_steps where customer_id = new.customer_id and template_id = new.template_id and archived_at is null) > 60 then
    raise exception using errcode = 'HR409', message = 'at most 60 steps';
  end if;
  return null;
end
$$;
create trigger limit_template_steps after insert on task_template_steps for each row when (new.archived_at is null) execute function platform.limit_template_steps();
create trigger limit_template_steps_back after update of archived_at on task_template_steps for each row
  when (old.archived_at is not null and new.archived_at is null) execute function platform.limit_template_steps();

-- Where a task comes from.
alter table tasks add template_id bigint, add foreign key (customer_id, template_id) references task_templates on delete set null (template_id);
create index tasks_template on tasks (customer_id, template_id) where template_id is not null;
