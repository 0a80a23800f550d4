import type { RosterAnswers } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql, verbatim } from "../../kit/db/sql-text.ts";
import { keepRows } from "../../kit/imports/rows/import-gathered.ts";
import { rememberedIds } from "./rosters.ids.ts";
import type { Entry, RosterModel } from "./rosters.model.ts";
import type { StepRow } from "./rosters.records.ts";

/** Whom an earlier file of this source had: archived, and taken out of classes, where that was chosen; otherwise they are counted. */
export async function applyLeft(db: CustomerDb, all: RosterModel, answers: RosterAnswers, import_id: number): Promise<void> {
	const { source } = all;
	const keys = <T extends { gone: boolean }>(entries: readonly T[], key: (one: T) => string) =>
		new Set(entries.filter(({ gone }) => !gone).map(key));
	const kinds = [
		{
			record: "students",
			present: keys(all.students, (one: Entry) => one.key),
			name: "concat_ws(' ', t.first_name, t.last_name)",
			says: all.students.length > 0,
		},
		{
			record: "staff",
			present: keys(all.staff, (one: Entry) => one.key),
			name: "concat_ws(' ', t.first_name, t.last_name)",
			says: all.staff.length > 0,
		},
		{
			record: "class_students",
			present: keys(all.placements, (one: RosterModel["placements"][number]) => `${one.class}\u001f${one.student}`),
			name: "(select concat_ws(' · ', c.name, concat_ws(' ', s.first_name, s.last_name)) from classes c, students s where c.id = t.class_id and s.id = t.student_id)",
			says: all.placements.length > 0,
		},
		{
			record: "class_teachers",
			present: keys(all.teachings, (one: RosterModel["teachings"][number]) => `${one.class}\u001f${one.staff}`),
			name: "(select concat_ws(' · ', c.name, concat_ws(' ', s.first_name, s.last_name)) from classes c, staff s where c.id = t.class_id and s.id = t.staff_id)",
			says: all.teachings.length > 0,
		},
	];
	const archive = answers.left === "archive";
	const rows: StepRow[] = [];
	for (const { record, present, name, says } of kinds) {
		// a table that was not sent says nothing of who left
		if (!says) continue;
		const isThere =
			record === "students" || record === "staff"
				? "t.archived_at is null"
				: "(t.ends_on is null or t.ends_on >= (select customer_today()))";
		const gone = (await rememberedIds(db, source, record)).filter(({ key }) => !present.has(key)).map(({ id }) => id);
		if (gone.length === 0) continue;
		const found = await ask<{ id: number; name: string | null }>(
			db,
			sql`select t.id, ${verbatim(name)} as name from ${verbatim(record)} t where t.id = any(${gone}::bigint[]) and ${verbatim(isThere)} order by 2, 1`,
		);
		for (const one of found)
			rows.push({
				row_no: rows.length + 1,
				kind: archive ? "changed" : "unchanged",
				key: null,
				given: [],
				input: {},
				problems: {},
				hints: { file: "", row: 0, name: one.name ?? "", row_id: one.id },
			});
		if (!archive || found.length === 0) continue;
		const ids = found.map(({ id }) => id);
		if (record === "students" || record === "staff")
			await ask(
				db,
				sql`update ${verbatim(record)} set archived_at = now(), version = version + 1, updated_at = now() where id = any(${ids}::bigint[])`,
			);
		else await endLinks(db, record, ids);
	}
	await keepRows(db, import_id, rows);
}

/** What had not begun never was; homerooms follow the enrolment. */
async function endLinks(db: CustomerDb, table: string, ids: readonly number[]): Promise<void> {
	const free = table === "class_students" ? sql`t.class_id not in (select id from classes where kind = 'homeroom')` : sql`true`;
	await ask(
		db,
		sql`delete from ${verbatim(table)} t where t.id = any(${ids}::bigint[]) and ${free} and t.starts_on >= (select customer_today())`,
	);
	await ask(
		db,
		sql`update ${verbatim(table)} t set ends_on = (select customer_today()) - 1, version = t.version + 1, updated_at = now()
			where t.id = any(${ids}::bigint[]) and ${free} and (t.starts_on is null or t.starts_on < (select customer_today()))`,
	);
}
