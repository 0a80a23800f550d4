import { randomUUID } from "node:crypto";
import type { SessionMethod } from "@homeroom/contract/areas/session/session.rules.ts";
import type pg from "pg";
import { type CustomerDb, inCustomer } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";

/** The database before a customer is chosen: platform tables and the person's own memberships. */
export const asUser = (pool: pg.Pool, user_id: number | null): CustomerDb =>
	inCustomer(pool, { customer_id: 0, user_id, request_id: null });

export const findLogin = (pool: pg.Pool, email: string) =>
	asUser(pool, null)
		.selectFrom("platform.users")
		.select(["id", "password_hash"])
		.where("email", "=", email)
		.where("status", "=", "active")
		.executeTakeFirst();

/** Whether at least one of the person's customers lets people in by password; operators and who has none yet are in nobody's hands. */
export async function mayUsePassword(pool: pg.Pool, user_id: number): Promise<boolean> {
	const rows = await asUser(pool, user_id)
		.selectFrom("memberships as m")
		.innerJoin("platform.customers as c", (join) => join.onRef("c.id", "=", "m.customer_id").on("c.status", "=", "active"))
		.select("c.login_password")
		.where("m.user_id", "=", user_id)
		.where("m.status", "=", "active")
		.where("m.accepted_at", "is not", null)
		.execute();
	return rows.length === 0 || rows.some(({ login_password }) => login_password);
}

export interface Membership {
	customer_id: number;
	customer_name: string;
	role: string;
	portal_type: "ADMIN" | "CLIENT";
	primary_color: string;
	logo_id: string | null;
	last_used_at: string | null;
	requires_second_factor: boolean;
	first_name: string;
	middle_name: string | null;
	last_name: string;
}

/** Where the person may work, last used first. */
export async function findMemberships(pool: pg.Pool, user_id: number): Promise<Membership[]> {
	const rows = await asUser(pool, user_id)
		.selectFrom("memberships as m")
		.innerJoin("platform.customers as c", (join) => join.onRef("c.id", "=", "m.customer_id").on("c.status", "=", "active"))
		.innerJoin("roles as r", (join) => join.onRef("r.customer_id", "=", "m.customer_id").onRef("r.id", "=", "m.role_id"))
		.leftJoinLateral(
			(query) =>
				query
					.selectFrom("platform.sessions as s")
					.whereRef("s.user_id", "=", "m.user_id")
					.whereRef("s.customer_id", "=", "m.customer_id")
					.select(({ fn }) => fn.max("s.last_seen_at").as("last_used_at"))
					.as("used"),
			(join) => join.onTrue(),
		)
		.select(["c.id as customer_id", "c.name as customer_name", "c.primary_color", "c.logo_id", "used.last_used_at"])
		.select(["m.portal_type", "m.first_name", "m.middle_name", "m.last_name"])
		.select(["r.key", "r.name as role_name", "r.requires_second_factor"])
		.where("m.status", "=", "active")
		.where("m.accepted_at", "is not", null)
		.orderBy("used.last_used_at", (order) => order.desc().nullsLast())
		.orderBy("c.name")
		.execute();
	return rows.map(({ key, role_name, portal_type, ...row }) => ({
		...row,
		role: key ?? role_name,
		portal_type: portal_type as "ADMIN" | "CLIENT",
	}));
}

export interface NewSession {
	id: string;
	user_id: number;
	customer_id: number | null;
	refresh_hash: Buffer;
	lifetime_ms: number;
	method: SessionMethod;
	second_factor: boolean;
	bound_customer_id: number | null;
	user_agent: string | null;
	ip: string;
}
export const newSessionId = (): string => randomUUID();

export async function insertSession(pool: pg.Pool, { lifetime_ms, ...session }: NewSession): Promise<void> {
	await asUser(pool, session.user_id)
		.insertInto("platform.sessions")
		.values({ ...session, expires_at: sql<string>`now() + ${lifetime_ms} * interval '1 millisecond'` })
		.execute();
}

/** Puts the next refresh token in the place of this one, once: of many at the same time the database lets one through. */
export const rotate = (pool: pg.Pool, session_id: string, hash: Buffer, next: Buffer) =>
	asUser(pool, null)
		.updateTable("platform.sessions")
		.set({ previous_hash: hash, refresh_hash: next, rotated_at: sql`now()`, last_seen_at: sql`now()` })
		.where("id", "=", session_id)
		.where("refresh_hash", "=", hash)
		.where("ended_at", "is", null)
		.where("expires_at", ">", sql<string>`now()`)
		.returning(["user_id", "customer_id"])
		.executeTakeFirst();

/** A session that this token led to a moment ago: the other tab was faster. */
export const justRotated = (pool: pg.Pool, session_id: string, hash: Buffer, grace_ms: number) =>
	asUser(pool, null)
		.selectFrom("platform.sessions")
		.select(["user_id", "customer_id"])
		.where("id", "=", session_id)
		.where("previous_hash", "=", hash)
		.where("rotated_at", ">", sql<string>`now() - ${grace_ms} * interval '1 millisecond'`)
		.where("ended_at", "is", null)
		.executeTakeFirst();

export async function endSession(pool: pg.Pool, session_id: string, end_reason: string): Promise<void> {
	await asUser(pool, null)
		.updateTable("platform.sessions")
		.set({ ended_at: sql`now()`, end_reason })
		.where("id", "=", session_id)
		.where("ended_at", "is", null)
		.execute();
}

export async function chooseCustomer(pool: pg.Pool, session_id: string, customer_id: number): Promise<void> {
	await asUser(pool, null)
		.updateTable("platform.sessions")
		.set({ customer_id, view_as_role_id: null, support_grant_id: null, last_seen_at: sql`now()` })
		.where("id", "=", session_id)
		.execute();
}

/** The person's open sessions, the newest use first. */
export const openSessions = (pool: pg.Pool, user_id: number, bound_customer_id: number | null) =>
	asUser(pool, user_id)
		.selectFrom("platform.sessions as s")
		.leftJoin("platform.customers as c", "c.id", "s.customer_id")
		.select(["s.id", "s.method", "s.user_agent", "s.ip", "c.name as customer_name", "s.created_at", "s.last_seen_at"])
		.where("s.user_id", "=", user_id)
		.where("s.ended_at", "is", null)
		.where("s.expires_at", ">", sql<string>`now()`)
		.$if(bound_customer_id !== null, (query) => query.where("s.bound_customer_id", "=", bound_customer_id))
		.orderBy("s.last_seen_at", "desc")
		.limit(200)
		.execute();

/** Ends sessions of the person: one, or all but one, or of one customer only. Returns how many. */
export async function endSessions(
	db: Pick<CustomerDb, "updateTable">,
	user_id: number,
	which: { only?: string; except?: string; bound_customer_id?: number | null },
	end_reason: string,
): Promise<number> {
	const result = await db
		.updateTable("platform.sessions")
		.set({ ended_at: sql`now()`, end_reason })
		.where("user_id", "=", user_id)
		.where("ended_at", "is", null)
		.$if(which.only !== undefined, (query) => query.where("id", "=", which.only as string))
		.$if(which.except !== undefined, (query) => query.where("id", "<>", which.except as string))
		.$if(which.bound_customer_id != null, (query) => query.where("bound_customer_id", "=", which.bound_customer_id as number))
		.executeTakeFirst();
	return Number(result.numUpdatedRows);
}
