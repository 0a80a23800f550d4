import type pg from "pg";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { asUser, endSessions } from "../session/session.public.ts";
import { tellFactor } from "./factors.mails.ts";
import { deleteFactors, lockFactors } from "./factors.queries.ts";

/**
 * A member lost their factors. The customer may remove them only where the login is its own affair:
 * the person belongs to no other customer and runs nothing else, whose protection would be weakened.
 */
export async function resetFactors(pool: pg.Pool, db: CustomerDb, actor: Actor, membership_id: number): Promise<void> {
	const member = found(
		await db
			.selectFrom("memberships as m")
			.innerJoin("platform.users as u", "u.id", "m.user_id")
			.innerJoin("roles as r", (join) => join.onRef("r.customer_id", "=", "m.customer_id").onRef("r.id", "=", "m.role_id"))
			.select(["u.id", "u.email", "u.locale", "u.is_operator", "m.first_name", "r.permissions"])
			.where("m.id", "=", membership_id)
			.executeTakeFirst(),
	);
	// nobody weakens who may do more than they
	if (member.permissions === 1 && actor.permissions !== 1) throw new Refusal("forbidden", { needed: "Users.Edit" });
	if (member.id === actor.user_id || member.is_operator || (await customersOf(pool, member.id)) > 1) throw new Refusal("factors_own");
	await lockFactors(db, member.id);
	await deleteFactors(db, member.id);
	await endSessions(db, member.id, {}, "factors_reset");
	await tellFactor(db, member, "factors_reset", { admin: actor.display_name });
}

async function customersOf(pool: pg.Pool, user_id: number): Promise<number> {
	const { n } = await asUser(pool, user_id)
		.selectFrom("memberships")
		.select(({ fn }) => fn.countAll<number>().as("n"))
		.where("user_id", "=", user_id)
		.executeTakeFirstOrThrow();
	return Number(n);
}
