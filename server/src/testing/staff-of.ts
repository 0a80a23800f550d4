import type pg from "pg";
import { makeStaff } from "../areas/staff/staff.builders.ts";
import type { Ids } from "./sampling.ts";

/** The record of somebody with a login of the school's own portal, made once: samples of all calls may be made at the same time. Null: they have none. */
export async function staffOf(client: pg.ClientBase, { customer_id, user_id }: Ids): Promise<number | null> {
	const member = await client.query("select from memberships where customer_id = $1 and user_id = $2 and portal_type = 'ADMIN'", [
		customer_id,
		user_id,
	]);
	if (member.rowCount === 0) return null;
	await client.query("select pg_advisory_xact_lock(hashtextextended('staff of a sample', $1))", [user_id]);
	const { rows } = await client.query<{ id: string }>("select id from staff where customer_id = $1 and user_id = $2", [
		customer_id,
		user_id,
	]);
	if (rows[0]) return Number(rows[0].id);
	return (await makeStaff(client, [{ first_name: "Me", last_name: "Myself", user_id }]))[0] as number;
}
