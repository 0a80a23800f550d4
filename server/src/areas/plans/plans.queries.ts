import type { OfferedPlan, Plan, Price } from "@homeroom/contract/areas/plans/plans.contract.ts";
import type { Period } from "@homeroom/contract/areas/plans/plans.rules.ts";
import { ask } from "../../kit/db/customer-db.ts";
import type { PlatformDb } from "../../kit/db/platform-db.ts";
import { sql } from "../../kit/db/sql-text.ts";

const PLAN_COLUMNS = [
	"p.id",
	"p.name",
	"p.description",
	"p.modules",
	"p.student_limit",
	"p.staff_limit",
	"p.storage_limit_mb",
	"p.trial_days",
] as const;
type PlanRow = Omit<Plan, "description"> & { description: unknown };
const planOf = (row: PlanRow): Plan => ({ ...row, description: row.description as Record<string, string> });

/** Everything on offer, cheapest position first. */
export async function offeredPlans(db: PlatformDb): Promise<OfferedPlan[]> {
	const [plans, prices] = await Promise.all([
		db.selectFrom("platform.plans as p").select(PLAN_COLUMNS).where("p.offered", "=", true).orderBy("p.position").orderBy("p.id").execute(),
		db
			.selectFrom("platform.prices")
			.select(["id", "plan_id", "period", "currency", "amount"])
			.where("offered", "=", true)
			.orderBy("currency")
			.orderBy("period")
			.execute(),
	]);
	return plans
		.map((plan) => ({
			...planOf(plan),
			prices: prices.filter((price) => price.plan_id === plan.id).map(({ plan_id: _, ...price }) => priceOf(price)),
		}))
		.filter(({ prices: own }) => own.length > 0);
}
const priceOf = (row: { id: number; period: string; currency: string; amount: number }): Price => ({
	...row,
	period: row.period as Period,
});

export interface PricedPlan {
	plan: Plan;
	price: Price & { stripe_price_id: string | null };
	offered: boolean;
}
export async function findPrice(db: PlatformDb, price_id: number): Promise<PricedPlan | undefined> {
	const row = await db
		.selectFrom("platform.prices as r")
		.innerJoin("platform.plans as p", "p.id", "r.plan_id")
		.select(PLAN_COLUMNS)
		.select(["r.id as price_id", "r.period", "r.currency", "r.amount", "r.stripe_price_id"])
		.select(sql<boolean>`r.offered and p.offered`.as("offered"))
		.where("r.id", "=", price_id)
		.executeTakeFirst();
	if (row === undefined) return undefined;
	const { price_id: id, period, currency, amount, stripe_price_id, offered, ...plan } = row;
	return { plan: planOf(plan), price: { ...priceOf({ id, period, currency, amount }), stripe_price_id }, offered };
}

export const findSubscription = (db: PlatformDb, customer_id: number) =>
	db.selectFrom("platform.subscriptions").selectAll().where("customer_id", "=", customer_id).executeTakeFirst();
export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

export const findCustomer = (db: PlatformDb, customer_id: number) =>
	db
		.selectFrom("platform.customers")
		.select(["id", "name", "read_only", "student_limit", "staff_limit", "storage_limit_mb", "plan_modules", "billing_state"])
		.where("id", "=", customer_id)
		.executeTakeFirstOrThrow();

export async function usageOf(db: PlatformDb, customer_id: number): Promise<{ students: number; staff: number; storage_mb: number }> {
	const rows = await ask<{ students: number; staff: number; storage_bytes: number }>(
		db,
		sql`
		select students, staff, storage_bytes from platform.usage(${customer_id})`,
	);
	const { students = 0, staff = 0, storage_bytes = 0 } = rows[0] ?? {};
	return { students, staff, storage_mb: Math.ceil(Number(storage_bytes) / 1_048_576) };
}

/** What was told about the customer's payments, newest first. */
export const paymentHistory = (db: PlatformDb, subscription_id: number) =>
	db
		.selectFrom("platform.payment_events")
		.select(["event_id", "type", "created_at", "data"])
		.where("subscription_id", "=", subscription_id)
		.orderBy("created_at", "desc")
		.limit(24)
		.execute();
