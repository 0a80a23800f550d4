import type pg from "pg";
import { sql } from "../../kit/db/sql-text.ts";
import { asUser } from "./session.queries.ts";

export const DEMO_PASSWORD = "homeroom-demo";

export interface DemoLogin {
	email: string;
	role: string;
	customer_name: string | null;
}
export type DemoLogins = () => Promise<{ password: string | null; logins: (DemoLogin & { displayName: string })[] }>;

/** The logins that the login page offers with a click; none outside demo mode. */
export function demoLogins(pool: pg.Pool, offered: DemoLogin[]): DemoLogins {
	return async () => {
		if (offered.length === 0) return { password: null, logins: [] };
		const rows = await asUser(pool, null)
			.selectFrom("platform.users")
			.select(["email", sql<string>`first_name || ' ' || last_name`.as("displayName")])
			.where("is_demo", "=", true)
			.where("status", "=", "active")
			.execute();
		const names = new Map(rows.map((row) => [row.email, row.displayName]));
		return {
			password: DEMO_PASSWORD,
			logins: offered.flatMap((login) => (names.has(login.email) ? [{ ...login, displayName: names.get(login.email) as string }] : [])),
		};
	};
}
