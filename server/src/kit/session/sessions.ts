import type { RolePermissions } from "@homeroom/contract/kit/permissions.ts";
import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { inCustomer } from "../db/customer-db.ts";
import { Refusal } from "../http/refusal.ts";
import { Actor } from "./actor.ts";
import type { Tokens } from "./tokens.ts";

/** At most this many tokens are remembered; the oldest go first. */
const CACHE_SIZE = 10_000;

interface Remembered {
	actor: Actor;
	expires: number;
}

/**
 * Answers "who is this token, and what may they do" from memory.
 * The database announces every change of a session, user, membership, role or customer; what it names is forgotten at once.
 */
export class Sessions {
	readonly #pool: pg.Pool;
	readonly #tokens: Tokens;
	readonly #known = new Map<string, Remembered>();
	/** Grows with every announcement: an answer read before one must not be remembered after it. */
	#generation = 0;
	/** Without the announcements nothing may be remembered. */
	#hearing = false;
	readonly #listeners = new Set<(concerns: (actor: Actor) => boolean) => void>();

	constructor(pool: pg.Pool, tokens: Tokens) {
		this.#pool = pool;
		this.#tokens = tokens;
	}

	/** Synchronous for a token seen before. */
	actorOf(request: FastifyRequest): Actor | Promise<Actor> {
		const header = request.headers.authorization;
		if (header === undefined || !header.startsWith("Bearer ")) throw new Refusal("token_invalid");
		const token = header.slice(7);
		const known = this.#known.get(token);
		if (known !== undefined && known.expires > Date.now()) return known.actor;
		return this.#load(token);
	}

	async #load(token: string): Promise<Actor> {
		const claims = await this.#tokens.verify(token);
		const generation = this.#generation;
		const actor = await this.actorOfSession(claims.session_id, claims.user_id);
		// another tab switched the customer: this token must not act in the new one
		if (actor === undefined || (actor.customer_id !== claims.customer_id && actor.customer_id !== null)) throw new Refusal("token_invalid");
		if (this.#hearing && generation === this.#generation) {
			this.#known.set(token, { actor, expires: claims.expires });
			if (this.#known.size > CACHE_SIZE) this.#known.delete(this.#known.keys().next().value as string);
		}
		return actor;
	}

	/** The person behind a live session with their rights in its customer; undefined when it ended. */
	async actorOfSession(session_id: string, user_id: number): Promise<Actor | undefined> {
		const row = await inCustomer(this.#pool, { customer_id: 0, user_id, request_id: null })
			.selectFrom("platform.sessions as s")
			.innerJoin("platform.users as u", "u.id", "s.user_id")
			.leftJoin("memberships as m", (join) =>
				join.onRef("m.customer_id", "=", "s.customer_id").onRef("m.user_id", "=", "s.user_id").on("m.status", "=", "active"),
			)
			.leftJoin("platform.customers as c", (join) => join.onRef("c.id", "=", "m.customer_id").on("c.status", "=", "active"))
			.leftJoin("roles as r", (join) => join.onRef("r.customer_id", "=", "c.id").onRef("r.id", "=", "m.role_id"))
			.select(["u.first_name", "u.last_name", "c.id as customer_id", "r.key", "r.name as role_name", "r.permissions", "m.portal_type"])
			.where("s.id", "=", session_id)
			.where("s.user_id", "=", user_id)
			.where("s.ended_at", "is", null)
			.where((where) => where("s.expires_at", ">", where.fn<string>("now")))
			.where("u.status", "=", "active")
			.executeTakeFirst();
		if (row === undefined) return undefined;
		const inside = row.customer_id !== null;
		return new Actor({
			session_id,
			user_id,
			display_name: `${row.first_name} ${row.last_name}`,
			customer_id: row.customer_id,
			role: inside ? (row.key ?? row.role_name) : null,
			portal_type: inside ? (row.portal_type as "ADMIN" | "CLIENT") : null,
			permissions: inside ? (row.permissions as RolePermissions) : null,
		});
	}

	/** The database says: this session, user or customer changed. */
	forget(announcement: string): void {
		const [kind, id = ""] = announcement.split(" ");
		const concerns = (actor: Actor): boolean =>
			kind === "session"
				? actor.session_id === id
				: kind === "user"
					? actor.user_id === Number(id)
					: actor.customer_id === Number(id) || actor.customer_id === null;
		this.#generation++;
		for (const [token, { actor }] of this.#known) if (concerns(actor)) this.#known.delete(token);
		for (const listener of this.#listeners) listener(concerns);
	}

	/** Announcements may have been missed, or can be heard again. */
	hearing(on: boolean): void {
		this.#hearing = on;
		this.#generation++;
		this.#known.clear();
		if (on) for (const listener of this.#listeners) listener(() => true);
	}

	/** Tells open streams whom a change of rights concerns. Returns how to stop. */
	onChange(listener: (concerns: (actor: Actor) => boolean) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}
}
