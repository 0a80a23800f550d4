import type { FirstOperatorInput } from "@homeroom/contract/areas/console/console.contract.ts";
import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { sql } from "kysely";
import type pg from "pg";
import type { z } from "zod";
import { inPlatformTransaction, onPlatform, type PlatformDb } from "../../kit/db/platform-db.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import { refuseWeakPassword } from "../../kit/session/password-policy.ts";
import { hashPassword } from "../../kit/session/passwords.ts";
import { issueTicket, seeTicket, takeTicket, voidTickets } from "../../kit/session/tickets.ts";
import type { Device } from "../session/session.public.ts";

const LINK_MS = 60 * 60_000;

/** Somebody can run the installation: active, and with a way in. */
const hasOperator = async (platform: PlatformDb): Promise<boolean> =>
	(await platform
		.selectFrom("platform.users")
		.select("id")
		.where("is_operator", "=", true)
		.where("status", "=", "active")
		.where("password_hash", "is not", null)
		.executeTakeFirst()) !== undefined;

/** The secret of a link that makes the first operator; undefined where there is one. Each start prints a new one until it was used. */
export async function firstOperatorTicket(pool: pg.Pool): Promise<string | undefined> {
	const platform = onPlatform(pool);
	if (await hasOperator(platform)) return undefined;
	return (await issueTicket(platform, { kind: "operator", lifetime_ms: LINK_MS })).secret;
}

/** A link for somebody who is an operator already leads elsewhere: to the page where a password is set. */
export async function checkFirstOperatorLink(pool: pg.Pool, token: string): Promise<void> {
	const platform = onPlatform(pool);
	const ticket = await seeTicket(platform, "operator", token);
	if (ticket === undefined || ticket.user_id !== null) throw new Refusal("link_invalid");
	if (await hasOperator(platform)) throw new Refusal("operator_exists");
}

/** Of two who follow such links at the same moment one becomes the operator: they wait for one another at the lock. */
export async function makeFirstOperator(
	pool: pg.Pool,
	input: z.output<typeof FirstOperatorInput>,
	locale: Locale,
	device: Device,
): Promise<number> {
	if (input.terms_version !== TERMS_VERSION) throw new Refusal("invalid", { fields: { terms_version: { message: "terms" } } });
	await checkFirstOperatorLink(pool, input.token);
	refuseWeakPassword(input.password, { personal: [input.email.split("@")[0] as string, input.first_name, input.last_name] });
	const password_hash = await hashPassword(input.password);
	return inPlatformTransaction(onPlatform(pool), async (platform) => {
		await sql`select pg_advisory_xact_lock(hashtextextended('first operator', 4))`.execute(platform);
		if (await hasOperator(platform)) throw new Refusal("operator_exists");
		const ticket = await takeTicket(platform, "operator", input.token);
		if (ticket === undefined || ticket.user_id !== null) throw new Refusal("link_invalid");
		const { email, first_name, last_name } = input;
		const user = await platform
			.insertInto("platform.users")
			.values({ email, first_name, last_name, password_hash, locale, is_operator: true, email_verified_at: sql<string>`now()` })
			.onConflict((conflict) => conflict.column("email").doNothing())
			.returning("id")
			.executeTakeFirst();
		if (user === undefined) throw new Refusal("invalid", { fields: { email: { message: "email_taken" } } });
		await platform.insertInto("platform.terms_acceptances").values({ user_id: user.id, version: TERMS_VERSION, ip: device.ip }).execute();
		await platform
			.insertInto("platform.operator_log")
			.values({ user_id: user.id, action: "first_operator", details: JSON.stringify({ email }), ip: device.ip })
			.execute();
		return user.id;
	});
}

/** Makes somebody an operator. Answers the secret of a link to set a password, or null where they have one. */
export async function addOperator(
	pool: pg.Pool,
	person: { email: string; first_name: string; last_name: string },
): Promise<{ secret: string | null }> {
	return inPlatformTransaction(onPlatform(pool), async (platform) => {
		const user = await platform
			.insertInto("platform.users")
			.values({ ...person, is_operator: true })
			.onConflict((conflict) => conflict.column("email").doUpdateSet({ is_operator: true, status: "active" }))
			.returning(["id", "password_hash"])
			.executeTakeFirstOrThrow();
		await platform
			.insertInto("platform.operator_log")
			.values({ user_id: user.id, action: "operator add", details: JSON.stringify({ email: person.email }) })
			.execute();
		if (user.password_hash !== null) return { secret: null };
		await voidTickets(platform, "operator", user.id);
		return { secret: (await issueTicket(platform, { kind: "operator", lifetime_ms: LINK_MS, user_id: user.id })).secret };
	});
}

/** Takes the console away; the login stays. Ends their sessions, so that nothing opened as an operator goes on. */
export async function removeOperator(pool: pg.Pool, email: string): Promise<boolean> {
	return inPlatformTransaction(onPlatform(pool), async (platform) => {
		const user = await platform
			.updateTable("platform.users")
			.set({ is_operator: false })
			.where("email", "=", email)
			.where("is_operator", "=", true)
			.returning("id")
			.executeTakeFirst();
		if (user === undefined) return false;
		await voidTickets(platform, "operator", user.id);
		await platform
			.updateTable("platform.sessions")
			.set({ ended_at: sql`now()`, end_reason: "operator_removed" })
			.where("user_id", "=", user.id)
			.where("ended_at", "is", null)
			.execute();
		await platform
			.insertInto("platform.operator_log")
			.values({ user_id: user.id, action: "operator remove", details: JSON.stringify({ email }) })
			.execute();
		return true;
	});
}
