-- Domains of e-mail addresses whose owners are shown the school's own sign-in on the common login page.
-- One is in here once an admin with a confirmed address of it named it at a provider (decision 34).
alter table platform.customers add column sso_domains text[] not null default '{}';
create index customers_sso_domains on platform.customers using gin (sso_domains);
grant update (sso_domains) on platform.customers to homeroom_app;
