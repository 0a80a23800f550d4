import type { CustomerDb } from "../../../kit/db/customer-db.ts";
import { markRefused, markUnchanged } from "../../../kit/imports/rows/import-gathered.ts";
import { placeInHomerooms, standingIn } from "../../classes/classes.public.ts";
import type { StepRow } from "../rosters.records.ts";
import { dayWithin, type Year } from "./rosters.stage.ts";

/** Enrols in each homeroom whom the rows put into it: all at once, however many homerooms there are. */
export async function placeHomerooms(
	db: CustomerDb,
	import_id: number,
	rows: readonly StepRow[],
	homerooms: ReadonlyMap<number, string>,
	year: Year,
): Promise<void> {
	const placed = rows
		.filter(({ kind }) => kind === "new")
		.flatMap(({ row_no, input }) => {
			const { class_id, student_id, starts_on } = input as { class_id: number; student_id: number; starts_on: string };
			const name = homerooms.get(class_id);
			return name === undefined ? [] : [{ row_no, name, student_id, starts_on }];
		});
	// whom two rows put into two homerooms ends in the one that began later
	placed.sort((a, b) => (a.starts_on === b.starts_on ? a.row_no - b.row_no : a.starts_on < b.starts_on ? -1 : 1));
	const rounds: Map<number, Placed>[] = [];
	const seen = new Map<number, number>();
	for (const { student_id, row_no, name } of placed) {
		const round = seen.get(student_id) ?? 0;
		seen.set(student_id, round + 1);
		rounds[round] ??= new Map();
		rounds[round].set(student_id, { row_no, name });
	}
	for (const round of rounds) await placeRound(db, import_id, round, year);
}

interface Placed {
	row_no: number;
	name: string;
}
/** By student. */
async function placeRound(db: CustomerDb, import_id: number, round: ReadonlyMap<number, Placed>, year: Year): Promise<void> {
	const standing = new Map((await standingIn(db, year.id, [...round.keys()])).map((one) => [one.id, one]));
	const places = new Map<number, string>();
	const there: number[] = [];
	for (const [student_id, { row_no, name }] of round) {
		const known = standing.get(student_id);
		// who is not at the school in that year cannot be placed
		if (known?.is_there === false) await markRefused(db, import_id, row_no, { row: { message: "not_enrolled" } });
		else if (known?.class_label === name) there.push(row_no);
		else places.set(student_id, name);
	}
	const days = { starts_on: dayWithin(year), ends_on: null, reason: null };
	// who may run a roster with classes was asked before
	if (places.size > 0) await placeInHomerooms(db, year.id, { allows: () => true }, places, days);
	if (there.length > 0) await markUnchanged(db, import_id, there);
}
