import type { Period } from "@homeroom/contract/areas/plans/plans.rules.ts";
import type pg from "pg";
import { afterPeriod } from "./payment.simulator-clock.ts";
import { positionOf, type SubscriptionSnapshot } from "./payment.ts";

// Builders of demo data and tests. They run as the database's owner, inside the caller's transaction.

export interface NewSubscription {
	plan: string;
	period: Period;
	currency: string;
	/** When the present period began, in days before now. */
	days_ago: number;
}

/** A subscription that runs and renews, at the simulator's and here. Does nothing where there is one. Answers its name there. */
export async function makeSubscription(client: pg.ClientBase, customer_id: number, wanted: NewSubscription): Promise<string> {
	const ref = `sim_customer_${customer_id}`;
	const { rows } = await client.query<{ price_id: string; plan_id: string }>(
		"select r.id as price_id, r.plan_id from platform.prices r join platform.plans p on p.id = r.plan_id where p.name = $1 and r.period = $2 and r.currency = $3 and r.offered",
		[wanted.plan, wanted.period, wanted.currency],
	);
	const [price] = rows;
	if (price === undefined) throw new Error(`There is no price of ${wanted.plan}.`);
	const began = new Date(Date.now() - wanted.days_ago * 24 * 60 * 60_000);
	const state: SubscriptionSnapshot = {
		status: "active",
		price_id: Number(price.price_id),
		trial_end: null,
		period_start: began.toISOString(),
		period_end: afterPeriod(began, wanted.period).toISOString(),
		cancel_at_period_end: false,
		provider_customer: null,
	};
	const { rowCount } = await client.query(
		`insert into platform.subscriptions (customer_id, plan_id, price_id, status, period_start, period_end, provider, provider_subscription, provider_at)
			values ($1, $2, $3, 'active', $4, $5, 'simulator', $6, $4) on conflict do nothing`,
		[customer_id, price.plan_id, price.price_id, state.period_start, state.period_end, ref],
	);
	if (rowCount === 0) return ref;
	await client.query(
		"insert into platform.simulator_subscriptions (id, customer_id, price_id, status, period_start, period_end) values ($1, $2, $3, 'active', $4, $5)",
		[ref, customer_id, price.price_id, state.period_start, state.period_end],
	);
	const told = { id: `evt_customer_${customer_id}`, at: began.toISOString(), rank: 0, state };
	await client.query(
		`insert into platform.payment_events (provider, event_id, type, subscription_id, created_at, received_at, outcome, data, position, subscription_ref, state)
			select 'simulator', $1, 'subscription.created', id, $2, $2, 'applied', '{}', $3, $4, $5 from platform.subscriptions where customer_id = $6`,
		[told.id, told.at, positionOf(told), ref, JSON.stringify(state), customer_id],
	);
	await client.query(
		`update platform.customers c set plan_modules = p.modules, student_limit = p.student_limit, staff_limit = p.staff_limit, storage_limit_mb = p.storage_limit_mb,
			billing_state = 'active', read_only = false from platform.plans p where p.id = $2 and c.id = $1`,
		[customer_id, price.plan_id],
	);
	return ref;
}
