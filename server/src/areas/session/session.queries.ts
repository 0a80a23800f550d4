import { randomUUID } from "node:crypto";
import type { CustomerChoice, Localization, SessionUser } from "@homeroom/contract/areas/session/session.contract.ts";
import type { RolePermissions } from "@homeroom/contract/kit/permissions.ts";
import { sql } from "kysely";
import type pg from "pg";
import { type CustomerDb, inCustomer } from "../../kit/db/customer-db.ts";

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

export async function findUser(pool: pg.Pool, user_id: number): Promise<SessionUser | undefined> {
	const row = await asUser(pool, user_id)
		.selectFrom("platform.users")
		.selectAll()
		.where("id", "=", user_id)
		.where("status", "=", "active")
		.executeTakeFirst();
	return (
		row && {
			uid: row.id,
			displayName: `${row.first_name} ${row.last_name}`,
			about: row.about,
			photoURL: row.photo_url,
			status: "online",
			userRole: null,
			email: row.email,
			first_name: row.first_name,
			middle_name: row.middle_name,
			last_name: row.last_name,
			colour_code: row.colour_code,
			is_operator: row.is_operator,
		}
	);
}

export interface Membership extends CustomerChoice {
	permissions: RolePermissions;
	localization: Localization;
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
		.selectAll("c")
		.select(["m.portal_type", "r.key", "r.name as role_name", "r.permissions", "used.last_used_at"])
		.where("m.status", "=", "active")
		.orderBy("used.last_used_at", (order) => order.desc().nullsLast())
		.orderBy("c.name")
		.execute();
	return rows.map((row) => ({
		customer_id: row.id,
		customer_name: row.name,
		role: row.key ?? row.role_name,
		portal_type: row.portal_type as "ADMIN" | "CLIENT",
		primary_color: row.primary_color,
		last_used_at: row.last_used_at,
		permissions: row.permissions as RolePermissions,
		localization: {
			primary_color: row.primary_color,
			secondary_color: row.secondary_color,
			heading_color: row.heading_color,
			text_color: row.text_color,
			date_format_id: row.date_format_id,
			time_format_id: row.time_format_id,
			time_zone: row.time_zone,
			locale: row.locale as Localization["locale"],
			week_start: row.week_start,
		},
	}));
}

export interface NewSession {
	id: string;
	user_id: number;
	customer_id: number | null;
	refresh_hash: Buffer;
	lifetime_ms: number;
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
		.set({ customer_id, last_seen_at: sql`now()` })
		.where("id", "=", session_id)
		.execute();
}
