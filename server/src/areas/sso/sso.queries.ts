import type { SsoProvider, SsoRole } from "@homeroom/contract/areas/sso/sso.contract.ts";
import type { SsoKind } from "@homeroom/contract/areas/sso/sso.rules.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";

const COLUMNS = [
	"id",
	"kind",
	"label",
	"issuer",
	"oidc_client",
	"enabled",
	"new_account_role_id",
	"email_domains",
	"version",
	"created_at",
] as const;

const providers = (db: CustomerDb) =>
	db
		.selectFrom("sso_providers as p")
		.select(COLUMNS)
		.select([
			sql<boolean>`p.secret_box is not null`.as("has_secret"),
			sql<string[]>`array(select domain from unnest(p.email_domains) domain, platform.customers c
				where c.id = p.customer_id and domain = any(c.sso_domains))`.as("offered_domains"),
			sql<number>`(select count(distinct i.user_id)::int from sso_identities i where i.provider_id = p.id)`.as("people"),
		]);
export const listProviders = (db: CustomerDb): Promise<SsoProvider[]> =>
	providers(db).orderBy("label").orderBy("id").execute() as Promise<SsoProvider[]>;
export const findProvider = (db: CustomerDb, id: number): Promise<SsoProvider | undefined> =>
	providers(db).where("id", "=", id).executeTakeFirst() as Promise<SsoProvider | undefined>;

/** A provider with its sealed secret, for signing in. */
export const findSealed = (db: CustomerDb, id: number) =>
	db
		.selectFrom("sso_providers")
		.select([...COLUMNS, "secret_box"])
		.where("id", "=", id)
		.executeTakeFirst();
export type SealedProvider = NonNullable<Awaited<ReturnType<typeof findSealed>>>;

export interface ProviderRow {
	kind: SsoKind;
	label: string;
	issuer: string;
	oidc_client: string;
	secret_box: Buffer | null;
	enabled: boolean;
	new_account_role_id: number | null;
	email_domains: string[];
}
export const insertProvider = async (db: CustomerDb, row: Omit<ProviderRow, "enabled">): Promise<number> =>
	(await db.insertInto("sso_providers").values(row).returning("id").executeTakeFirstOrThrow()).id;

/** Changes the row only where it still has the version that the person saw. */
export const changeProvider = async (db: CustomerDb, id: number, version: number, changes: Partial<ProviderRow>): Promise<boolean> =>
	(
		await db
			.updateTable("sso_providers")
			.set({ ...changes, version: sql`version + 1` })
			.where("id", "=", id)
			.where("version", "=", version)
			.executeTakeFirst()
	).numUpdatedRows === 1n;

export const deleteProvider = async (db: CustomerDb, id: number): Promise<boolean> =>
	(await db.deleteFrom("sso_providers").where("id", "=", id).executeTakeFirst()).numDeletedRows === 1n;

/** Another issuer's people are other people, even under the same number. */
export async function forgetIdentities(db: CustomerDb, provider_id: number): Promise<void> {
	await db.deleteFrom("sso_identities").where("provider_id", "=", provider_id).execute();
}

/** Roles that a first login may give: never everything; an admin is made by hand. */
export const givableRoles = (db: CustomerDb): Promise<SsoRole[]> =>
	db.selectFrom("roles").select(["id", "key", "name"]).where("permissions", "<>", sql<never>`'1'::jsonb`).orderBy("name").execute();

export const subdomainOf = async (db: CustomerDb): Promise<string> =>
	(await db.selectFrom("platform.customers").select("subdomain").where("id", "=", db.customer_id).executeTakeFirstOrThrow()).subdomain;
