import { HELPER_PERMISSIONS } from "@homeroom/contract/kit/helping.ts";
import type { RolePermissions } from "@homeroom/contract/kit/permissions.ts";
import type { SchoolWords } from "@homeroom/contract/kit/words/own-words.ts";
import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { inCustomer } from "../db/customer-db.ts";
import { Refusal } from "../http/refusal.ts";
import { Actor, type ActorValues, closedModules } from "./actor.ts";
import type { Tokens } from "./tokens.ts";

/** At most this many tokens are remembered; the oldest go first. */
const CACHE_SIZE = 10_000;

/** Somebody who is in no customer. */
const NOWHERE = {
	customer_id: null,
	role: null,
	role_id: null,
	portal_type: null,
	permissions: null,
	closed: [],
	words: {},
	read_only: false,
	withheld: null,
	viewing_as: null,
	support: null,
} as const satisfies Partial<ActorValues>;

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
			// a grant ends by itself, and nothing announces that
			const expires = actor.support === null ? claims.expires : Math.min(claims.expires, Date.parse(actor.support.until));
			this.#known.set(token, { actor, expires });
			if (this.#known.size > CACHE_SIZE) this.#known.delete(this.#known.keys().next().value as string);
		}
		return actor;
	}

	/** The person behind a live session with their rights in its customer; undefined when it ended. One statement, except while looking through other eyes. */
	async actorOfSession(session_id: string, user_id: number): Promise<Actor | undefined> {
		const row = await inCustomer(this.#pool, { customer_id: 0, user_id, request_id: null })
			.selectFrom("platform.sessions as s")
			.innerJoin("platform.users as u", "u.id", "s.user_id")
			.leftJoin("memberships as m", (join) =>
				join
					.onRef("m.customer_id", "=", "s.customer_id")
					.onRef("m.user_id", "=", "s.user_id")
					.on("m.status", "=", "active")
					.on("m.accepted_at", "is not", null),
			)
			.leftJoin("platform.customers as c", (join) => join.onRef("c.id", "=", "s.customer_id").on("c.status", "=", "active"))
			.leftJoin("roles as r", (join) => join.onRef("r.customer_id", "=", "m.customer_id").onRef("r.id", "=", "m.role_id"))
			.select(["u.first_name", "u.last_name", "u.is_operator", "m.first_name as called", "m.last_name as surname"])
			.select(["s.second_factor", "s.bound_customer_id", "s.view_as_role_id", "s.support_grant_id"])
			.select(["c.id as customer_id", "c.plan_modules", "c.modules_off", "c.words", "c.read_only"])
			.select(["r.id as role_id", "r.key", "r.name as role_name", "r.permissions", "r.requires_second_factor", "m.portal_type"])
			.where("s.id", "=", session_id)
			.where("s.user_id", "=", user_id)
			.where("s.ended_at", "is", null)
			.where((where) => where("s.expires_at", ">", where.fn<string>("now")))
			.where("u.status", "=", "active")
			.executeTakeFirst();
		if (row === undefined) return undefined;
		const reachable = row.customer_id !== null && (row.bound_customer_id ?? row.customer_id) === row.customer_id;
		const person = {
			session_id,
			user_id,
			display_name: `${row.called ?? row.first_name} ${row.surname ?? row.last_name}`,
			is_operator: row.is_operator,
			second_factor: row.second_factor,
			bound_customer_id: row.bound_customer_id,
		};
		const customer = {
			customer_id: row.customer_id,
			closed: closedModules(row.plan_modules, row.modules_off ?? []),
			words: (row.words ?? {}) as SchoolWords,
			read_only: row.read_only ?? false,
		};
		if (reachable && row.is_operator && row.support_grant_id !== null) {
			const support = await this.#support(row.customer_id as number, row.support_grant_id);
			if (support !== undefined)
				return new Actor({
					...NOWHERE,
					...person,
					...customer,
					role: "operator",
					portal_type: "ADMIN",
					permissions: HELPER_PERMISSIONS,
					support,
				});
		}
		if (!reachable || row.role_name === null) return new Actor({ ...NOWHERE, ...person });
		if (row.requires_second_factor && !row.second_factor) return new Actor({ ...NOWHERE, ...person, withheld: "second_factor" });
		const member = {
			role: row.key ?? row.role_name,
			role_id: row.role_id,
			portal_type: row.portal_type as "ADMIN" | "CLIENT",
			permissions: row.permissions as RolePermissions,
		};
		const viewed = row.view_as_role_id === null ? undefined : await this.#role(row.customer_id as number, row.view_as_role_id);
		return new Actor({ ...NOWHERE, ...person, ...customer, ...member, ...viewed });
	}

	/** The customer's permission to help it, while it lasts. */
	async #support(customer_id: number, grant_id: number): Promise<ActorValues["support"] | undefined> {
		const grant = await inCustomer(this.#pool, { customer_id, user_id: null, request_id: null })
			.selectFrom("platform.support_grants")
			.select(["id", "expires_at", "may_change"])
			.where("id", "=", grant_id)
			.where("revoked_at", "is", null)
			.where((where) => where("expires_at", ">", where.fn<string>("now")))
			.executeTakeFirst();
		return grant && { grant_id: grant.id, until: grant.expires_at, may_change: grant.may_change };
	}

	async #role(customer_id: number, role_id: number): Promise<Pick<ActorValues, "permissions" | "role_id" | "viewing_as"> | undefined> {
		const role = await inCustomer(this.#pool, { customer_id, user_id: null, request_id: null })
			.selectFrom("roles")
			.select(["id", "key", "name", "permissions"])
			.where("id", "=", role_id)
			.executeTakeFirst();
		return role && { permissions: role.permissions as RolePermissions, role_id, viewing_as: { role_id, role: role.key ?? role.name } };
	}

	/** The database says: this session, user, customer or the installation changed. */
	forget(announcement: string): void {
		const [kind, id = ""] = announcement.split(" ");
		const concerns = (actor: Actor): boolean =>
			kind === "session"
				? actor.session_id === id
				: kind === "user"
					? actor.user_id === Number(id)
					: kind === "installation" || actor.customer_id === Number(id) || actor.customer_id === null;
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
