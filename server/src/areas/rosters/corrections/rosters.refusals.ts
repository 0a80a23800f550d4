import type { RosterStep } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { sql } from "../../../kit/db/sql-text.ts";
import type { Problem } from "../../../kit/imports/import-state.ts";
import { explainRows } from "../../../kit/imports/rows/import-gathered.ts";
import { pairKey } from "../rosters.ids.ts";
import type { Entry } from "../rosters.model.ts";
import { FOLLOWS } from "../rosters.records.ts";
import { fieldOf, type Origin, originOf, type Sources } from "./rosters.cells.ts";

/** What is kept with a refused row besides where it stands. */
export interface RefusedHints {
	/** Why, as all rows with the same reason have it; of one that follows, that of the row it names. */
	cause: string;
	follows?: true;
	/** What it is called by in the files. */
	key?: string;
	/** The cells that its problems are in, by field. */
	at?: Record<string, Origin>;
	/** What the cell says that is the cause. */
	value?: string;
}
interface RefusedRow {
	import_id: number;
	row_no: number;
	problems: Record<string, Problem>;
}
type Source = Sources[keyof Sources][number];
const first = <T extends { key: string }, V>(entries: readonly T[], value: (entry: T, i: number) => V): Map<string, V> => {
	const found = new Map<string, V>();
	for (const [i, entry] of entries.entries()) if (!found.has(entry.key)) found.set(entry.key, value(entry, i));
	return found;
};
export const keyOf = (source: Source): string => {
	if ("key" in source) return pairKey(source.key, "");
	if ("guardian" in source) return pairKey(source.student, source.guardian);
	return pairKey(source.class, "staff" in source ? source.staff : source.student);
};

/** Says of each refused row why, in which cell, and of those that only name another one, which reason that has. */
export async function explainRefused(
	db: CustomerDb,
	steps: readonly { step: RosterStep; import_id: number }[],
	sources: Sources,
): Promise<void> {
	const stepOf = new Map(steps.map(({ step, import_id }) => [import_id, step]));
	const refused = await ask<RefusedRow>(
		db,
		sql`select import_id, row_no, problems from import_rows where import_id = any(${[...stepOf.keys()]}::bigint[]) and kind = 'error'`,
	);
	if (refused.length === 0) return;
	const byStep = new Map<RosterStep, Map<number, RefusedRow>>(steps.map(({ step }) => [step, new Map()]));
	for (const row of refused) byStep.get(stepOf.get(row.import_id) as RosterStep)?.set(row.row_no, row);
	const sourceOf = (step: RosterStep, row_no: number): Source | undefined =>
		step in sources ? sources[step as keyof Sources][row_no - 1] : undefined;

	const rowOf = {
		staff: first(sources.staff, (_, i) => i + 1),
		classes: first(sources.classes, (_, i) => i + 1),
		students: first(sources.students, (_, i) => i + 1),
		contacts: first(sources.contacts, (_, i) => i + 1),
	};
	const childrenOf = Map.groupBy(sources.relations, ({ guardian }) => guardian);
	/** Those a row names, by their steps and keys. */
	const namedBy = (source: Source): [keyof typeof rowOf, string][] => {
		if ("key" in source) return (childrenOf.get(source.key) ?? []).map(({ student }) => ["students", student]);
		if ("guardian" in source)
			return [
				["students", source.student],
				["contacts", source.guardian],
			];
		return [["classes", source.class], "staff" in source ? ["staff", source.staff] : ["students", source.student]];
	};
	/** The refused row that another one only names, or one that this names in turn. */
	const rootOf = (step: RosterStep, row: RefusedRow): { step: RosterStep; row: RefusedRow } => {
		const source = row.problems.row?.message === FOLLOWS ? sourceOf(step, row.row_no) : undefined;
		for (const [other, key] of source === undefined ? [] : namedBy(source)) {
			const named = byStep.get(other)?.get(rowOf[other].get(key) ?? 0);
			if (named !== undefined && named !== row) return rootOf(other, named);
		}
		return { step, row };
	};
	const classes = first(sources.classes, (entry): Entry => entry);
	const explained = refused.map((row) => {
		const step = stepOf.get(row.import_id) as RosterStep;
		const root = rootOf(step, row);
		const [[problem, { message }] = ["row", { message: "import_refused" }]] = Object.entries(root.row.problems);
		const cause = `${root.step} ${fieldOf(problem, message) ?? "row"} ${message}`;
		const { import_id, row_no } = row;
		if (root.row !== row) return { import_id, row_no, hints: { cause, follows: true } satisfies RefusedHints };
		const source = sourceOf(step, row_no);
		const at: Record<string, Origin> = {};
		if (source !== undefined)
			for (const [name, { message: why }] of Object.entries(row.problems)) {
				const field = fieldOf(name, why);
				const origin = field === null ? undefined : originOf(step, source, field, { classes });
				if (field !== null && origin !== undefined) at[field] = origin;
			}
		const value = at[fieldOf(problem, message) ?? ""]?.text;
		const hints: RefusedHints = { cause, ...(source && { key: keyOf(source) }), at, ...(value !== undefined && { value }) };
		return { import_id, row_no, hints };
	});
	await explainRows(db, explained);
}
