import { PASSWORD_MIN, TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import type pg from "pg";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { refuseWeakPassword } from "../../kit/session/password-policy.ts";
import { asUser } from "./session.queries.ts";

export interface Person {
	id: number;
	email: string | null;
	/** Null until somebody proved by a link that the address is theirs. */
	email_verified_at: string | null;
	password_hash: string | null;
	first_name: string;
	last_name: string;
	locale: string | null;
}

export const findPerson = (pool: pg.Pool, user_id: number): Promise<Person | undefined> =>
	asUser(pool, user_id)
		.selectFrom("platform.users")
		.select(["id", "email", "email_verified_at", "password_hash", "first_name", "last_name", "locale"])
		.where("id", "=", user_id)
		.where("status", "=", "active")
		.executeTakeFirst();

/** The longest that one of the person's customers asks for, those that invited them included. */
export async function passwordMinimum(pool: pg.Pool, user_id: number): Promise<number> {
	const row = await asUser(pool, user_id)
		.selectFrom("memberships as m")
		.innerJoin("platform.customers as c", (join) => join.onRef("c.id", "=", "m.customer_id").on("c.status", "=", "active"))
		.select(({ fn }) => fn.max("c.password_min_length").as("min"))
		.where("m.user_id", "=", user_id)
		.where("m.status", "=", "active")
		.executeTakeFirst();
	return row?.min ?? PASSWORD_MIN;
}

/** Refuses a password that is too short for one of the person's customers, too common, or made of what others know about them. */
export async function refuseWeakFor(pool: pg.Pool, person: Person, password: string, alsoKnown: string[] = []): Promise<void> {
	refuseWeakPassword(password, {
		min: await passwordMinimum(pool, person.id),
		personal: [person.email?.split("@")[0] ?? "", person.first_name, person.last_name, ...alsoKnown],
	});
}

/** Notes which version of the terms the person accepted, when and from where. */
export async function acceptTerms(db: Pick<CustomerDb, "insertInto">, user_id: number, ip: string): Promise<void> {
	await db
		.insertInto("platform.terms_acceptances")
		.values({ user_id, version: TERMS_VERSION, ip })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

export const hasAcceptedTerms = async (db: Pick<CustomerDb, "selectFrom">, user_id: number): Promise<boolean> =>
	(await db
		.selectFrom("platform.terms_acceptances")
		.select("version")
		.where("user_id", "=", user_id)
		.where("version", "=", TERMS_VERSION)
		.executeTakeFirst()) !== undefined;
