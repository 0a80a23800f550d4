import type { InsertObject } from "kysely";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import type { DB } from "../../kit/db/tables.generated.ts";
import { enqueue } from "../../kit/jobs/jobs.ts";

type Row = InsertObject<DB, "memberships">;
/** Without names they go by those of the login. */
type NewMember = Omit<Row, "first_name" | "last_name"> & Partial<Pick<Row, "first_name" | "last_name">>;
/** Who is a member already stays as they are; undefined where all of them were. */
export const addMembers = (db: Pick<CustomerDb, "insertInto">, members: NewMember | NewMember[]): Promise<{ id: number } | undefined> =>
	db
		.insertInto("memberships")
		// cast: names that are missing are filled in by a trigger
		.values(members as Row | Row[])
		.onConflict((conflict) => conflict.columns(["customer_id", "user_id"]).doNothing())
		.returning("id")
		.executeTakeFirst();

export async function acceptMembership(db: CustomerDb, user_id: number): Promise<void> {
	await enqueue(db, "tell_joined", { user_id }, `joined ${db.customer_id} ${user_id}`);
	await db.updateTable("memberships").set({ accepted_at: sql`coalesce(accepted_at, now())` }).where("user_id", "=", user_id).execute();
}
