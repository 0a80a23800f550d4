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
