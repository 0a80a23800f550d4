import type { SupportRequest } from "@homeroom/contract/areas/console/console-running.contract.ts";
import type { SessionAnswer } from "@homeroom/contract/areas/session/session.contract.ts";
import { ask } from "../../kit/db/customer-db.ts";
import type { PlatformDb } from "../../kit/db/platform-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";
import type { SessionDoor } from "../session/session.public.ts";
import { changeSession } from "../session/session.public.ts";

const openGrants = (platform: PlatformDb) =>
	platform
		.selectFrom("platform.support_grants as g")
		.innerJoin("platform.customers as c", (join) => join.onRef("c.id", "=", "g.customer_id").on("c.status", "=", "active"))
		.innerJoin("platform.users as u", "u.id", "g.granted_by")
		.select(["g.id", "g.customer_id", "c.name as customer_name", sql<string>`u.first_name || ' ' || u.last_name`.as("granted_by")])
		.select(["g.reason", "g.may_change", "g.created_at", "g.expires_at"])
		.where("g.revoked_at", "is", null)
		.where("g.expires_at", ">", sql<string>`now()`);

export const listGrants = (platform: PlatformDb): Promise<SupportRequest[]> =>
	openGrants(platform).orderBy("g.expires_at").orderBy("g.id").execute();

/** Goes into the customer that let us in. The session answers for itself once this is written. */
export async function enterSupport(
	platform: PlatformDb,
	door: SessionDoor,
	actor: Actor,
	grant_id: number,
): Promise<{ customer_id: number; answer: () => Promise<SessionAnswer> }> {
	// a session that one school vouched for reaches no other
	if (actor.bound_customer_id !== null) throw new Refusal("session_bound");
	const grant = found(await openGrants(platform).where("g.id", "=", grant_id).executeTakeFirst());
	const there = { customer_id: grant.customer_id, support_grant_id: grant.id, view_as_role_id: null, last_seen_at: sql<string>`now()` };
	await changeSession(platform, actor.session_id, there);
	const told = JSON.stringify({ operator: actor.display_name, may_change: grant.may_change, until: grant.expires_at });
	await ask(platform, sql`select platform.note_support(${grant.customer_id}, ${grant.id}, 'created', ${told}::jsonb)`);
	return { customer_id: grant.customer_id, answer: () => door.answer(actor.session_id, actor.user_id) };
}

/** Leaves what was helped, if there is something: who was thrown out meanwhile only gets a fresh session. */
export async function leaveSupport(platform: PlatformDb, door: SessionDoor, actor: Actor): Promise<() => Promise<SessionAnswer>> {
	const left = await platform
		.selectFrom("platform.sessions as s")
		.innerJoin("platform.support_grants as g", "g.id", "s.support_grant_id")
		.select(["g.id", "g.customer_id"])
		.where("s.id", "=", actor.session_id)
		.executeTakeFirst();
	if (left !== undefined) {
		await changeSession(platform, actor.session_id, { customer_id: null, support_grant_id: null });
		const told = JSON.stringify({ operator: actor.display_name });
		await ask(platform, sql`select platform.note_support(${left.customer_id}, ${left.id}, 'deleted', ${told}::jsonb)`);
	}
	return () => door.answer(actor.session_id, actor.user_id);
}
