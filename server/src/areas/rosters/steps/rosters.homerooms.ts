import type { CustomerDb } from "../../../kit/db/customer-db.ts";
import { markRefused, markUnchanged } from "../../../kit/imports/rows/import-gathered.ts";
import { placeInHomeroom, standingIn } from "../../classes/classes.public.ts";
import type { StepRow } from "../rosters.records.ts";
import type { Year } from "./rosters.stage.ts";

/** Enrols in each homeroom whom the rows put into it. */
export async function placeHomerooms(
	db: CustomerDb,
	import_id: number,
	rows: readonly StepRow[],
	homerooms: ReadonlyMap<number, string>,
	year: Year,
): Promise<void> {
	for (const [class_id, name] of homerooms) {
		const mine = rows.filter(({ kind, input }) => kind === "new" && input.class_id === class_id);
		if (mine.length === 0) continue;
		const student_ids = mine.map(({ input }) => input.student_id as number);
		const standing = await standingIn(db, year.id, student_ids);
		const idsOf = (test: (one: (typeof standing)[number]) => boolean) => new Set(standing.filter(test).map(({ id }) => id));
		const labelled = idsOf(({ is_there, class_label }) => is_there && class_label === name);
		// who is not at the school in that year cannot be placed
		const absent = idsOf(({ is_there }) => !is_there);
		for (const { row_no, input } of mine)
			if (absent.has(input.student_id as number)) await markRefused(db, import_id, row_no, { row: { message: "not_enrolled" } });
		const toPlace = student_ids.filter((id) => !labelled.has(id) && !absent.has(id));
		const within = year.today > year.ends_on ? year.ends_on : year.today;
		const days = { starts_on: within < year.starts_on ? year.starts_on : within, ends_on: null, reason: null };
		// who may run a roster with classes was asked before
		if (toPlace.length > 0) await placeInHomeroom(db, { academic_year_id: year.id, name }, { allows: () => true }, toPlace, days);
		const there = mine.filter(({ input }) => labelled.has(input.student_id as number)).map(({ row_no }) => row_no);
		await markUnchanged(db, import_id, there);
	}
}
