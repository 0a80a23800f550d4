import { randomUUID } from "node:crypto";
import type pg from "pg";
import { hashOf } from "../../kit/secrets/hash-of.ts";
import { newBadgeSecret } from "./badges.codes.ts";

// Builders of tests. They run as the database's owner, inside the caller's transaction, which must already be the customer's.

export interface MadeBadge {
	id: number;
	set_id: string;
	code: string;
	user_id: number;
}
/** A student's badge with a login of its own, as printing it makes them. */
export async function makeBadge(client: pg.ClientBase, customer_id: number, student_id: number): Promise<MadeBadge> {
	const secret = newBadgeSecret();
	const set_id = randomUUID();
	const { rows } = await client.query<{ id: string; user_id: string }>(
		`with person as (
			insert into platform.users (first_name, last_name) select first_name, last_name from students where id = $1 returning id
		), member as (
			insert into memberships (user_id, role_id, portal_type) select person.id, roles.id, 'CLIENT' from person, roles
			where roles.key = 'client' and roles.customer_id = $4
		), self as (
			insert into student_people (student_id, user_id, relation) select $1, id, 'self' from person
		)
		insert into badges (student_id, user_id, set_id, secret_hash) select $1, id, $2, $3 from person returning id, user_id`,
		[student_id, set_id, hashOf(secret), customer_id],
	);
	return { id: Number(rows[0]?.id), user_id: Number(rows[0]?.user_id), set_id, code: `${customer_id}.${secret}` };
}
