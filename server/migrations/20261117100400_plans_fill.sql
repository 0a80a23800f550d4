-- What sign-up and payment need besides the tables of 20261116100200.

-- Events carry the whole state, not a step. The newest by (provider's time, rank) is what holds; `position` makes that order total.
alter table platform.payment_events
  add column position text not null default '',
  -- what the event is about, for one that came before its school was open
  add column subscription_ref text,
  -- the subscription as the provider described it; null: says nothing about its state
  add column state jsonb;
create index payment_events_ref on platform.payment_events (provider, subscription_ref, position);

alter table platform.subscriptions
  -- how far the provider's clock is ahead of ours: the simulator can play a year in a minute; seconds
  add column clock_ahead bigint not null default 0;

alter table platform.signups
  -- where it is paid for
  add column checkout_url text,
  -- why no school came of it
  add column reason text,
  -- the address belonged to somebody when the school was opened: they sign in with their own password
  add column owner_existed boolean not null default false;

-- The built-in payment provider: what a real one would keep on its side. Nothing else of ours reads these.
create table platform.simulator_checkouts (
  id uuid primary key default gen_random_uuid(),
  -- a new subscription · the bill that is due · another way to pay
  kind text not null check (kind in ('subscription', 'invoice', 'method')),
  signup_id uuid,
  customer_id bigint references platform.customers on delete cascade,
  price_id bigint not null references platform.prices,
  subscription_ref text,
  payer text not null,
  trial_days integer not null default 0,
  status text not null default 'open' check (status in ('open', 'paid', 'expired')),
  -- the second step under way: its code, and what happens after it
  step_code text,
  step_delivery text,
  attempts integer not null default 0,
  return_url text not null,
  back_url text not null,
  created_at timestamptz not null default now()
);
create table platform.simulator_subscriptions (
  id text primary key,
  signup_id uuid,
  customer_id bigint references platform.customers on delete cascade,
  price_id bigint not null references platform.prices,
  status text not null check (status in ('trialing', 'active', 'past_due', 'paused', 'cancelled')),
  trial_end timestamptz,
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancel_at_period_end boolean not null default false,
  -- whether the next payments go through
  card text not null default 'works' check (card in ('works', 'declined')),
  clock_ahead bigint not null default 0,
  -- no two events of one subscription have the same time
  last_event_at timestamptz,
  created_at timestamptz not null default now()
);
create table platform.simulator_deliveries (
  id bigint generated always as identity primary key,
  event jsonb not null,
  due_at timestamptz not null default now(),
  delivered_at timestamptz,
  created_at timestamptz not null default now()
);
create index simulator_deliveries_due on platform.simulator_deliveries (due_at) where delivered_at is null;

-- Wakes a worker when a late event is due.
create function platform.deliver_later(due timestamptz) returns void
language plpgsql security definer set search_path = platform, pg_temp
as $$ begin perform graphile_worker.add_job('simulator_deliver', '{}', run_at := due, max_attempts := 5); end $$;
revoke all on function platform.deliver_later(timestamptz) from public;
grant execute on function platform.deliver_later(timestamptz) to homeroom_platform;
grant select, insert, update, delete on platform.simulator_checkouts, platform.simulator_subscriptions, platform.simulator_deliveries to homeroom_platform;

-- The plans an installation starts with; operators change them in the console.
insert into platform.plans (name, description, student_limit, staff_limit, storage_limit_mb, trial_days, position) values
  ('Start', '{"en": "For a small school that wants to leave paper behind.", "de": "Für eine kleine Schule, die vom Papier weg will.", "fr": "Pour une petite école qui veut quitter le papier.", "pt": "Para uma escola pequena que quer deixar o papel."}', 150, 20, 2048, 30, 1),
  ('School', '{"en": "For a whole school: office, teachers and families.", "de": "Für eine ganze Schule: Sekretariat, Lehrkräfte und Familien.", "fr": "Pour toute une école : secrétariat, enseignants et familles.", "pt": "Para uma escola inteira: secretaria, professores e famílias."}', 1500, 200, 20480, 30, 2),
  ('Group', '{"en": "For large schools and groups, without limits.", "de": "Für große Schulen und Träger, ohne Grenzen.", "fr": "Pour les grandes écoles et les groupes, sans limites.", "pt": "Para escolas grandes e grupos, sem limites."}', null, null, null, 30, 3);
insert into platform.prices (plan_id, period, currency, amount)
select p.id, v.period, v.currency, v.amount
from platform.plans p join (values
  ('Start', 'month', 'EUR', 2900), ('Start', 'year', 'EUR', 29000), ('Start', 'month', 'USD', 3200), ('Start', 'year', 'USD', 32000), ('Start', 'month', 'GBP', 2500), ('Start', 'year', 'GBP', 25000),
  ('School', 'month', 'EUR', 11900), ('School', 'year', 'EUR', 119000), ('School', 'month', 'USD', 12900), ('School', 'year', 'USD', 129000), ('School', 'month', 'GBP', 9900), ('School', 'year', 'GBP', 99000),
  ('Group', 'month', 'EUR', 34900), ('Group', 'year', 'EUR', 349000), ('Group', 'month', 'USD', 37900), ('Group', 'year', 'USD', 379000), ('Group', 'month', 'GBP', 29900), ('Group', 'year', 'GBP', 299000)
) as v (plan, period, currency, amount) on v.plan = p.name;
