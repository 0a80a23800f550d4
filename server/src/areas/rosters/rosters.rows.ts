import type { RosterRow } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import type { RosterStep } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import type { ImportKind } from "@homeroom/contract/kit/import-calls.ts";
import type { PageMeta } from "@homeroom/contract/kit/schemas.ts";
import { FILE_WORDS } from "@homeroom/contract/kit/sheet-words.generated.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { param, sql } from "../../kit/db/sql-text.ts";
import type { Problem } from "../../kit/imports/import-state.ts";
import { inLanguage } from "../../kit/imports/import-words.ts";
import type { GatheredRow } from "../../kit/imports/rows/import-gathered.ts";
import type { Cell } from "../../kit/sheets/sheet-cells.ts";
import { fieldOf } from "./corrections/rosters.cells.ts";
import { type Correction, isPending, leftBy, typedFor } from "./corrections/rosters.corrected.ts";
import type { RefusedHints } from "./corrections/rosters.refusals.ts";
import { type RosterWords, wordsOf } from "./corrections/rosters.words.ts";
import { FOLLOWS } from "./rosters.records.ts";
import type { Who } from "./rosters.service.ts";
import { findRoster, type StepState, type StoredRoster } from "./rosters.state.ts";

interface Kept {
	import_id: number;
	row_no: number;
	kind: ImportKind;
	row_id: number | null;
	given: string[];
	input: Record<string, unknown>;
	before: Record<string, unknown>;
	problems: Record<string, Problem>;
	hints: GatheredRow["hints"] & Partial<RefusedHints>;
}
const follows = sql`coalesce(problems -> 'row' ->> 'message' = ${FOLLOWS}, false)`;
/** What is refused for itself comes before what only names it. */
const keptRows = (
	db: CustomerDb,
	imports: readonly number[],
	{ kind = null, cause = null }: { kind?: ImportKind | null; cause?: string | null },
	limit: number,
	offset: number,
): Promise<Kept[]> => {
	const $kind = param(kind);
	const $cause = param(cause);
	const $imports = param(imports);
	return ask(
		db,
		sql`select import_id, row_no, kind, row_id, given, input, before, problems, hints from import_rows
			where import_id = any(${$imports}::bigint[]) and (${$kind}::text is null or kind = ${$kind})
				and (${$cause}::text is null or (hints ->> 'cause' = ${$cause} and not hints ? 'follows'))
			order by ${$kind} = 'error' and ${follows}, array_position(${$imports}::bigint[], import_id), row_no limit ${limit} offset ${offset}`,
	);
};

/** What a row changes and why it is refused, in the words of this school. */
function tellingOf(words: RosterWords, corrections: readonly Correction[]) {
	const typed = typedFor(corrections);
	return {
		problems: (step: RosterStep | undefined, { problems, input, hints }: Kept): RosterRow["problems"] =>
			Object.entries(problems).map(([name, problem]) => {
				const file = words.field(step, name);
				const field = fieldOf(name, problem.message);
				const at = hints.at?.[field ?? ""];
				const by = at && typed({ ...at, was: at.was ?? at.text });
				const isNew = by !== undefined && by.to !== at?.text;
				return {
					label: words.label(step, name),
					field,
					given: hints.said?.[name] ?? (words.text(file, input[name]) || null),
					// what stands there is told beside it
					sentence: words.sentence(problem.message === "import_day" ? { message: "day" } : problem),
					text: at?.text ?? null,
					corrected: isNew ? { id: by.id, to: words.shown(step, field, by.to) } : null,
				};
			}),
		changes: (step: RosterStep | undefined, { before, input }: Kept): RosterRow["changes"] =>
			Object.keys(before).flatMap((name) => {
				const file = words.field(step, name);
				const label = words.label(step, name);
				return label === null ? [] : [{ label, before: words.text(file, before[name]), after: words.text(file, input[name]) }];
			}),
	};
}
const stepsByImport = (steps: readonly StepState[]) => new Map(steps.map(({ import_id, step }) => [import_id, step]));

