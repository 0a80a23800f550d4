import type { OpenSession, SessionAnswer } from "@homeroom/contract/areas/session/session.contract.ts";
import type pg from "pg";
import { notFound, Refusal } from "../../kit/http/refusal.ts";
import { hashOf } from "../../kit/secrets/hash-of.ts";
import type { Actor } from "../../kit/session/actor.ts";
import type { Attempts } from "../../kit/session/attempts.ts";
import { passwordFits } from "../../kit/session/passwords.ts";
import type { Tokens } from "../../kit/session/tokens.ts";
import type { Device, LoggedIn, Outcome, SessionDoor } from "./session.door.ts";
import { forgetDevices, sourceOf } from "./session.known-devices.ts";
import {
	asUser,
	chooseCustomer,
	endSession,
	endSessions,
	findLogin,
	findMemberships,
	justRotated,
	mayUsePassword,
	openSessions,
	rotate,
} from "./session.queries.ts";

/** How long the token before the current one is still answered: two tabs may refresh at the same moment. */
const GRACE_MS = 10_000;

/** Signing in by password, staying in, getting out. */
export class SessionService {
	readonly #pool: pg.Pool;
	readonly #tokens: Tokens;
	readonly #attempts: Attempts;
	readonly #door: SessionDoor;

	constructor(pool: pg.Pool, tokens: Tokens, attempts: Attempts, door: SessionDoor) {
		this.#pool = pool;
		this.#tokens = tokens;
		this.#attempts = attempts;
		this.#door = door;
	}

	/** The same answer, after the same time, for a wrong password and an unknown address. */
	async login(email: string, password: string, device: Device): Promise<Outcome> {
		const attempt = await this.#attempts.beginApart(email, await sourceOf(asUser(this.#pool, null), device, { email }));
		const login = await findLogin(this.#pool, email);
		const fits = await passwordFits(password, login?.password_hash);
		if (login === undefined || !fits) throw new Refusal("login_failed");
		await attempt.succeed();
		// told only to who knows the password
		if (!(await mayUsePassword(this.#pool, login.id))) throw new Refusal("login_method_off");
		return this.#door.enter({ user_id: login.id, method: "password", device });
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
		return { answer: await this.#door.answer(session_id, session.user_id), refresh_token: next };
	}

	async switchCustomer(actor: Actor, customer_id: number): Promise<SessionAnswer> {
		const memberships = await findMemberships(this.#pool, actor.user_id);
		const wanted = memberships.find((membership) => membership.customer_id === customer_id);
		if (wanted === undefined || (actor.bound_customer_id ?? customer_id) !== customer_id) throw notFound();
		if (wanted.requires_second_factor && !actor.second_factor) throw new Refusal("second_factor_required");
		await chooseCustomer(this.#pool, actor.session_id, customer_id);
		return this.#door.answer(actor.session_id, actor.user_id);
	}

	async logout(refresh_token: string | undefined): Promise<void> {
		const session_id = this.#tokens.sessionOf(refresh_token);
		if (session_id !== undefined) await endSession(this.#pool, session_id, "logout");
	}

	/** A session that one customer vouched for sees and ends only its like: the others belong to the person's own login. */
	async sessions(actor: Actor): Promise<OpenSession[]> {
		const rows = await openSessions(this.#pool, actor.user_id, actor.bound_customer_id);
		return rows.map((row) => ({ ...row, method: row.method as OpenSession["method"], current: row.id === actor.session_id }));
	}

	async endSession(actor: Actor, session_id: string): Promise<void> {
		if ((await this.#end(actor, { only: session_id }, "ended")) === 0) throw notFound();
	}

	/** What knew the person elsewhere knows them no more. A session that one customer vouched for says nothing about those. */
	async logoutEverywhere(actor: Actor, { device_secret }: Device): Promise<number> {
		if (actor.bound_customer_id === null) await forgetDevices(asUser(this.#pool, actor.user_id), actor.user_id, device_secret);
		return this.#end(actor, { except: actor.session_id }, "everywhere");
	}

	#end({ user_id, bound_customer_id }: Actor, which: { only?: string; except?: string }, reason: string): Promise<number> {
		return endSessions(asUser(this.#pool, user_id), user_id, { ...which, bound_customer_id }, reason);
	}
}
