import { randomBytes } from "node:crypto";
import type { Delivery } from "@homeroom/contract/areas/plans/plans.rules.ts";
import { ask } from "../../kit/db/customer-db.ts";
import type { PlatformDb } from "../../kit/db/platform-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import type { PaymentEvents } from "./payment.events.ts";
import type { Bill, SimulatedSubscription } from "./payment.simulator-clock.ts";
import type { PaymentEvent } from "./payment.ts";

const LATE_MS = 10_000;
const RANKS: Record<string, number> = { "subscription.created": 0, "subscription.deleted": 2 };

/** Puts an event into the simulator's outbox, in the transaction that is its reason. */
export async function send(
	db: PlatformDb,
	subscription: SimulatedSubscription,
	type: string,
	at: Date,
	bill: Bill | null,
	delivery: Delivery,
): Promise<void> {
	const event: PaymentEvent = {
		provider: "simulator",
		id: `evt_${randomBytes(9).toString("base64url")}`,
		type,
		at: at.toISOString(),
		rank: RANKS[type] ?? 1,
		subscription_ref: subscription.id,
		signup_id: subscription.signup_id,
		customer_id: subscription.customer_id,
		state: type.startsWith("subscription.")
			? {
					status: subscription.status,
					price_id: subscription.price_id,
					trial_end: subscription.trial_end,
					period_start: subscription.period_start,
					period_end: subscription.period_end,
					cancel_at_period_end: subscription.cancel_at_period_end,
					provider_customer: null,
				}
			: null,
		checkout_ended: null,
		amount: bill?.amount ?? null,
		currency: bill?.currency ?? null,
	};
	const due = new Date(Date.now() + (delivery === "late" ? LATE_MS : 0)).toISOString();
	const row = { event: JSON.stringify(event), due_at: due };
	await db
		.insertInto("platform.simulator_deliveries")
		.values(delivery === "twice" ? [row, row] : [row])
		.execute();
	// also where this process ends before it has told
	await ask(db, sql`select platform.deliver_later(${due}::timestamptz)`);
}

/** Hands over what is due, each to the same handler that hears Stripe. One that fails is handed over again. */
export async function deliverDue(db: PlatformDb, events: PaymentEvents, evenEarly: boolean): Promise<number> {
	for (let delivered = 0; ; delivered++) {
		const taken = await db
			.updateTable("platform.simulator_deliveries")
			.set({ delivered_at: sql`now()` })
			.where("id", "=", (query) =>
				query
					.selectFrom("platform.simulator_deliveries")
					.select("id")
					.where("delivered_at", "is", null)
					.$if(!evenEarly, (due) => due.where("due_at", "<=", sql<string>`clock_timestamp()`))
					.orderBy("due_at")
					.orderBy("id")
					.limit(1)
					.forUpdate()
					.skipLocked(),
			)
			.returning(["id", "event"])
			.executeTakeFirst();
		if (taken === undefined) return delivered;
		try {
			// cast: a column of JSON, written by us
			await events.handle(taken.event as unknown as PaymentEvent);
		} catch (error) {
			await db.updateTable("platform.simulator_deliveries").set({ delivered_at: null }).where("id", "=", taken.id).execute();
			throw error;
		}
	}
}