interface RowsQuery {
	step?: RosterStep | undefined;
	kind?: ImportKind | undefined;
	cause?: string | undefined;
	page: number;
	limit: number;
}
export async function rosterRows(
	{ db, actor, locale }: Who,
	id: number,
	{ step, kind, cause, page, limit }: RowsQuery,
): Promise<{ rows: RosterRow[]; follows: number; meta: PageMeta }> {
	const roster = await findRoster(db, id, actor.user_id);
	const steps = roster.steps.filter((one) => step === undefined || one.step === step);
	const stepOf = stepsByImport(steps);
	const imports = [...stepOf.keys()];
	const rows = await keptRows(db, imports, { kind: kind ?? null, cause: cause ?? null }, limit, (page - 1) * limit);
	const [counted] = await ask<{ follows: number; caused: number }>(
		db,
		sql`select count(*) filter (where ${follows}) as follows, count(*) filter (where hints ->> 'cause' = ${cause ?? null}::text and not hints ? 'follows') as caused
			from import_rows where import_id = any(${imports}::bigint[]) and kind = 'error'`,
	);
	const all = steps.reduce(
		(sum, { counts }) => sum + (kind === undefined ? counts.new + counts.changed + counts.unchanged + counts.error : counts[kind]),
		0,
	);
	const total = cause === undefined ? all : (counted?.caused ?? 0);
	const pending = roster.corrections.filter((one) => isPending(one, roster));
	const telling = tellingOf(await wordsOf(db, locale), roster.corrections);
	const left = leftBy(pending);
	return {
		rows: rows.map((row) => ({
			step: stepOf.get(row.import_id) as RosterStep,
			file: row.hints.file,
			row: row.hints.row,
			kind: row.kind,
			row_id: row.row_id,
			row_no: row.row_no,
			name: row.hints.name,
			back: row.hints.back === true,
			left_out:
				left(stepOf.get(row.import_id) as RosterStep, { file: row.hints.file, row: row.hints.row, key: row.hints.key ?? "" }) ?? null,
			changes: telling.changes(stepOf.get(row.import_id), row),
			problems: telling.problems(stepOf.get(row.import_id), row),
		})),
		follows: counted?.follows ?? 0,
		meta: { current_page: page, has_next: page * limit < total, limit, next_page_url: null, previous_page_url: null, total },
	};
}

const BATCH = 1_000;
const OUTCOMES = { new: "created", changed: "changed", unchanged: "unchanged", error: "failed" } as const;
export const resultHeading = (locale: Locale): string[] => [
	inLanguage(FILE_WORDS.file, locale),
	inLanguage(FILE_WORDS.row, locale),
	inLanguage(FILE_WORDS.result, locale),
	inLanguage(FILE_WORDS.reason, locale),
];
/** File, row, what became of it and why, and the row as it stands in the file. */
export async function* resultRows({ db, locale }: Who, { steps }: StoredRoster, onlyErrors: boolean): AsyncGenerator<Cell[][]> {
	const stepOf = stepsByImport(steps);
	const telling = tellingOf(await wordsOf(db, locale), []);
	for (let offset = 0; ; offset += BATCH) {
		const rows = await keptRows(db, [...stepOf.keys()], { kind: onlyErrors ? "error" : null }, BATCH, offset);
		yield rows.map((row): Cell[] => [
			row.hints.file,
			row.hints.row,
			inLanguage(FILE_WORDS[OUTCOMES[row.kind]], locale),
			telling.problems(stepOf.get(row.import_id), row).map(reasonOf).join(" "),
			...(row.given.length > 0 ? row.given : [row.hints.name]),
		]);
		if (rows.length < BATCH) return;
	}
}
/** "Date of birth (31.02.2015): Please enter a date." */
const reasonOf = ({ label, given, sentence }: RosterRow["problems"][number]): string =>
	label === null ? sentence : `${label}${given === null ? "" : ` (${given})`}: ${sentence}`;
