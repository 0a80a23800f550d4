import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { newRecoveryCodes, recoveryHash } from "./factors.codes.ts";
import type { NewPasskey, StoredPasskey } from "./factors.relying-party.ts";

const PASSKEY = ["id", "name", "created_at", "last_used_at"] as const;

/** One change of a person's factors after the other: two removals at once must not both see "another one remains". */
export const lockFactors = (db: CustomerDb, user_id: number) =>
	ask(db, sql`select pg_advisory_xact_lock(hashtextextended(${`factors of ${user_id}`}, 3))`);

export const findPerson = (db: CustomerDb, user_id: number) =>
	db
		.selectFrom("platform.users")
		.select(["id", "email", "first_name", "last_name", "password_hash", "locale", "is_operator"])
		.where("id", "=", user_id)
		.where("status", "=", "active")
		.executeTakeFirst();
export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** What the session itself proved, and whether its person showed who they are a moment ago: one that another session let in showed nothing. */
export const findProof = (db: CustomerDb, session_id: string, fresh_minutes: number) =>
	db
		.selectFrom("platform.sessions")
		.select([
			"second_factor",
			sql<boolean>`created_at > now() - ${fresh_minutes} * interval '1 minute' and method <> 'pairing'`.as("fresh"),
		])
		.where("id", "=", session_id)
		.executeTakeFirst();

export const findTotp = (db: CustomerDb, user_id: number) =>
	db
		.selectFrom("platform.totp")
		.select(["secret_box", "created_at"])
		.where("user_id", "=", user_id)
		.where("confirmed_at", "is not", null)
		.executeTakeFirst();

export const keepTotp = (db: CustomerDb, user_id: number, secret_box: Buffer, last_step: number) =>
	db
		.insertInto("platform.totp")
		.values({ user_id, secret_box, last_step, confirmed_at: sql`now()` })
		.onConflict((conflict) =>
			conflict.column("user_id").doUpdateSet({ secret_box, last_step, confirmed_at: sql`now()`, created_at: sql`now()` }),
		)
		.execute();

/** No code counts twice: of many at the same time the database lets one through. */
export async function useTotpStep(db: CustomerDb, user_id: number, step: number): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("platform.totp")
		.set({ last_step: step })
		.where("user_id", "=", user_id)
		.where("last_step", "<", step)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

export async function useRecoveryCode(db: CustomerDb, user_id: number, code: string): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("platform.recovery_codes")
		.set({ used_at: sql`now()` })
		.where("user_id", "=", user_id)
		.where("code_hash", "=", recoveryHash(user_id, code))
		.where("used_at", "is", null)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

export async function recoveryCodesLeft(db: CustomerDb, user_id: number): Promise<number> {
	const { left } = await db
		.selectFrom("platform.recovery_codes")
		.select(({ fn }) => fn.countAll<number>().as("left"))
		.where("user_id", "=", user_id)
		.where("used_at", "is", null)
		.executeTakeFirstOrThrow();
	return Number(left);
}

/** New codes in place of all earlier ones. Only here they are known in plain. */
export async function renewRecoveryCodes(db: CustomerDb, user_id: number): Promise<string[]> {
	const codes = newRecoveryCodes();
	await db.deleteFrom("platform.recovery_codes").where("user_id", "=", user_id).execute();
	await db
		.insertInto("platform.recovery_codes")
		.values(codes.map((code) => ({ user_id, code_hash: recoveryHash(user_id, code) })))
		.execute();
	return codes;
}

export const listPasskeys = (db: CustomerDb, user_id: number) =>
	db.selectFrom("platform.passkeys").select(PASSKEY).where("user_id", "=", user_id).orderBy("created_at").orderBy("id").execute();

export const storedPasskeys = (db: CustomerDb, user_id: number): Promise<StoredPasskey[]> =>
	db
		.selectFrom("platform.passkeys")
		.select(["id", "user_id", "credential_id", "public_key", "counter", "transports"])
		.where("user_id", "=", user_id)
		.execute();

export const findCredential = (db: CustomerDb, credential_id: string): Promise<StoredPasskey | undefined> =>
	db
		.selectFrom("platform.passkeys as p")
		.innerJoin("platform.users as u", (join) => join.onRef("u.id", "=", "p.user_id").on("u.status", "=", "active"))
		.select(["p.id", "p.user_id", "p.credential_id", "p.public_key", "p.counter", "p.transports"])
		.where("p.credential_id", "=", credential_id)
		.executeTakeFirst();

export const insertPasskey = (db: CustomerDb, user_id: number, name: string, passkey: NewPasskey) =>
	db
		.insertInto("platform.passkeys")
		.values({ user_id, name, ...passkey })
		.onConflict((conflict) => conflict.column("credential_id").doNothing())
		.returning(PASSKEY)
		.executeTakeFirst();

/** The counter only grows; authenticators that do not count stay at zero. Two answers at once with the same count: one of them is a copy. */
export async function countPasskey(db: CustomerDb, id: number, counter: number): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("platform.passkeys")
		.set({ counter, last_used_at: sql`now()` })
		.where("id", "=", id)
		.where((where) => where.or([where("counter", "<", counter), where.and([where("counter", "=", 0), where.val(counter === 0)])]))
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

export const renamePasskey = (db: CustomerDb, user_id: number, id: number, name: string) =>
	db
		.updateTable("platform.passkeys")
		.set({ name })
		.where("user_id", "=", user_id)
		.where("id", "=", id)
		.returning(PASSKEY)
		.executeTakeFirst();

export const deletePasskey = (db: CustomerDb, user_id: number, id: number) =>
	db.deleteFrom("platform.passkeys").where("user_id", "=", user_id).where("id", "=", id).returning("name").executeTakeFirst();

export async function deleteTotp(db: CustomerDb, user_id: number): Promise<boolean> {
	const { numDeletedRows } = await db.deleteFrom("platform.totp").where("user_id", "=", user_id).executeTakeFirst();
	return numDeletedRows > 0n;
}

/** Everything that could be asked for as a second step. */
export async function deleteFactors(db: CustomerDb, user_id: number): Promise<void> {
	for (const table of ["platform.totp", "platform.passkeys", "platform.recovery_codes"] as const)
		await db.deleteFrom(table).where("user_id", "=", user_id).execute();
}

export async function hasFactor(db: CustomerDb, user_id: number): Promise<boolean> {
	const row = await db
		.selectNoFrom(({ exists }) => [
			exists(db.selectFrom("platform.totp").select("user_id").where("user_id", "=", user_id).where("confirmed_at", "is not", null)).as(
				"totp",
			),
			exists(db.selectFrom("platform.passkeys").select("id").where("user_id", "=", user_id)).as("passkey"),
		])
		.executeTakeFirstOrThrow();
	return Boolean(row.totp) || Boolean(row.passkey);
}

/** Whether the customers of a person let them in by passkey. */
export const passkeySwitches = (db: CustomerDb, user_id: number) =>
	db
		.selectFrom("memberships as m")
		.innerJoin("platform.customers as c", (join) => join.onRef("c.id", "=", "m.customer_id").on("c.status", "=", "active"))
		.select("c.login_passkey")
		.where("m.user_id", "=", user_id)
		.where("m.status", "=", "active")
		.where("m.accepted_at", "is not", null)
		.execute();
