import type pg from "pg";

// Builders of tests. They run as the database's owner, inside the caller's transaction and customer.

export interface NewProvider {
	issuer: string;
	kind?: "google" | "oidc";
	label?: string;
	oidc_client?: string;
	enabled?: boolean;
	new_account_role_id?: number;
	email_domains?: string[];
}
export async function makeSsoProvider(client: pg.ClientBase, provider: NewProvider): Promise<number> {
	const row = { kind: "oidc", label: "School account", oidc_client: "homeroom", ...provider };
	const names = Object.keys(row);
	const { rows } = await client.query<{ id: string }>(
		`insert into sso_providers (${names.join(", ")}) values (${names.map((_, i) => `$${i + 1}`).join(", ")}) returning id`,
		Object.values(row),
	);
	return Number(rows[0]?.id);
}
