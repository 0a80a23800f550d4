import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import type { RecordTable } from "../../kit/tables/record-table.ts";
import { STUDENTS } from "../students/students.public.ts";

/** Homes of somebody. */
const homesOf = (user_id: number) => sql`array(select m.client_id from contacts m where m.user_id = ${user_id} and m.archived_at is null)`;

/**
 * Whether somebody who sees the child gets the words of an absence: why, by whom and what the school answered. Of the child's other
 * household a family gets the day alone. What the school announced itself may be what one home told it on the phone: it is for
 * families of children who have one home. Rules that are over count too: who moved out must not be found either.
 */
export const tellsWords = (absence: string, user_id: number): Sql => {
	const a = verbatim(absence);
	return sql`(${a}.announced_by = ${user_id}
		or not exists (select from family_students f where f.user_id = ${user_id} and f.student_id = ${a}.student_id)
		or exists (select from student_people p where p.user_id = ${user_id} and p.student_id = ${a}.student_id and p.relation = 'self')
		or exists (select from contacts o where o.user_id = ${a}.announced_by and o.client_id = any(${homesOf(user_id)}))
		or not (
			exists (select from student_people p where p.user_id = ${a}.announced_by and p.student_id = ${a}.student_id and p.relation <> 'teacher')
			or exists (select from client_students h where h.student_id = ${a}.student_id and h.client_id <> all(${homesOf(user_id)}))
			or exists (select from student_contacts r join contacts k on k.id = r.contact_id where r.student_id = ${a}.student_id and k.client_id <> all(${homesOf(user_id)}))
		))`;
};

const ABSENCE: RecordSpec = { name: "absences", module: "Attendance", path: "/attendance/absences", sort: "-starts_at", fields: {} };
/** As the log knows it. */
export const ABSENCES: RecordTable = {
	spec: ABSENCE,
	title: "''",
	unsought: true,
	own: (user_id) => sql`absences.student_id in (select id from students where ${STUDENTS.own(user_id)})`,
	guards: [
		{
			fields: ["reason", "announced_by", "answer"],
			applies: (actor) => actor.reach("Attendance.View") === "own",
			sql: (user_id) => tellsWords("absences", user_id),
		},
	],
};
