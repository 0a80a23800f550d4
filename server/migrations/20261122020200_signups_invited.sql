-- A customer whose plan an operator decided: nothing is paid here.
alter table platform.subscriptions drop constraint subscriptions_provider_check;
alter table platform.subscriptions add constraint subscriptions_provider_check check (provider in ('simulator', 'stripe', 'operator'));

-- The invitation that a sign-up began with: it opens one school.
alter table platform.signups add column invitation_id uuid references platform.tickets on delete set null;
create index signups_invitation on platform.signups (invitation_id) where invitation_id is not null;
create index tickets_signup_invitations on platform.tickets (created_at desc) where kind = 'signup_invitation';
