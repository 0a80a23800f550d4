-- How many rows a list shows until somebody chooses another number.
alter table platform.customers add column page_size smallint not null default 5 check (page_size in (5, 10, 20, 50, 100));
grant update (page_size) on platform.customers to homeroom_app;
