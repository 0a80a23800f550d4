import type { LoginAnswer, SecondFactorAsked, SessionAnswer, UserDetails } from "@homeroom/contract/areas/session/session.contract.ts";
import type { SecondFactor, SessionMethod } from "@homeroom/contract/areas/session/session.rules.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import { inTransaction } from "../../kit/db/customer-db.ts";
import { addressOf } from "../../kit/http/client-address.ts";
import { cookieOf, keepCookie } from "../../kit/http/own-origin.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import { hashOf } from "../../kit/secrets/hash-of.ts";
import type { Actor } from "../../kit/session/actor.ts";
import type { Sessions } from "../../kit/session/sessions.ts";
import { issueTicket } from "../../kit/session/tickets.ts";
import { REFRESH_MS, type Tokens } from "../../kit/session/tokens.ts";
import { detailsOf } from "./session.details.ts";
import { deviceSecretOf, keepDevice, rememberDevice } from "./session.known-devices.ts";
import { askToTell } from "./session.new-device.ts";
import { asUser, insertSession, newSessionId } from "./session.queries.ts";

const COOKIE = "homeroom_refresh";
const COOKIE_PATH = "/api/auth";
/** How long the second step may take. */
const SECOND_STEP_MS = 10 * 60_000;

export interface Device {
	user_agent: string | null;
	ip: string;
	/** By which the browser may be known; never stored as it is. */
	device_secret: string | null;
}
/** Somebody has proved who they are. */
export interface Entry {
	user_id: number;
	method: SessionMethod;
	device: Device;
	/** Proved already, or proof enough in itself (a passkey). */
	second_factor?: boolean;
	/** The customer that vouches for the person: its SSO, its badge. */
	bound_customer_id?: number | null;
	/** The customer to start in; otherwise the only one, or none. */
	customer_id?: number | null;
}
export interface LoggedIn {
	answer: SessionAnswer;
	refresh_token: string;
	/** Makes this browser one that the person signed in with before; null where somebody else vouched for the person. */
	device_secret?: string | null;
}
export type Outcome = LoggedIn | SecondFactorAsked;

/** The one door: every way in ends here, so that nothing about sessions is decided twice. */
export class SessionDoor {
	readonly #pool: pg.Pool;
	readonly #tokens: Tokens;
	readonly #sessions: Sessions;

	constructor(pool: pg.Pool, tokens: Tokens, sessions: Sessions) {
		this.#pool = pool;
		this.#tokens = tokens;
		this.#sessions = sessions;
	}

	/** Lets the person in, or asks for the second factor that they set up. */
	async enter(entry: Entry): Promise<Outcome> {
		const { device: _, ...data } = entry;
		return (entry.second_factor ? undefined : await this.ask(data)) ?? this.open(entry);
	}

	/** Asks for the second factor that the person set up; undefined where there is none. `data` waits for the answer. */
	async ask(data: { user_id: number } & Record<string, unknown>): Promise<SecondFactorAsked | undefined> {
		const methods = await this.#factors(data.user_id);
		if (methods.length === 0) return undefined;
		const { secret } = await issueTicket(asUser(this.#pool, data.user_id), {
			kind: "second_factor",
			lifetime_ms: SECOND_STEP_MS,
			user_id: data.user_id,
			data,
		});
		return { second_factor: { ticket: secret, methods } };
	}

	async open(entry: Entry): Promise<LoggedIn> {
		const session_id = newSessionId();
		const refresh_token = this.#tokens.firstRefresh(session_id);
		await insertSession(this.#pool, {
			id: session_id,
			user_id: entry.user_id,
			customer_id: entry.bound_customer_id ?? entry.customer_id ?? null,
			refresh_hash: hashOf(refresh_token),
			lifetime_ms: REFRESH_MS,
			method: entry.method,
			second_factor: entry.second_factor ?? false,
			bound_customer_id: entry.bound_customer_id ?? null,
			user_agent: entry.device.user_agent,
			ip: entry.device.ip,
		});
		// a badge says nothing of whose device this is
		const device_secret = entry.bound_customer_id == null ? await this.#remember(entry, session_id) : null;
		return { answer: await this.answer(session_id, entry.user_id), refresh_token, device_secret };
	}

	/** With the same commit it is asked for that the person hears of a device they never used. */
	#remember({ user_id, customer_id = null, device }: Entry, session_id: string): Promise<string> {
		return inTransaction(asUser(this.#pool, user_id), async (db) => {
			const { secret, is_new } = await rememberDevice(db, { user_id, session_id }, device.device_secret);
			if (is_new) await askToTell(db, { user_id, customer_id, user_agent: device.user_agent, session_id });
			return secret;
		});
	}

	/** The session as it is now, with a fresh access token. Chooses the customer where there is only one. */
	async answer(session_id: string, user_id: number): Promise<SessionAnswer> {
		const details = await this.details(session_id, user_id);
		return { ...details, ...(await this.#tokens.sign({ session_id, user_id, customer_id: details.customer_id })) };
	}

	async details(session_id: string, user_id: number): Promise<UserDetails> {
		const details = await detailsOf(this.#pool, this.#sessions, session_id, user_id);
		if (details === undefined) throw new Refusal("token_invalid");
		return details;
	}

	/** What the person set up. A recovery code only stands in for another factor. */
	async #factors(user_id: number): Promise<SecondFactor[]> {
		const db = asUser(this.#pool, user_id);
		const row = await db
			.selectNoFrom((select) => [
				select
					.exists(db.selectFrom("platform.totp").select("user_id").where("user_id", "=", user_id).where("confirmed_at", "is not", null))
					.as("totp"),
				select.exists(db.selectFrom("platform.passkeys").select("id").where("user_id", "=", user_id)).as("passkey"),
				select
					.exists(db.selectFrom("platform.recovery_codes").select("id").where("user_id", "=", user_id).where("used_at", "is", null))
					.as("recovery_code"),
			])
			.executeTakeFirstOrThrow();
		if (!row.totp && !row.passkey) return [];
		return (["passkey", "totp", "recovery_code"] as const).filter((factor) => row[factor]);
	}
}

/** The refresh token goes into a cookie that no script can read and no other site can send. */
export function keepSession(outcome: LoggedIn, request: FastifyRequest, reply: FastifyReply): SessionAnswer;
export function keepSession(outcome: Outcome, request: FastifyRequest, reply: FastifyReply): LoginAnswer;
export function keepSession(outcome: Outcome, request: FastifyRequest, reply: FastifyReply): LoginAnswer {
	if ("second_factor" in outcome) return outcome;
	keepCookie({ request, reply }, COOKIE, outcome.refresh_token, { path: COOKIE_PATH, seconds: REFRESH_MS / 1000 });
	if (outcome.device_secret != null) keepDevice(outcome.device_secret, request, reply);
	return outcome.answer;
}
export const refreshTokenOf = (request: FastifyRequest): string | undefined => cookieOf(request, COOKIE);
export const dropSession = (reply: FastifyReply): FastifyReply => reply.clearCookie(COOKIE, { path: COOKIE_PATH });

export const deviceOf = (request: FastifyRequest): Device => ({
	user_agent: request.headers["user-agent"]?.slice(0, 300) ?? null,
	ip: addressOf(request),
	device_secret: deviceSecretOf(request),
});

/** What changes the login itself is not done in a session that one customer vouched for, nor while helping or looking as somebody else. */
export function requireOwnLogin(actor: Actor): void {
	if (actor.bound_customer_id !== null) throw new Refusal("session_bound");
	if (actor.only_looks || actor.support !== null) throw new Refusal("viewing_as");
}
