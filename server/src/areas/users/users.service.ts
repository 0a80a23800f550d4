import type {
	InviteInput,
	PastedLine,
	PersonInput,
	User,
	UserChange,
	UserDetails,
	UserListQuery,
	users,
} from "@homeroom/contract/areas/users/users.contract.ts";
import type { UserStatus } from "@homeroom/contract/areas/users/users.rules.ts";
import type { CallAnswer } from "@homeroom/contract/kit/call.ts";
import { covers } from "@homeroom/contract/kit/permissions.ts";
import type { PageMeta } from "@homeroom/contract/kit/schemas.ts";
import { sentence } from "@homeroom/contract/kit/sentences/sentences.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { sql } from "kysely";
import type pg from "pg";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { listPage } from "../../kit/lists/list.ts";
import type { MailLinks } from "../../kit/mail/mail.ts";
import type { Actor } from "../../kit/session/actor.ts";
import type { Attempts } from "../../kit/session/attempts.ts";
import { voidTickets } from "../../kit/session/tickets.ts";
import { findMemberships } from "../session/session.public.ts";
import { addInvited, checkLines, resultOf, sendInvitation } from "./users.invitations.ts";
import {
	changeUser,
	findRoles,
	findUser,
	loginFacts,
	permissionsOfRole,
	placesLeft,
	USER_LIST,
	type UserChanges,
} from "./users.queries.ts";

export interface UsersParts {
	pool: pg.Pool;
	attempts: Attempts;
	links: MailLinks;
}

/** Times in half an hour that an account is let try again. */
const UNLOCKS = 2;

/** The people of a customer. Nobody gives, takes or changes more rights than they have themselves. */
export class UsersService {
	readonly #parts: UsersParts;

	constructor(parts: UsersParts) {
		this.#parts = parts;
	}

	async list(db: CustomerDb, query: UserListQuery): Promise<{ users: User[]; meta: PageMeta }> {
		// members have no archive
		const filters: Filter[] = [{ sql: "true", archived: false }];
		if (query.role_id !== undefined) {
			if ((await permissionsOfRole(db, query.role_id)) === undefined)
				throw new Refusal("invalid", { fields: { role_id: { message: "choice" } } });
			filters.push({ sql: "role_id = ?", values: [query.role_id] });
		}
		if (query.status !== undefined) filters.push({ sql: "status = ?", values: [query.status] });
		if (query.department !== undefined) filters.push({ sql: "department_order = (select fold(?))", values: [query.department] });
		if (query.portal_type !== undefined) filters.push({ sql: "portal_type = ?", values: [query.portal_type] });
		if (query.verified !== undefined) filters.push({ sql: query.verified === "1" ? "accepted_at is not null" : "accepted_at is null" });
		const { rows, meta } = await listPage<User>(db, USER_LIST, query, filters);
		return { users: rows, meta };
	}

	async roles(db: CustomerDb, actor: Actor): Promise<CallAnswer<typeof users.roles>> {
		const rows = await findRoles(db);
		return { roles: rows.map(({ permissions, ...role }) => ({ ...role, mine_to_give: covers(actor.permissions, permissions) })) };
	}

