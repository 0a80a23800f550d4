import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { sql } from "../../../kit/db/sql-text.ts";
import { found, Refusal } from "../../../kit/http/refusal.ts";
import { keepRows } from "../../../kit/imports/rows/import-gathered.ts";
import { createYear } from "../../enrolments/enrolments.public.ts";
import { hintsOf, type StepRow } from "../rosters.records.ts";
import type { Applying, Year } from "./rosters.stage.ts";

/** The year that was chosen; one that is made, unless there is one of that name. */
export async function yearOf(db: CustomerDb, { answers, imports, note }: Applying): Promise<Year> {
	await note("year");
	const years = (filter: ReturnType<typeof sql>) =>
		ask<Year & { name: string }>(
			db,
			sql`select id, name, starts_on::text as starts_on, ends_on::text as ends_on, customer_today()::text as today from academic_years where ${filter}`,
		);
	if (answers.new_year === null) {
		const [year] = await years(sql`id = ${answers.academic_year_id}`);
		if (year === undefined) throw new Refusal("invalid", { fields: { academic_year_id: { message: "choice" } } });
		return year;
	}
	const [same] = await years(sql`name = ${answers.new_year.name}`);
	const [current] = await ask(db, sql`select from academic_years where is_current limit 1`);
	const year = same ?? (await createYear(db, { ...answers.new_year, is_current: current === undefined }));
	const { name, starts_on, ends_on } = answers.new_year;
	const row: StepRow = {
		row_no: 1,
		kind: same === undefined ? "new" : "unchanged",
		key: null,
		given: [name, starts_on, ends_on],
		input: { name, starts_on, ends_on },
		problems: {},
		hints: { ...hintsOf({ file: "", row: 0 }, name), row_id: year.id },
	};
	await keepRows(db, imports.year, [row]);
	return found((await years(sql`id = ${year.id}`))[0]);
}
