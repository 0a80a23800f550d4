import type {
	ConsoleCustomer,
	ConsoleCustomerFacts,
	ConsoleCustomerQuery,
	ConsoleSubscription,
	ConsoleSubscriptionQuery,
	ConsoleUsage,
	ConsoleUsageQuery,
	PaymentEvent,
	Usage,
} from "@homeroom/contract/areas/console/console-customers.contract.ts";
import type { PageMeta } from "@homeroom/contract/kit/schemas.ts";
import { ask } from "../../kit/db/customer-db.ts";
import type { PlatformDb } from "../../kit/db/platform-db.ts";
import { sql, verbatim } from "../../kit/db/sql-text.ts";
import { found } from "../../kit/http/refusal.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { listPage } from "../../kit/lists/list.ts";
import { CUSTOMER_COLUMNS, CUSTOMER_LIST, SUBSCRIPTION_LIST, USAGE_LIST } from "./console.lists.ts";

export async function listCustomers(
	platform: PlatformDb,
	query: ConsoleCustomerQuery,
): Promise<{ customers: ConsoleCustomer[]; meta: PageMeta }> {
	const filters: Filter[] = [];
	for (const name of ["status", "plan_id", "billing_state"] as const)
		if (query[name] !== undefined) filters.push(sql`${verbatim(name)} = ${query[name]}`);
	const { rows, meta } = await listPage<ConsoleCustomer>(platform, CUSTOMER_LIST, query, filters);
	return { customers: rows, meta };
}

export async function listSubscriptions(
	platform: PlatformDb,
	query: ConsoleSubscriptionQuery,
): Promise<{ subscriptions: ConsoleSubscription[]; meta: PageMeta }> {
	const filters: Filter[] = query.status === undefined ? [] : [sql`status = ${query.status}`];
	const { rows, meta } = await listPage<ConsoleSubscription>(platform, SUBSCRIPTION_LIST, query, filters);
	return { subscriptions: rows, meta };
}

const NEWEST_EVENTS = 500;
export async function subscriptionEvents(
	platform: PlatformDb,
	subscription_id: number,
): Promise<{ subscription: ConsoleSubscription; events: PaymentEvent[] }> {
	const subscription = found(await findSubscription(platform, "id", subscription_id));
	const events = await platform
		.selectFrom("platform.payment_events")
		.select(["event_id", "provider", "type", "created_at", "received_at", "outcome"])
		.where("subscription_id", "=", subscription_id)
		.orderBy("created_at", "desc")
		.orderBy("received_at", "desc")
		.limit(NEWEST_EVENTS)
		.execute();
	return { subscription, events: events as PaymentEvent[] };
}

async function findSubscription(platform: PlatformDb, by: "id" | "customer_id", value: number): Promise<ConsoleSubscription | undefined> {
	const columns = SUBSCRIPTION_LIST.columns.join(", ");
	const [row] = await ask<ConsoleSubscription>(
		platform,
		sql`select ${verbatim(columns)} from ${verbatim(SUBSCRIPTION_LIST.table)} where ${verbatim(by)} = ${value}`,
	);
	return row;
}

interface Counts {
	students: number;
	staff: number;
	clients: number;
	storage_bytes: number;
	last_seen_at: string | null;
}
interface Limits {
	student_limit: number | null;
	staff_limit: number | null;
	storage_limit_mb: number | null;
}
const MEGABYTE = 1_048_576;
const usageOf = (row: Counts & Limits): Usage => ({
	students: { used: row.students, limit: row.student_limit },
	staff: { used: row.staff, limit: row.staff_limit },
	clients: row.clients,
	storage: { used: row.storage_bytes, limit: row.storage_limit_mb === null ? null : row.storage_limit_mb * MEGABYTE },
	last_seen_at: row.last_seen_at,
});

export async function listUsage(platform: PlatformDb, query: ConsoleUsageQuery): Promise<{ customers: ConsoleUsage[]; meta: PageMeta }> {
	const { rows, meta } = await listPage<ConsoleUsage & Counts & Limits>(platform, USAGE_LIST, query, []);
	return { customers: rows.map((row) => ({ ...row, usage: usageOf(row) })), meta };
}

export interface Admin {
	user_id: number;
	email: string | null;
	first_name: string;
	locale: string | null;
}
/** Who answers for a customer, the owner first. */
export async function adminsOf(platform: PlatformDb, customer_id: number): Promise<Admin[]> {
	const rows = await ask<Admin>(platform, sql`select * from platform.admins(${customer_id})`);
	return rows;
}

export async function customerFacts(platform: PlatformDb, customer_id: number): Promise<ConsoleCustomerFacts> {
	type Row = ConsoleCustomer & Limits & Pick<ConsoleCustomerFacts, "time_zone" | "locale" | "closed_at" | "version">;
	const columns = [...CUSTOMER_COLUMNS, "time_zone", "locale", "closed_at", "version", "student_limit", "staff_limit", "storage_limit_mb"];
	const [row] = await ask<Row>(
		platform,
		sql`select ${verbatim(columns.join(", "))} from ${verbatim(CUSTOMER_LIST.table)} where id = ${customer_id}`,
	);
	const customer = found(row);
	const rows = await ask<Counts>(platform, sql`select * from platform.usage(${customer_id})`);
	const admins = await adminsOf(platform, customer_id);
	const { grants } = await platform
		.selectFrom("platform.support_grants")
		.select(({ fn }) => fn.countAll<number>().as("grants"))
		.where("customer_id", "=", customer_id)
		.where("revoked_at", "is", null)
		.where("expires_at", ">", sql<string>`now()`)
		.executeTakeFirstOrThrow();
	return {
		...customer,
		admins: admins.length,
		owner_email: admins[0]?.email ?? null,
		usage: usageOf({ ...customer, ...(rows[0] as Counts) }),
		subscription: (await findSubscription(platform, "customer_id", customer_id)) ?? null,
		open_grants: grants,
	};
}
