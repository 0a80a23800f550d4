import type { Localization } from "@homeroom/contract/areas/session/session.contract.ts";
import type pg from "pg";
import { BUILT_IN_ROLES } from "./session.roles.ts";

// Builders of demo data and tests. They run as the database's owner, inside the caller's transaction.

type Address = Partial<Record<"add_line_1" | "add_line_2" | "post_code" | "city" | "state" | "country", string>>;
export type NewCustomer = { name: string; subdomain: string; is_demo?: boolean } & Partial<Omit<Localization, "logo_url">> & Address;

/** Makes the following statements of the transaction this customer's. */
export const actIn = (client: pg.ClientBase, customer_id: number) =>
	client.query("select set_config('app.customer_id', $1, true)", [String(customer_id)]);

/** A customer with the built-in roles. */
export async function makeCustomer(client: pg.ClientBase, customer: NewCustomer): Promise<number> {
	const names = Object.keys(customer);
	const { rows } = await client.query<{ id: string }>(
		`insert into platform.customers (${names.join(", ")}) values (${names.map((_, i) => `$${i + 1}`).join(", ")}) returning id`,
		Object.values(customer),
	);
	const id = Number(rows[0]?.id);
	await actIn(client, id);
	await client.query(
		"insert into roles (key, name, permissions) select key, name, permissions from jsonb_to_recordset($1) as r (key text, name text, permissions jsonb)",
		[JSON.stringify(Object.entries(BUILT_IN_ROLES).map(([key, role]) => ({ key, ...role })))],
	);
	return id;
}

export interface NewUser {
	email: string;
	first_name: string;
	last_name: string;
	password_hash?: string;
	colour_code?: string;
	is_operator?: boolean;
	is_demo?: boolean;
	email_verified_at?: Date;
}
export async function makeUser(client: pg.ClientBase, user: NewUser): Promise<number> {
	const names = Object.keys(user);
	const { rows } = await client.query<{ id: string }>(
		`insert into platform.users (${names.join(", ")}) values (${names.map((_, i) => `$${i + 1}`).join(", ")}) returning id`,
		Object.values(user),
	);
	return Number(rows[0]?.id);
}

export async function makeMember(client: pg.ClientBase, customer_id: number, user_id: number, role: string): Promise<void> {
	await actIn(client, customer_id);
	await client.query(
		"insert into memberships (user_id, role_id, portal_type) select $1, id, $3 from roles where key = $2 and customer_id = $4",
		[user_id, role, role === "client" ? "CLIENT" : "ADMIN", customer_id],
	);
}