	async show(db: CustomerDb, actor: Actor, id: number): Promise<UserDetails> {
		const user = found(await findUser(db, id));
		const { customer_name, ...facts } = found(await loginFacts(db, id));
		const is_me = user.user_id === actor.user_id;
		const here = { customer_id: db.customer_id, customer_name, role: user.role, portal_type: user.portal_type };
		const others = is_me
			? (await findMemberships(this.#parts.pool, actor.user_id)).filter((one) => one.customer_id !== db.customer_id)
			: [];
		const locked = user.is_verified && user.email !== null && (await this.#parts.attempts.isLocked(user.email));
		return { ...user, ...facts, memberships: [here, ...others], locked, is_me };
	}

	async update(db: CustomerDb, actor: Actor, id: number, { version, ...changes }: UserChange): Promise<User> {
		const before = found(await findUser(db, id));
		if (changes.role_id !== undefined && changes.role_id !== before.role_id) {
			await refuseStronger(db, actor, before.role_id);
			await refuseUngiveable(db, actor, changes.role_id);
		}
		return this.#change(db, id, version, changes);
	}

	async setStatus(db: CustomerDb, actor: Actor, id: number, status: UserStatus, version: number): Promise<User> {
		const before = found(await findUser(db, id));
		await refuseStronger(db, actor, before.role_id);
		const user = await this.#change(db, id, version, { status });
		// after the write: for the last admin the database has the better reason
		if (user.user_id === actor.user_id && status !== "active") throw new Refusal("not_yourself");
		return user;
	}

	/** A login may be of other schools too: twice in half an hour, whichever of them asks, or guesses would be endless. */
	async unlock(db: CustomerDb, actor: Actor, id: number, ip: string): Promise<void> {
		const user = found(await findUser(db, id));
		await refuseStronger(db, actor, user.role_id);
		if (!user.is_verified || user.email === null) return;
		await this.#parts.attempts.begin(`unlocking ${user.email}`, { ip }, UNLOCKS);
		await this.#parts.attempts.unlock(user.email);
	}

	async invite(db: CustomerDb, actor: Actor, input: InviteInput): Promise<User> {
		await refuseUngiveable(db, actor, input.role_id);
		const id = await addInvited(db, actor, this.#parts.links, input);
		if (id === undefined) throw new Refusal("invalid", { fields: { email: { message: "already_member" } } });
		return found(await findUser(db, id));
	}

	async inviteMany(
		db: CustomerDb,
		actor: Actor,
		{ lines, dry_run }: { lines: PastedLine[]; dry_run: boolean },
		locale: Locale,
	): Promise<CallAnswer<typeof users.invite_many>> {
		const results = [];
		for (const line of await checkLines(db, actor, lines, locale)) {
			if (line.problem !== null || dry_run) {
				results.push(resultOf(line, null));
				continue;
			}
			const id = await addInvited(db, actor, this.#parts.links, line.input);
			// somebody else invited them a moment ago
			results.push(
				resultOf(id === undefined ? { email: line.input.email, problem: sentence("already_member", locale) } : line, id ?? null),
			);
		}
		return { results, invited: results.filter(({ id }) => id !== null).length, left: await placesLeft(db) };
	}

	async resend(db: CustomerDb, actor: Actor, id: number, ip: string): Promise<User> {
		const user = found(await findUser(db, id));
		if (user.is_verified || user.email === null) throw new Refusal("already_here");
		// counts as an attempt, so that nobody's mailbox is filled
		await this.#parts.attempts.begin(`invitation ${user.email}`, { ip });
		await db.updateTable("memberships").set({ invited_at: sql`now()`, invited_by: actor.user_id }).where("id", "=", id).execute();
		await sendInvitation(db, actor, this.#parts.links, { email: user.email, first_name: user.first_name, user_id: user.user_id });
		return found(await findUser(db, id));
	}

	async remove(db: CustomerDb, actor: Actor, id: number): Promise<void> {
		const user = found(await findUser(db, id));
		await refuseStronger(db, actor, user.role_id);
		const { numDeletedRows } = await db.deleteFrom("memberships").where("id", "=", id).where("accepted_at", "is", null).executeTakeFirst();
		if (numDeletedRows === 0n) throw new Refusal("member_stays");
		await voidTickets(db, "invitation", user.user_id, db.customer_id);
	}

	/** One's own record always; a client user's with Users.Edit. Who may not edit others learns nothing about which there are. */
	async editClientUser(
		db: CustomerDb,
		actor: Actor,
		id: number,
		{ version, ...changes }: Partial<PersonInput> & { version?: number | undefined },
	): Promise<User> {
		const user = await findUser(db, id);
		const own = user?.user_id === actor.user_id;
		if (!own && !actor.allows("Users.Edit")) throw new Refusal("forbidden", { needed: "Users.Edit" });
		if (user === undefined || (!own && user.portal_type !== "CLIENT")) throw notFound();
		return this.#change(db, id, version, changes);
	}

	async #change(db: CustomerDb, id: number, version: number | undefined, changes: UserChanges): Promise<User> {
		const changed = await changeUser(db, id, version, changes).catch((error: unknown) => {
			const { code, constraint } = error as { code?: string; constraint?: string };
			if (code === "23505" && constraint?.includes("username"))
				throw new Refusal("invalid", { fields: { username: { message: "taken" } } });
			throw error;
		});
		const user = found(await findUser(db, id));
		if (!changed) throw new Refusal("conflict", { current: user });
		return user;
	}
}

/** Whoever has more rights is not moved by somebody who has fewer. */
async function refuseStronger(db: CustomerDb, actor: Actor, role_id: number): Promise<void> {
	if (!covers(actor.permissions, found(await permissionsOfRole(db, role_id)))) throw new Refusal("beyond_you");
}
async function refuseUngiveable(db: CustomerDb, actor: Actor, role_id: number): Promise<void> {
	const permissions = await permissionsOfRole(db, role_id);
	const message = permissions === undefined ? "choice" : covers(actor.permissions, permissions) ? null : "role_beyond";
	if (message !== null) throw new Refusal("invalid", { fields: { role_id: { message } } });
}
