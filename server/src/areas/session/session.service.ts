import type { SessionAnswer, UserDetails } from "@homeroom/contract/areas/session/session.contract.ts";
import type pg from "pg";
import { notFound, Refusal } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";
import type { Attempts } from "../../kit/session/attempts.ts";
import { passwordFits } from "../../kit/session/passwords.ts";
import { hashOf, REFRESH_MS, type Tokens } from "../../kit/session/tokens.ts";
import {
	chooseCustomer,
	endSession,
	findLogin,
	findMemberships,
	findUser,
	insertSession,
	justRotated,
	type Membership,
	newSessionId,
	rotate,
} from "./session.queries.ts";

/** How long the token before the current one is still answered: two tabs may refresh at the same moment. */
const GRACE_MS = 10_000;

export interface Device {
	user_agent: string | null;
	ip: string;
}
export interface LoggedIn {
	answer: SessionAnswer;
	refresh_token: string;
}

export class SessionService {
	readonly #pool: pg.Pool;
	readonly #tokens: Tokens;

	readonly #attempts: Attempts;

	constructor(pool: pg.Pool, tokens: Tokens, attempts: Attempts) {
		this.#pool = pool;
		this.#tokens = tokens;
		this.#attempts = attempts;
	}

	/** The same answer, after the same time, for a wrong password and an unknown address. */
	async login(email: string, password: string, device: Device): Promise<LoggedIn> {
		const attempt = `${device.ip} ${email}`;
		this.#attempts.begin(attempt);
		const login = await findLogin(this.#pool, email);
		const fits = await passwordFits(password, login?.password_hash);
		if (login === undefined || !fits) throw new Refusal("login_failed");
		this.#attempts.succeed(attempt);
		const memberships = await findMemberships(this.#pool, login.id);
		const customer_id = memberships.length === 1 ? (memberships[0] as Membership).customer_id : null;
		const session_id = newSessionId();
		const refresh_token = this.#tokens.firstRefresh(session_id);
		await insertSession(this.#pool, {
			id: session_id,
			user_id: login.id,
			customer_id,
			refresh_hash: hashOf(refresh_token),
			lifetime_ms: REFRESH_MS,
			...device,
		});
		return { answer: await this.#answer(session_id, login.id, customer_id, memberships), refresh_token };
	}

	/** A token that was replaced earlier is a stolen one: it ends the session it belongs to. */
	async refresh(refresh_token: string | undefined): Promise<LoggedIn> {
		const session_id = this.#tokens.sessionOf(refresh_token);
		if (refresh_token === undefined || session_id === undefined) throw new Refusal("token_invalid");
		const next = this.#tokens.nextRefresh(session_id, refresh_token);
		const hash = hashOf(refresh_token);
		const session =
			(await rotate(this.#pool, session_id, hash, hashOf(next))) ?? (await justRotated(this.#pool, session_id, hash, GRACE_MS));
		if (session === undefined) {
			await endSession(this.#pool, session_id, "replayed");
			throw new Refusal("token_invalid");
		}
		return { answer: await this.#answer(session_id, session.user_id, session.customer_id), refresh_token: next };
	}

	async switchCustomer(actor: Actor, customer_id: number): Promise<SessionAnswer> {
		const memberships = await findMemberships(this.#pool, actor.user_id);
		if (!memberships.some((membership) => membership.customer_id === customer_id)) throw notFound();
		await chooseCustomer(this.#pool, actor.session_id, customer_id);
		return this.#answer(actor.session_id, actor.user_id, customer_id, memberships);
	}

	async logout(refresh_token: string | undefined): Promise<void> {
		const session_id = this.#tokens.sessionOf(refresh_token);
		if (session_id !== undefined) await endSession(this.#pool, session_id, "logout");
	}

	async details(user_id: number, customer_id: number | null, known?: Membership[]): Promise<UserDetails> {
		const [user, memberships] = await Promise.all([findUser(this.#pool, user_id), known ?? findMemberships(this.#pool, user_id)]);
		if (user === undefined) throw new Refusal("token_invalid");
		const chosen = memberships.find((membership) => membership.customer_id === customer_id);
		return {
			user: { ...user, userRole: chosen?.role ?? null },
			customers: memberships,
			customer_id: chosen?.customer_id ?? null,
			customer_name: chosen?.customer_name ?? null,
			portal_type: chosen?.portal_type ?? null,
			role_permissions: chosen?.permissions ?? null,
			localization: chosen?.localization ?? null,
		};
	}

	async #answer(session_id: string, user_id: number, customer_id: number | null, memberships?: Membership[]): Promise<SessionAnswer> {
		const details = await this.details(user_id, customer_id, memberships);
		return { ...details, ...(await this.#tokens.sign({ session_id, user_id, customer_id: details.customer_id })) };
	}
}
