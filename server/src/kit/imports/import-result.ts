import { FILE_WORDS } from "@homeroom/contract/kit/sheet-words.generated.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { ask, type CustomerDb } from "../db/customer-db.ts";
import { sql, verbatim } from "../db/sql-text.ts";
import type { Cell } from "../sheets/sheet-cells.ts";
import { type ImportState, type Problem, tellProblem } from "./import-state.ts";
import { inLanguage } from "./import-words.ts";

const BATCH = 2000;
interface Row {
	row_no: number;
	kind: "new" | "changed" | "unchanged" | "error" | "lacking" | "left";
	given: string[];
	problems: Record<string, Problem>;
	failed: boolean;
}
const OUTCOMES = {
	new: "created",
	changed: "changed",
	unchanged: "unchanged",
	error: "failed",
	lacking: "failed",
	left: "left_out",
} as const;

/** The headings of the file, then what became of each row. */
export const resultHeader = ({ columns }: ImportState, locale: Locale): string[] => {
	const header = headings(columns);
	return [...header, inLanguage(FILE_WORDS.result, locale), inLanguage(FILE_WORDS.reason, locale)];
};
function headings(columns: ImportState["columns"]): string[] {
	const width = Math.max(...columns.map(({ index }) => index + 1), 0);
	return Array.from({ length: width }, (_, i) => columns.find(({ index }) => index === i)?.header ?? "");
}

/** The rows as they were given, with outcome and reason, read in batches. */
export async function* resultRows(
	db: CustomerDb,
	state: ImportState,
	labels: Map<string, string>,
	locale: Locale,
	onlyErrors: boolean,
): AsyncGenerator<Cell[][]> {
	const width = headings(state.columns).length;
	const over = state.state === "done" || state.state === "stopped";
	for (let after = 0; ; ) {
		const rows = await ask<Row>(
			db,
			sql`select row_no, kind, given, problems, failed from import_rows
			where import_id = ${state.id} and row_no > ${after} and (${onlyErrors}::boolean is false or kind = 'error' or failed) order by row_no limit ${verbatim(BATCH)}`,
		);
		yield rows.map((row): Cell[] => {
			const left = over && row.row_no > state.done_row && row.kind !== "error" && row.kind !== "left";
			const outcome = left ? "left" : row.failed ? "failed" : OUTCOMES[row.kind];
			return [
				...Array.from({ length: width }, (_, i) => row.given[i] ?? ""),
				inLanguage(FILE_WORDS[outcome], locale),
				reasonOf(row.problems, labels, locale),
			];
		});
		const last = rows.at(-1);
		if (last === undefined || rows.length < BATCH) return;
		after = last.row_no;
	}
}

/** "E-mail: Please fill this in." */
const reasonOf = (problems: Row["problems"], labels: Map<string, string>, locale: Locale): string =>
	Object.entries(problems)
		.map(([field, problem]) => [labels.get(field), tellProblem(problem, labels, locale)].filter(Boolean).join(": "))
		.join(" ");
