import type { RosterAnswers } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import type { CustomerDb } from "../../../kit/db/customer-db.ts";
import { CLASSES } from "../../classes/classes.public.ts";
import { type Entry, gradeLabel, gradeOf } from "../rosters.model.ts";
import { type Applied, applyRecordsOf, findOf, here, type Stage } from "./rosters.stage.ts";

export async function applyClasses(db: CustomerDb, stage: Stage, homerooms: Homerooms): Promise<Applied> {
	const { model, year } = stage;
	await stage.note("classes");
	const entries = [...here(model.classes), ...homerooms.made];
	return applyRecordsOf(db, stage, {
		record: "classes",
		table: CLASSES,
		entries,
		found: await findOf(db, stage, "classes", entries, ({ cells }) => ({ name: cells.name, year: String(year.id) })),
		fields: ["name", "kind", "capacity"],
		named: ["academic_year_id", "grade_level"],
		name: ({ cells }) => cells.name ?? "",
		finish: (entry, row_id, input) => {
			if (entry.grade !== null) input.grade_level = entry.grade;
			if (row_id === undefined) input.academic_year_id = year.id;
			else delete input.kind;
			return undefined;
		},
	});
}

/** What the files call a new student's class. */
export const labelOf = ({ cells }: Entry, { grades }: RosterAnswers): string | undefined =>
	cells.class_label || (grades === "class" && cells.grade ? gradeLabel(cells.grade) : undefined);

export interface Homerooms {
	/** What the school calls it; undefined: none yet. */
	called(label: string): string | undefined;
	/** Those that are to be made. */
	made: Entry[];
}
/** What was said of classes that the school does not have. */
export function homeroomsFrom({ model, answers }: Pick<Stage, "model" | "answers">): Homerooms {
	// of answers that were kept before classes were asked about
	const said = new Map((answers.classes ?? []).map((one) => [one.name.toLowerCase(), one]));
	const taken = new Set(here(model.classes).map(({ cells }) => (cells.name ?? "").toLowerCase()));
	const made = new Map<string, Entry>();
	for (const student of here(model.students)) {
		const one = said.get(labelOf(student, answers)?.toLowerCase() ?? "");
		if (!one?.make || taken.has(one.name.toLowerCase())) continue;
		taken.add(one.name.toLowerCase());
		const cells = { name: one.name, kind: "homeroom" };
		// of the student it has the place in the files alone
		const { refused: _, ...place } = student;
		made.set(one.name, { ...place, key: `homeroom ${one.name}`, also: [], cells, grade: gradeOf(one.name), elsewhere: {} });
	}
	const called = (label: string) => {
		const one = said.get(label.toLowerCase());
		return one === undefined ? label : one.make ? one.name : (one.to ?? undefined);
	};
	return { called, made: [...made.values()] };
}
