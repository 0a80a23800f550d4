-- How many days an invitation can be accepted.
alter table platform.customers add column invitation_days integer not null default 7 check (invitation_days between 1 and 30);
grant update (invitation_days) on platform.customers to homeroom_app;
