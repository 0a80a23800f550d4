import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SqlBool } from "kysely";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { cookieOf, keepCookie } from "../../kit/http/own-origin.ts";
import { hashOf } from "../../kit/secrets/hash-of.ts";
import type { Source } from "../../kit/session/attempts.ts";

const COOKIE = "homeroom_device";
const COOKIE_PATH = "/api/auth";
/** A browser that nobody signed in with for so long is a stranger again. */
const KNOWN_DAYS = 180;
const SECRET = /^[\w-]{43}$/;

/** What the browser shows to be known by. Opens nothing: it only keeps strangers' guesses from counting for it. */
export function deviceSecretOf(request: FastifyRequest): string | null {
	const secret = request.method === "GET" ? undefined : cookieOf(request, COOKIE);
	return secret !== undefined && SECRET.test(secret) ? secret : null;
}
export function keepDevice(secret: string, request: FastifyRequest, reply: FastifyReply): void {
	keepCookie({ request, reply }, COOKIE, secret, { path: COOKIE_PATH, seconds: KNOWN_DAYS * 24 * 60 * 60 });
}

interface Seen {
	ip: string;
	device_secret: string | null;
}
/** Who tries to get in: the person on a device they signed in on before, or a stranger. Asked the same way for accounts that do not exist. */
export async function sourceOf(db: CustomerDb, { ip, device_secret }: Seen, who: { email: string } | { user_id: number }): Promise<Source> {
	if (device_secret === null) return { ip };
	const known = await db
		.selectFrom("platform.known_devices as d")
		.innerJoin("platform.users as u", "u.id", "d.user_id")
		.select("d.user_id")
		.where("d.device_hash", "=", hashOf(device_secret))
		.where("email" in who ? sql<SqlBool>`u.email = ${who.email}` : sql<SqlBool>`u.id = ${who.user_id}`)
		.where("d.seen_at", ">", sql<string>`now() - ${KNOWN_DAYS} * interval '1 day'`)
		.executeTakeFirst();
	return known === undefined ? { ip } : { ip, own: `device ${device_secret}` };
}

/**
 * Notes that the person signed in here. One browser may be known to several; what its cookie says is kept only if we gave it.
 * `is_new`: they never did so here, though they did elsewhere, also where that is forgotten since (a new password by link).
 */
export async function rememberDevice(
	db: CustomerDb,
	{ user_id, session_id }: { user_id: number; session_id: string },
	given: string | null,
): Promise<{ secret: string; is_new: boolean }> {
	const ours =
		given !== null &&
		(await db.selectFrom("platform.known_devices").select("user_id").where("device_hash", "=", hashOf(given)).executeTakeFirst());
	const secret = ours ? (given as string) : randomBytes(32).toString("base64url");
	const [known] = await ask<{ here: boolean; elsewhere: boolean }>(
		db,
		sql`select coalesce(bool_or(device_hash = ${hashOf(secret)}), false) as here, coalesce(bool_or(device_hash <> ${hashOf(secret)}), false) or exists (select from platform.sessions s where s.user_id = ${user_id} and s.id <> ${session_id}) as elsewhere
		from platform.known_devices where user_id = ${user_id} and seen_at > now() - ${KNOWN_DAYS} * interval '1 day'`,
	);
	await db
		.insertInto("platform.known_devices")
		.values({ user_id, device_hash: hashOf(secret) })
		.onConflict((conflict) => conflict.columns(["user_id", "device_hash"]).doUpdateSet({ seen_at: sql`now()` }))
		.execute();
	return { secret, is_new: known?.elsewhere === true && !known.here };
}

/** From now on these devices are strangers to the person: all of them, or all but the one at hand. */
export async function forgetDevices(db: Pick<CustomerDb, "deleteFrom">, user_id: number, except: string | null = null): Promise<void> {
	await db
		.deleteFrom("platform.known_devices")
		.where("user_id", "=", user_id)
		.$if(except !== null, (query) => query.where("device_hash", "<>", hashOf(except as string)))
		.execute();
}
