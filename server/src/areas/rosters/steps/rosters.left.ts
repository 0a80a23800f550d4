import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { type Sql, sql } from "../../../kit/db/sql-text.ts";
import { keepRows } from "../../../kit/imports/rows/import-gathered.ts";
import { changeMany, NOW } from "../../../kit/records/record-queries.ts";
import type { RecordTable } from "../../../kit/tables/record-table.ts";
import { endStudents, endTeachers } from "../../classes/classes.public.ts";
import { endGuardians } from "../../clients/clients.public.ts";
import { STAFF_TABLE } from "../../staff/staff.public.ts";
import { STUDENTS } from "../../students/students.public.ts";
import { type Known, keptKey, pairKey, type Remembered, rememberEnded } from "../rosters.ids.ts";
import type { Entry, RosterModel } from "../rosters.model.ts";
import type { StepRow } from "../rosters.records.ts";
import { NO_ROLE } from "../shapes/rosters.roles.ts";
import type { Stage } from "./rosters.stage.ts";

interface Leaving {
	/** As it is remembered. */
	record: Exclude<Remembered, "classes" | "contacts">;
	/** Whether whoever had that key is gone; a table that was not sent says nothing of who left. */
	isGone: ((key: string) => boolean) | undefined;
	/** Id and name of those who are still here, of the ids that `gone` lists. */
	here(gone: readonly number[]): Sql;
	end(ids: number[]): Promise<unknown>;
}
/** Those whom the files have no more, or mark as deleted. */
function missingIn<T extends { gone: boolean }>(entries: readonly T[], keyOf: (one: T) => string): Leaving["isGone"] {
	const staying = new Set(entries.filter(({ gone }) => !gone).map((one) => keptKey(keyOf(one))));
	return entries.length === 0 ? undefined : (key) => !staying.has(key);
}

/** Of whom nobody says what they are, they say nothing of the others. */
const isTold = ({ refused }: Entry): boolean => refused?.message !== NO_ROLE;

function leaving(db: CustomerDb, all: RosterModel): Leaving[] {
	const deleted = new Set(all.guardians.filter(({ gone }) => gone).map(({ key }) => key));
	const archive = (table: RecordTable) => (ids: number[]) => changeMany(db, table, { ids }, null, { archived_at: NOW });
	return [
		{
			record: "students",
			isGone: missingIn(all.students, ({ key }) => key),
			here: (gone) =>
				sql`select id, concat_ws(' ', first_name, last_name) as name from students where id = any(${gone}::bigint[]) and archived_at is null`,
			end: archive(STUDENTS),
		},
		{
			record: "staff",
			isGone: missingIn(all.staff.filter(isTold), ({ key }) => key),
			here: (gone) =>
				sql`select id, concat_ws(' ', first_name, last_name) as name from staff where id = any(${gone}::bigint[]) and archived_at is null`,
			end: archive(STAFF_TABLE),
		},
		{
			record: "class_students",
			isGone: missingIn(all.placements, (one) => pairKey(one.class, one.student)),
			here: (gone) =>
				sql`select l.id, concat_ws(' · ', c.name, concat_ws(' ', p.first_name, p.last_name)) as name
					from class_students l join classes c on c.id = l.class_id and c.kind <> 'homeroom' join students p on p.id = l.student_id
					where l.id = any(${gone}::bigint[]) and (l.ends_on is null or l.ends_on >= (select customer_today()))`,
			end: (ids) => endStudents(db, ids),
		},
		{
			record: "class_teachers",
			isGone: missingIn(all.teachings, (one) => pairKey(one.class, one.staff)),
			here: (gone) =>
				sql`select l.id, concat_ws(' · ', c.name, concat_ws(' ', p.first_name, p.last_name)) as name
					from class_teachers l join classes c on c.id = l.class_id join staff p on p.id = l.staff_id
					where l.id = any(${gone}::bigint[]) and (l.ends_on is null or l.ends_on >= (select customer_today()))`,
			end: (ids) => endTeachers(db, ids),
		},
		{
			record: "student_contacts",
			// whom a file only does not name any more may be known to the school alone
			isGone: deleted.size === 0 ? undefined : (key) => deleted.has(key.split("\u001f")[1] ?? ""),
			here: (gone) =>
				sql`select l.id, concat_ws(' · ', concat_ws(' ', k.first_name, k.last_name), concat_ws(' ', p.first_name, p.last_name)) as name
					from student_contacts l join contacts k on k.id = l.contact_id join students p on p.id = l.student_id
					where l.id = any(${gone}::bigint[]) and (l.ends is null or l.ends >= (select customer_today()))`,
			end: (ids) => endGuardians(db, ids),
		},
	];
}

/** Whom an earlier file of this source had: archived, taken out of classes, nobody's guardian any more, where that was chosen; otherwise they are counted. */
export async function applyLeft(
	db: CustomerDb,
	{ all, answers: { left }, imports, memories, note }: Stage,
	now: Readonly<Record<Leaving["record"], readonly Known[]>>,
): Promise<void> {
	await note("left");
	const rows: StepRow[] = [];
	for (const { record, isGone, here, end } of leaving(db, all)) {
		if (isGone === undefined) continue;
		// whoever is in the files under another number is here; whose number is somebody else's by now is not
		const resolved = new Set(now[record].map(({ id }) => id));
		const called = new Map(now[record].map(({ key, id }) => [keptKey(key), id]));
		const gone = [...memories[record].ids]
			.filter(([key, id]) => !resolved.has(id) && (isGone(key) || (called.get(key) ?? id) !== id))
			.map(([, id]) => id);
		if (gone.length === 0) continue;
		const found = await ask<{ id: number; name: string }>(db, sql`${here(gone)} order by 2, 1`);
		for (const { id, name } of found)
			rows.push({
				row_no: rows.length + 1,
				kind: left === "archive" ? "changed" : "unchanged",
				key: null,
				given: [],
				input: {},
				problems: {},
				hints: { file: "", row: 0, name, row_id: id },
			});
		if (left !== "archive" || found.length === 0) continue;
		const ids = found.map(({ id }) => id);
		await end(ids);
		await rememberEnded(db, all.source, record, ids);
	}
	await keepRows(db, imports.left, rows);
}
