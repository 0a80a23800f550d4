import type { RosterCause } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import { CORRECTED_VALUE_MAX, ROSTER_STEPS, type RosterStep } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { sql } from "../../../kit/db/sql-text.ts";
import type { Problem } from "../../../kit/imports/import-state.ts";
import type { Who } from "../rosters.service.ts";
import { findRoster, type StoredRoster } from "../rosters.state.ts";
import { fieldOf } from "./rosters.cells.ts";
import { isPending } from "./rosters.corrected.ts";
import { wordsOf } from "./rosters.words.ts";

interface Counted {
	import_id: number;
	cause: string;
	follows: boolean;
	rows: number;
	problems: Record<string, Problem>;
}
/** Values of one reason that are told; the others are in its rows. */
const VALUES_TOLD = 20;
/** What two rows may not both have is no answer for several. */
const EACH_ITS_OWN: ReadonlySet<string> = new Set(["import_twice", "roster_other_person"]);

/** Why rows are refused: what is done first comes first, and of the same the most. */
export async function rosterCauses({ db, actor, locale }: Who, id: number): Promise<{ causes: RosterCause[] }> {
	const roster = await findRoster(db, id, actor.user_id);
	const stepOf = new Map(roster.steps.map(({ step, import_id }) => [import_id, step]));
	const imports = [...stepOf.keys()];
	const counted = await ask<Counted>(
		db,
		sql`select import_id, hints ->> 'cause' as cause, hints ? 'follows' as follows, count(*) as rows, (array_agg(problems order by row_no))[1] as problems
			from import_rows where import_id = any(${imports}::bigint[]) and kind = 'error' and hints ? 'cause' group by 1, 2, 3`,
	);
	const shared = await sharedValues(db, imports);
	const words = await wordsOf(db, locale);
	const follows = Map.groupBy(
		counted.filter((one) => one.follows),
		({ cause }) => cause,
	);
	const causes = counted
		.filter((one) => !one.follows)
		.map(({ import_id, cause, rows, problems }): RosterCause => {
			const step = stepOf.get(import_id) as RosterStep;
			const [[name, problem] = ["row", { message: "import_refused" }]] = Object.entries(problems);
			const field = fieldOf(name, problem.message);
			const values = EACH_ITS_OWN.has(problem.message) ? [] : (shared.get(cause) ?? []);
			const settled = settledIn(roster, cause, values);
			return {
				step,
				cause,
				label: words.label(step, name),
				field,
				// of two of the same reason each may name another limit or row
				sentence: words.sentence(problem),
				rows,
				settled: Math.min(rows, settled.rows),
				follows: inOrder((follows.get(cause) ?? []).map((one) => ({ step: stepOf.get(one.import_id) as RosterStep, rows: one.rows }))),
				values: values.slice(0, VALUES_TOLD).map(({ text, rows: n }) => {
					const typed = settled.values.get(text);
					return { text, rows: n, corrected: typed === undefined ? null : { id: typed.id, to: words.shown(step, field, typed.to) } };
				}),
			};
		});
	return { causes: inOrder(causes) };
}
const inOrder = <T extends { step: RosterStep; rows: number }>(all: T[]): T[] =>
	all.sort((a, b) => ROSTER_STEPS.indexOf(a.step) - ROSTER_STEPS.indexOf(b.step) || b.rows - a.rows);

interface Shared {
	cause: string;
	text: string;
	rows: number;
}
/** What several rows of a reason have in their cells. */
async function sharedValues(db: CustomerDb, imports: readonly number[]): Promise<Map<string, Shared[]>> {
	const shared = await ask<Shared>(
		db,
		sql`select hints ->> 'cause' as cause, hints ->> 'value' as text, count(*) as rows from import_rows
			where import_id = any(${imports}::bigint[]) and kind = 'error' and not hints ? 'follows' and hints ->> 'value' <> '' and length(hints ->> 'value') <= ${CORRECTED_VALUE_MAX}
			group by 1, 2 having count(*) > 1 order by 3 desc, 2 limit 500`,
	);
	return Map.groupBy(shared, ({ cause }) => cause);
}

/** What was said of a reason since the check. */
function settledIn(
	roster: StoredRoster,
	cause: string,
	values: readonly Shared[],
): { rows: number; values: Map<string, { id: number; to: string }> } {
	const mine = roster.corrections.filter((one) => one.cause === cause && isPending(one, roster));
	const known = new Set(values.map(({ text }) => text));
	const typed = mine.filter(({ cell, to, value }) => cell?.row === null && to !== null && known.has(value));
	return {
		rows: mine.reduce((sum, { rows }) => sum + rows, 0),
		values: new Map(typed.map(({ id, value, to }) => [value, { id, to: to as string }])),
	};
}
