import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import { addLogin } from "../session/session.public.ts";
import { acceptMembership, addMembers } from "../users/users.public.ts";
import type { SealedProvider } from "./sso.queries.ts";

/** What a provider said about somebody, once all of it was checked. */
export interface Claims {
	sub: string;
	email?: unknown;
	email_verified?: unknown;
	given_name?: unknown;
	family_name?: unknown;
	name?: unknown;
	/** Google: the organisation that holds the account. */
	hd?: unknown;
}
interface Person {
	user_id: number;
	user_status: string;
	/** Somebody can come in without the customer's provider, and never proved that the address is theirs. */
	unconfirmed: boolean;
	/** Null: not in this customer. */
	member_status: string | null;
	accepted_at: string | null;
}

/**
 * Who of this customer's people that is. Inside the customer's transaction.
 * Known by the provider's own number; otherwise by a verified address of a member; otherwise somebody new, where the customer wants that.
 */
export async function admitPerson(db: CustomerDb, provider: SealedProvider, claims: Claims): Promise<number> {
	const linked = await findLinked(db, provider.id, claims.sub);
	if (linked !== undefined && linked.member_status !== null) return admitMember(db, provider, claims, linked);
	const email = verifiedEmail(claims);
	const person = await findByEmail(db, email);
	if (person !== undefined && person.member_status !== null) return admitMember(db, provider, claims, person);
	return admitStranger(db, provider, claims, email, person);
}

async function admitMember(db: CustomerDb, provider: SealedProvider, claims: Claims, person: Person): Promise<number> {
	if (person.user_status !== "active" || person.member_status !== "active") throw new Refusal("sso_person_blocked");
	if (person.accepted_at === null) {
		if (person.unconfirmed) throw new Refusal("sso_login_unconfirmed");
		await acceptMembership(db, person.user_id);
	}
	await link(db, provider.id, claims.sub, person.user_id);
	return person.user_id;
}

async function admitStranger(
	db: CustomerDb,
	provider: SealedProvider,
	claims: Claims,
	email: string,
	person: Person | undefined,
): Promise<number> {
	if (provider.new_account_role_id === null || !isWelcome(provider, claims, email)) throw new Refusal("sso_unknown_person");
	if (person?.unconfirmed) throw new Refusal("sso_login_unconfirmed");
	if (person !== undefined && person.user_status !== "active") throw new Refusal("sso_person_blocked");
	const user_id = person?.user_id ?? (await insertUser(db, email, claims));
	await insertMember(db, user_id, provider.new_account_role_id);
	await link(db, provider.id, claims.sub, user_id);
	return user_id;
}

/** Only an address that the provider itself calls verified names somebody. */
function verifiedEmail({ email, email_verified }: Claims): string {
	if (typeof email !== "string" || email_verified !== true || !/^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,189}$/u.test(email))
		throw new Refusal("sso_email_unverified");
	return email.toLowerCase();
}

/** Anyone can have a Google account with any address; that the organisation itself holds it, Google says in `hd`. */
function isWelcome({ kind, email_domains }: SealedProvider, { hd }: Claims, email: string): boolean {
	const domain = email.slice(email.lastIndexOf("@") + 1);
	return email_domains.includes(domain) && (kind !== "google" || (typeof hd === "string" && email_domains.includes(hd.toLowerCase())));
}

const people = (db: CustomerDb) =>
	db
		.selectFrom("platform.users as u")
		.leftJoin("memberships as m", (join) => join.onRef("m.user_id", "=", "u.id").on("m.customer_id", "=", db.customer_id))
		.select(["u.id as user_id", "u.status as user_status", "m.status as member_status", "m.accepted_at"])
		.select(sql<boolean>`u.password_hash is not null and u.email_verified_at is null`.as("unconfirmed"));

const findByEmail = (db: CustomerDb, email: string): Promise<Person | undefined> =>
	people(db).where("u.email", "=", email).executeTakeFirst();

const findLinked = (db: CustomerDb, provider_id: number, subject: string): Promise<Person | undefined> =>
	people(db)
		.innerJoin("sso_identities as i", "i.user_id", "u.id")
		.where("i.provider_id", "=", provider_id)
		.where("i.subject", "=", subject)
		.executeTakeFirst();

async function link(db: CustomerDb, provider_id: number, subject: string, user_id: number): Promise<void> {
	await db
		.insertInto("sso_identities")
		.values({ provider_id, subject, user_id, last_used_at: sql`now()` })
		.onConflict((conflict) =>
			conflict.columns(["customer_id", "provider_id", "subject"]).doUpdateSet({ user_id, last_used_at: sql`now()` }),
		)
		.execute();
}

/** Two first logins at the same moment make one person. */
async function insertUser(db: CustomerDb, email: string, claims: Claims): Promise<number> {
	const made = await addLogin(db, { email, ...namesOf(claims, email) });
	if (made !== undefined) return made.id;
	const person = await findByEmail(db, email);
	if (person === undefined || person.unconfirmed) throw new Refusal("sso_login_unconfirmed");
	return person.user_id;
}

async function insertMember(db: CustomerDb, user_id: number, role_id: number): Promise<void> {
	const role = await db.selectFrom("roles").select("key").where("id", "=", role_id).executeTakeFirst();
	if (role !== undefined) await addMembers(db, { user_id, role_id, portal_type: role.key === "client" ? "CLIENT" : "ADMIN" });
}

/** As the provider spells it; where it does not say, what stands before the @. */
function namesOf(claims: Claims, email: string): { first_name: string; last_name: string } {
	const words = clean(claims.name)?.split(" ") ?? [];
	const whole = email.slice(0, email.indexOf("@"));
	const last_name = clean(claims.family_name) ?? words.at(-1) ?? whole;
	const first_name = clean(claims.given_name) ?? (words.slice(0, -1).join(" ") || last_name);
	return { first_name: first_name.slice(0, 80), last_name: last_name.slice(0, 80) };
}

function clean(name: unknown): string | undefined {
	if (typeof name !== "string") return undefined;
	const text = name
		.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
		.trim()
		.slice(0, 160);
	return text === "" ? undefined : text;
}
