import type { RosterAnswers } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { type Sql, sql } from "../../kit/db/sql-text.ts";
import { keepRows } from "../../kit/imports/rows/import-gathered.ts";
import { changeMany, NOW } from "../../kit/records/record-queries.ts";
import type { RecordTable } from "../../kit/tables/record-table.ts";
import { endStudents, endTeachers } from "../classes/classes.public.ts";
import { STAFF_TABLE } from "../staff/staff.public.ts";
import { STUDENTS } from "../students/students.public.ts";
import { keptKey, rememberedIds } from "./rosters.ids.ts";
import type { RosterModel } from "./rosters.model.ts";
import type { StepRow } from "./rosters.records.ts";

interface Leaving {
	/** As it is remembered. */
	record: string;
	/** Keys of those whom the files still have; a table that was not sent says nothing of who left. */
	stay: string[] | undefined;
	/** Id and name of those who are still here, of the ids that `gone` lists. */
	here(gone: readonly number[]): Sql;
	end(ids: number[]): Promise<unknown>;
}
const keysOf = <T extends { gone: boolean }>(entries: readonly T[], key: (one: T) => string): string[] | undefined =>
	entries.length === 0 ? undefined : entries.filter(({ gone }) => !gone).map(key);

function leaving(db: CustomerDb, all: RosterModel): Leaving[] {
	const archive = (table: RecordTable) => (ids: number[]) => changeMany(db, table, { ids }, null, { archived_at: NOW });
	return [
		{
			record: "students",
			stay: keysOf(all.students, ({ key }) => key),
			here: (gone) =>
				sql`select id, concat_ws(' ', first_name, last_name) as name from students where id = any(${gone}::bigint[]) and archived_at is null`,
			end: archive(STUDENTS),
		},
		{
			record: "staff",
			stay: keysOf(all.staff, ({ key }) => key),
			here: (gone) =>
				sql`select id, concat_ws(' ', first_name, last_name) as name from staff where id = any(${gone}::bigint[]) and archived_at is null`,
			end: archive(STAFF_TABLE),
		},
		{
			record: "class_students",
			stay: keysOf(all.placements, (one) => `${one.class}\u001f${one.student}`),
			here: (gone) =>
				sql`select l.id, concat_ws(' · ', c.name, concat_ws(' ', p.first_name, p.last_name)) as name
					from class_students l join classes c on c.id = l.class_id and c.kind <> 'homeroom' join students p on p.id = l.student_id
					where l.id = any(${gone}::bigint[]) and (l.ends_on is null or l.ends_on >= (select customer_today()))`,
			end: (ids) => endStudents(db, ids),
		},
		{
			record: "class_teachers",
			stay: keysOf(all.teachings, (one) => `${one.class}\u001f${one.staff}`),
			here: (gone) =>
				sql`select l.id, concat_ws(' · ', c.name, concat_ws(' ', p.first_name, p.last_name)) as name
					from class_teachers l join classes c on c.id = l.class_id join staff p on p.id = l.staff_id
					where l.id = any(${gone}::bigint[]) and (l.ends_on is null or l.ends_on >= (select customer_today()))`,
			end: (ids) => endTeachers(db, ids),
		},
	];
}

/** Whom an earlier file of this source had: archived, and taken out of classes, where that was chosen; otherwise they are counted. */
export async function applyLeft(db: CustomerDb, all: RosterModel, { left }: RosterAnswers, import_id: number): Promise<void> {
	const rows: StepRow[] = [];
	for (const { record, stay, here, end } of leaving(db, all)) {
		if (stay === undefined) continue;
		const staying = new Set(stay.map(keptKey));
		const gone = (await rememberedIds(db, all.source, record)).filter(({ key }) => !staying.has(key)).map(({ id }) => id);
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
		if (left === "archive" && found.length > 0) await end(found.map(({ id }) => id));
	}
	await keepRows(db, import_id, rows);
}
