-- A client is a family in our words; who we are at an identity provider is something else.
alter table sso_providers rename column client_id to oidc_client;
alter table sso_providers
  -- Whose first login makes an account. A provider such as Google lets the whole world in: without these nobody new.
  add column email_domains text[] not null default '{}',
  add check (new_account_role_id is null or cardinality(email_domains) > 0);
create index sso_identities_user on sso_identities (customer_id, user_id);
