import type { CustomerFace } from "@homeroom/contract/areas/session/session.contract.ts";
import { Subdomain } from "@homeroom/contract/kit/schemas.ts";
import { type SentenceCode, sentence } from "@homeroom/contract/kit/sentences/sentences.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { sql } from "kysely";
import type pg from "pg";
import { type CustomerDb, inCustomer } from "../../kit/db/customer-db.ts";
import type { PlatformDb } from "../../kit/db/platform-db.ts";
import { found } from "../../kit/http/refusal.ts";
import { logoUrl } from "./session.details.ts";
import { asUser } from "./session.queries.ts";

/** Names that would be mistaken for ours, or that we need ourselves. */
const RESERVED = new Set([
	"www",
	"api",
	"app",
	"admin",
	"console",
	"mail",
	"smtp",
	"static",
	"assets",
	"cdn",
	"status",
	"help",
	"support",
	"docs",
	"blog",
	"homeroom",
	"login",
	"signup",
	"localhost",
]);

/** What the login page shows of a customer. */
export async function customerFace(pool: pg.Pool, subdomain: string): Promise<CustomerFace> {
	const row = found(
		await asUser(pool, null)
			.selectFrom("platform.customers")
			.selectAll()
			.where("subdomain", "=", subdomain)
			.where("status", "=", "active")
			.executeTakeFirst(),
	);
	const sso = await inCustomer(pool, { customer_id: row.id, user_id: null, request_id: null })
		.selectFrom("sso_providers")
		.select(["id", "kind", "label"])
		.where("enabled", "=", true)
		.orderBy("label")
		.execute();
	return {
		customer_name: row.name,
		subdomain: row.subdomain,
		logo_url: logoUrl(row.logo_id),
		primary_color: row.primary_color,
		secondary_color: row.secondary_color,
		heading_color: row.heading_color,
		text_color: row.text_color,
		locale: row.locale as Locale,
		login_methods: {
			password: row.login_password,
			passkey: row.login_passkey,
			badge: row.login_badge,
			sso: sso.map(({ id, kind, label }) => ({ id, kind: kind as "google" | "oidc", label })),
		},
	};
}

/** Whether a new customer could have this subdomain. */
export async function checkSubdomain(
	pool: pg.Pool,
	given: string,
	locale: Locale,
): Promise<{ subdomain: string; available: boolean; reason: string | null }> {
	const parsed = Subdomain.safeParse(given);
	const subdomain = parsed.data ?? given.trim().toLowerCase();
	const code: SentenceCode | null = parsed.success ? await subdomainFault(asUser(pool, null), subdomain) : "subdomain";
	return { subdomain, available: code === null, reason: code && sentence(code, locale) };
}

/** Why nobody new can have this well-formed subdomain; null when it is free. What two people take at once is decided by the unique index. */
export async function subdomainFault(db: CustomerDb | PlatformDb, subdomain: string): Promise<"subdomain_taken" | null> {
	if (RESERVED.has(subdomain)) return "subdomain_taken";
	const { rows } = await sql<{ taken: boolean }>`select platform.is_subdomain_taken(${subdomain}) as taken`.execute(db);
	return rows[0]?.taken ? "subdomain_taken" : null;
}
