-- Two programs may have given the same number: an ID elsewhere is that of its source.
alter table tasks add external_source text check (length(external_source) <= 40);
drop index tasks_external_id;
create unique index tasks_external_id on tasks (customer_id, external_source, external_id) nulls not distinct where external_id is not null;
