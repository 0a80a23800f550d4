import type pg from "pg";
import { hashOf } from "../../kit/secrets/hash-of.ts";
import { feedPath, newFeedSecret } from "./feeds.codes.ts";

interface LinkRow {
	user_id: number;
	staff_id?: number;
	student_id?: number;
	class_id?: number;
	room_id?: number;
	name?: string;
}
/** A link without asking whether its maker may. Runs as the database's owner, in a transaction of the customer. */
export async function makeLinkRow(
	client: pg.ClientBase,
	customer_id: number,
	{ user_id, staff_id, student_id, class_id, room_id, name }: LinkRow,
): Promise<{ id: number; path: string }> {
	const secret = newFeedSecret();
	const { rows } = await client.query<{ id: string }>(
		"insert into calendar_links (user_id, staff_id, student_id, class_id, room_id, name, secret_hash) values ($1, $2, $3, $4, $5, $6, $7) returning id",
		[user_id, staff_id, student_id, class_id, room_id, name, hashOf(secret)],
	);
	return { id: Number(rows[0]?.id), path: feedPath(customer_id, secret) };
}
