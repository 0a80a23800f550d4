import type { CustomerStatus } from "@homeroom/contract/areas/console/console.rules.ts";
import type { AppOptions } from "../../app-options.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import type { PlatformDb } from "../../kit/db/platform-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { followSubscription } from "./payment.events.ts";

export { createPlan, createPrice, listPlans, offerPrice, updatePlan } from "./plans.catalogue.ts";
export { openCustomer } from "./plans.opening.ts";

/** False where it is in another state by now. */
export async function moveCustomer(
	platform: PlatformDb,
	customer_id: number,
	from: readonly CustomerStatus[],
	to: CustomerStatus,
): Promise<boolean> {
	const { numUpdatedRows } = await platform
		.updateTable("platform.customers")
		.set({ status: to, closed_at: to === "closed" ? sql<string>`now()` : null, version: sql`version + 1` })
		.where("id", "=", customer_id)
		.where("status", "in", from)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

/** Nobody has paid yet: the customer chooses how, from its settings, before the trial is over. Where nothing is paid there is no trial, and no end. */
export async function subscribeCustomer(
	platform: PlatformDb,
	customer_id: number,
	price_id: number,
	{ plan_id, trial_days }: { plan_id: number; trial_days: number | null },
): Promise<void> {
	const trial_end = trial_days === null ? null : sql<string>`now() + ${trial_days} * interval '1 day'`;
	const subscription = await platform
		.insertInto("platform.subscriptions")
		.values({
			customer_id,
			plan_id,
			price_id,
			status: trial_days === null ? "active" : "trialing",
			provider: "operator",
			trial_end,
			period_start: sql<string>`now()`,
			period_end: trial_end,
		})
		.returningAll()
		.executeTakeFirstOrThrow();
	await followSubscription(platform, subscription);
}

/** Which of the providers' domains are offered: those that were before, and the one where the admin who saves has a mailbox. */
export async function keepSsoDomains(db: CustomerDb, mailbox: string | null): Promise<void> {
	await ask(
		db,
		sql`update platform.customers c set sso_domains = named.domains
		from (select coalesce(array_agg(distinct domain order by domain), '{}') as domains
			from sso_providers p cross join unnest(p.email_domains) domain cross join platform.customers of
			where of.id = ${db.customer_id} and (domain = any(of.sso_domains) or domain = ${mailbox})) named
		where c.id = ${db.customer_id} and c.sso_domains is distinct from named.domains`,
	);
}

/** Whether anything is paid here; otherwise operators decide about plans. */
export const takesPayments = ({ stripe, simulatePayments = false }: AppOptions): boolean => stripe !== undefined || simulatePayments;
