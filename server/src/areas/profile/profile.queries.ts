import { photoUrl } from "@homeroom/contract/areas/profile/profile.rules.ts";
import type { Presence } from "@homeroom/contract/kit/constants.ts";
import type pg from "pg";
import { inCustomer, inTransaction } from "../../kit/db/customer-db.ts";
import { sql, verbatim } from "../../kit/db/sql-text.ts";
import { ownPresenceSql } from "../../kit/live/presence-status.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { asUser, changeLogin } from "../session/session.public.ts";

/** Puts this photo in the place of the one that was there, under a new address. */
export const writePhoto = (pool: pg.Pool, user_id: number, bytes: Buffer): Promise<string> =>
	inTransaction(asUser(pool, user_id), async (db) => {
		const { id } = await db
			.insertInto("platform.user_photos")
			.values({ user_id, bytes })
			.onConflict((conflict) => conflict.column("user_id").doUpdateSet({ id: sql`gen_random_uuid()`, bytes, created_at: sql`now()` }))
			.returning("id")
			.executeTakeFirstOrThrow();
		const photo_url = photoUrl(id);
		await changeLogin(db, user_id, { photo_url });
		return photo_url;
	});

export const deletePhoto = (pool: pg.Pool, user_id: number): Promise<unknown> =>
	inTransaction(asUser(pool, user_id), async (db) => {
		await db.deleteFrom("platform.user_photos").where("user_id", "=", user_id).execute();
		await changeLogin(db, user_id, { photo_url: null });
	});

/** The photo for this person's eyes: their own, or of somebody who is in the school they are in, where the school shows it. */
export const seePhoto = (pool: pg.Pool, { user_id, customer_id }: Actor, id: string): Promise<{ bytes: Buffer } | undefined> =>
	inCustomer(pool, { customer_id: customer_id ?? 0, user_id, request_id: null })
		.selectFrom("platform.user_photos as p")
		.select("p.bytes")
		.where("p.id", "=", id)
		.where((where) =>
			where.or([
				where("p.user_id", "=", user_id),
				where.exists(
					where
						.selectFrom("memberships as m")
						.whereRef("m.user_id", "=", "p.user_id")
						.where("m.customer_id", "=", customer_id ?? 0)
						.where("m.accepted_at", "is not", null)
						.where("m.photo_hidden", "=", false),
				),
			]),
		)
		.executeTakeFirst();

export async function noteAway(pool: pg.Pool, session_id: string, away: boolean): Promise<void> {
	await asUser(pool, null)
		.updateTable("platform.presences")
		.set({ away })
		.where("session_id", "=", session_id)
		.where("away", "<>", away)
		.execute();
}
export async function noteDoNotDisturb(pool: pg.Pool, user_id: number, do_not_disturb: boolean): Promise<void> {
	await asUser(pool, user_id)
		.updateTable("platform.users")
		.set({ do_not_disturb })
		.where("id", "=", user_id)
		.where("do_not_disturb", "<>", do_not_disturb)
		.execute();
}
export const ownPresence = (pool: pg.Pool, user_id: number): Promise<{ status: Presence }> =>
	asUser(pool, user_id)
		.selectFrom("platform.users as u")
		.select(verbatim<Presence>(ownPresenceSql("u")).as("status"))
		.where("u.id", "=", user_id)
		.executeTakeFirstOrThrow();
