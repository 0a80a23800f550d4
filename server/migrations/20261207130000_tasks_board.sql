-- A board shows what was done lately among all that ever was, and what is open by its urgency: each read from its index, in the order of people.
create index tasks_done on tasks (customer_id, completed_at) where archived_at is null and completed_at is not null;
create index tasks_urgency on tasks (customer_id, priority, order_key, id) where archived_at is null and status <> 'done';
