import { LOCALES, type Locale } from "@homeroom/contract/languages.generated.ts";
import { ask } from "../../kit/db/customer-db.ts";
import type { PlatformDb } from "../../kit/db/platform-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { type MailLinks, sendMail } from "../../kit/mail/mail.ts";
import { acceptTerms, addLogin, askForProof, BUILT_IN_ROLES } from "../session/session.public.ts";
import { addMembers } from "../users/users.public.ts";
import { welcomeMail } from "./plans.mails.ts";

/** How each language's schools usually write dates and times; each school can change it. */
const FORMATS: Partial<Record<Locale, { date_format_id: number; time_format_id: number }>> = {
	en: { date_format_id: 2, time_format_id: 1 },
	de: { date_format_id: 7, time_format_id: 2 },
};
const USUAL = { date_format_id: 2, time_format_id: 2 };

export interface NewSchool {
	name: string;
	subdomain: string;
	locale: Locale;
	time_zone: string;
	currency: string;
}
/** Somebody with a login, or who they will be. */
export type NewOwner =
	| { user_id: number }
	| { email: string; first_name: string; last_name: string; password_hash: string | null; locale: Locale };

export interface Opened {
	customer_id: number;
	user_id: number;
	subdomain: string;
	/** The address had a login already, which is the owner now. */
	owner_existed: boolean;
}

/**
 * The one way a school comes to be: its row, the built-in roles, the owner as admin, the accepted terms.
 * Runs inside the caller's platform transaction; letters are the caller's. Without a subscription the school is open and without limits.
 */
export async function openCustomer(
	db: PlatformDb,
	{ school, owner, terms_ip }: { school: NewSchool; owner: NewOwner; terms_ip: string | null },
): Promise<Opened> {
	const subdomain = await freeSubdomain(db, school.subdomain);
	const { id: customer_id } = await db
		.insertInto("platform.customers")
		.values({ ...school, subdomain, locales: [...LOCALES], ...(FORMATS[school.locale] ?? USUAL) })
		.returning("id")
		.executeTakeFirstOrThrow();
	const { user_id, existed: owner_existed, ...names } = await ownerOf(db, owner);
	await actIn(db, customer_id);
	const roles = await db
		.insertInto("roles")
		.values(Object.entries(BUILT_IN_ROLES).map(([key, { name, permissions }]) => ({ key, name, permissions: JSON.stringify(permissions) })))
		.returning(["id", "key"])
		.execute();
	const role_id = roles.find(({ key }) => key === "admin")?.id as number;
	await addMembers(db, { user_id, role_id, portal_type: "ADMIN", ...names });
	if (terms_ip !== null) await acceptTerms(db, user_id, terms_ip);
	await actIn(db, 0);
	return { customer_id, user_id, subdomain, owner_existed };
}

const actIn = (db: PlatformDb, customer_id: number) => ask(db, sql`select set_config('app.customer_id', ${String(customer_id)}, true)`);

interface FoundOwner {
	user_id: number;
	existed: boolean;
	/** As the school knows them: a login that was there before may go by another name elsewhere. */
	first_name: string;
	last_name: string;
}
async function ownerOf(db: PlatformDb, owner: NewOwner): Promise<FoundOwner> {
	const known = (by: { id: number } | { email: string }) =>
		db
			.selectFrom("platform.users")
			.select(["id as user_id", "first_name", "last_name"])
			.where((where) => where.and(by))
			.executeTakeFirstOrThrow();
	if ("user_id" in owner) return { ...(await known({ id: owner.user_id })), existed: true };
	const { first_name, last_name } = owner;
	const made = await addLogin(db, owner);
	if (made !== undefined) return { user_id: made.id, existed: false, first_name, last_name };
	// somebody took the address since the form was sent: the school is theirs to open, with their own password
	return { ...(await known({ email: owner.email })), existed: true, first_name, last_name };
}

/** It was held; should it be gone nevertheless, what was paid for is opened beside it. */
async function freeSubdomain(db: PlatformDb, wanted: string): Promise<string> {
	for (let n = 1; ; n++) {
		const subdomain = n === 1 ? wanted : `${wanted.slice(0, 58)}-${n}`;
		const taken = await db.selectFrom("platform.customers").select("id").where("subdomain", "=", subdomain).executeTakeFirst();
		if (taken === undefined) return subdomain;
	}
}

/** The letters after a sign-up. */
export async function welcomeOwner(db: PlatformDb, { user_id, customer_id }: Opened, school: NewSchool, links: MailLinks): Promise<void> {
	const user = await db
		.selectFrom("platform.users")
		.select(["email", "first_name", "locale", "email_verified_at"])
		.where("id", "=", user_id)
		.executeTakeFirstOrThrow();
	if (user.email === null) return;
	await actIn(db, customer_id);
	const locale = (user.locale ?? school.locale) as Locale;
	const to = { to: user.email, locale, first_name: user.first_name };
	await sendMail(db, welcomeMail({ ...to, url: `${links.url}/pages/login` }, school.name));
	if (user.email_verified_at === null) await askForProof(db, { user_id, email: user.email, first_name: user.first_name, locale, links });
	await actIn(db, 0);
}
