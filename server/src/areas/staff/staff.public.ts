import type { Permission } from "@homeroom/contract/kit/modules.ts";
import { ask } from "../../kit/db/customer-db.ts";
import { allOf, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import type { FileDoor } from "../../kit/files/file-doors.ts";
import { findRecord, visibleFilters } from "../../kit/records/record-queries.ts";
import { STAFF_TABLE } from "./staff.queries.ts";

/** SQL: whether somebody is away at a time. */
export const onLeave = (staff_id: Sql, during: Sql): Sql =>
	sql`exists (select from staff_leave l where l.staff_id = ${staff_id} and l.state = 'approved' and tstzrange(l.starts_at, l.ends_at) && ${during})`;

/** What belongs to the staff record of a person, for that person. */
export const rowsOfOneself = (table: string) => (user_id: number) =>
	sql`select id from ${verbatim(table)} where staff_id in (select id from staff where user_id = ${user_id})`;

/** The photo is for whoever sees the person; files beside them for those who edit staff. */
export const staffFiles: FileDoor = {
	module: "Staff",
	record: "staff",
	mayTouch: async (db, record_id, own, { picture, edits }) =>
		(picture || edits) && (await findRecord(db, STAFF_TABLE, record_id, own)) !== undefined,
};
const paperFiles = (record: "staff_qualifications" | "staff_contracts", needs: Permission): FileDoor => ({
	module: "Staff",
	record,
	needs,
	mayTouch: async (db, record_id, own) => {
		const condition = allOf([sql`paper.id = ${record_id}`, ...visibleFilters(STAFF_TABLE, own)]);
		return (
			(await ask(db, sql`select paper.id from ${verbatim(record)} paper join staff on staff.id = paper.staff_id where ${condition}`))
				.length > 0
		);
	},
});
export const staffQualificationFiles = paperFiles("staff_qualifications", "Staff.Edit");
export const staffContractFiles = paperFiles("staff_contracts", "Staff.Contracts");
