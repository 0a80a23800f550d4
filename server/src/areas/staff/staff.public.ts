import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { pictureDoor } from "../../kit/handlers/picture-handlers.ts";
import { STAFF_TABLE } from "./staff.queries.ts";

export { STAFF_TABLE };

/** SQL: whether somebody is away at a time. */
export const onLeave = (staff_id: Sql, during: Sql): Sql =>
	sql`exists (select from staff_leave l where l.staff_id = ${staff_id} and l.state = 'approved' and tstzrange(l.starts_at, l.ends_at) && ${during})`;

/** What belongs to the staff record of a person, for that person. */
export const rowsOfOneself = (table: string) => (user_id: number) =>
	sql`select id from ${verbatim(table)} where staff_id in (select id from staff where user_id = ${user_id})`;

/** The photo is for whoever sees the person; files beside them for those who edit staff. */
export const staffFiles = pictureDoor(STAFF_TABLE);

/** Whoever got a login as a member of the staff sees with it what they teach. */
export const linkLogin = (db: CustomerDb, { id, email }: { id: number; email: string }) =>
	ask(
		db,
		sql`update staff p set user_id = u.id, version = p.version + 1, updated_at = now()
			from platform.users u join memberships m on m.user_id = u.id
			where p.id = ${id} and p.user_id is null and u.email = ${email} and m.portal_type = 'ADMIN' and not exists (select from staff o where o.user_id = u.id)`,
	);
