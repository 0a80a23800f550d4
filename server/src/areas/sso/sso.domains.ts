import type { SsoSchool } from "@homeroom/contract/areas/sso/sso.contract.ts";
import type { SsoKind } from "@homeroom/contract/areas/sso/sso.rules.ts";
import type pg from "pg";
import { type CustomerDb, inCustomer } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { keepSsoDomains } from "../plans/plans.public.ts";
import { asUser } from "../session/session.public.ts";
import { isAnybodys } from "./sso.mailboxes.ts";

/** More schools than this share no domain; whoever is not among them signs in at the school's own address. */
const SCHOOLS_SHOWN = 8;

/** The schools' own sign-ins that people with an address of this domain are offered. Who they are is not asked, and nobody is forced. */
export async function schoolsOf(pool: pg.Pool, domain: string): Promise<SsoSchool[]> {
	if (isAnybodys(domain)) return [];
	const customers = await asUser(pool, null)
		.selectFrom("platform.customers")
		.select(["id", "name", "subdomain"])
		.where("status", "=", "active")
		.where(sql<boolean>`sso_domains @> array[${domain}]::text[]`)
		.orderBy("name")
		.limit(SCHOOLS_SHOWN)
		.execute();
	const offered = await Promise.all(
		customers.map(async ({ id, name, subdomain }) => {
			const providers = await inCustomer(pool, { customer_id: id, user_id: null, request_id: null })
				.selectFrom("sso_providers")
				.select(["id", "kind", "label"])
				.where("enabled", "=", true)
				.where(sql<boolean>`${domain} = any(email_domains)`)
				.orderBy("label")
				.execute();
			return providers.map((one) => ({
				customer_name: name,
				subdomain,
				provider_id: one.id,
				kind: one.kind as SsoKind,
				label: one.label,
			}));
		}),
	);
	return offered.flat();
}

/**
 * Which of the providers' domains are offered: those that were before, and the one where the admin who saves has a confirmed mailbox.
 * A session that the school's own provider opened proves nothing: that provider says of anybody what it likes.
 */
export async function keepDomains(db: CustomerDb, actor: Actor): Promise<void> {
	const mailbox = actor.bound_customer_id === null ? await confirmedDomain(db, actor.user_id) : null;
	await keepSsoDomains(db, mailbox);
}

async function confirmedDomain(db: CustomerDb, user_id: number): Promise<string | null> {
	const user = await db
		.selectFrom("platform.users")
		.select("email")
		.where("id", "=", user_id)
		.where("email_verified_at", "is not", null)
		.executeTakeFirst();
	const domain = user?.email?.split("@")[1] ?? null;
	return domain === null || isAnybodys(domain) ? null : domain;
}
