import type { NewRosterCorrection, Roster } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import { ROSTER_MAX_LEFT_OUT } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { CORRECTIONS_MAX } from "@homeroom/contract/kit/import-calls.ts";
import { valueSchema } from "@homeroom/contract/kit/record-schemas.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { param, sql } from "../../../kit/db/sql-text.ts";
import { found, Refusal } from "../../../kit/http/refusal.ts";
import type { Problem } from "../../../kit/imports/import-state.ts";
import { readDay, readerOf, Unread } from "../../../kit/imports/import-values.ts";
import type { GatheredRow } from "../../../kit/imports/rows/import-gathered.ts";
import { locked, told, type Who } from "../rosters.service.ts";
import { changeRoster, type StoredRoster } from "../rosters.state.ts";
import { NOT_UNDER_WAY } from "../rosters.unfinished.ts";
import type { Origin } from "./rosters.cells.ts";
import { type Correction, isPending } from "./rosters.corrected.ts";
import type { RefusedHints } from "./rosters.refusals.ts";
import { type RosterWords, wordsOf } from "./rosters.words.ts";

interface CausedRow {
	row_no: number;
	hints: GatheredRow["hints"] & RefusedHints;
}
const invalid = (field: string, problem: Problem): Refusal => new Refusal("invalid", { fields: { [field]: problem } });

/** What is said of refused rows is kept with the roster; the next check and the run read the files with it. */
export async function correctRoster(who: Who, id: number, body: NewRosterCorrection): Promise<Roster> {
	const roster = await locked(who, id, ["checked"]);
	const rows = await causedRows(who.db, roster, body);
	if (rows.length === 0) throw new Refusal("not_found");
	const made = body.to === null ? leaving(roster, body, rows) : typing(body, rows, readTyped(await wordsOf(who.db, who.locale), body));
	return told(who, await changeRoster(who.db, id, withCorrections(roster, made)));
}

export async function uncorrectRoster(who: Who, id: number, correction_id: number): Promise<Roster> {
	const roster = await locked(who, id, NOT_UNDER_WAY);
	const one = found(roster.corrections.find((correction) => correction.id === correction_id));
	const corrections = roster.corrections.filter((other) => other !== one);
	return told(who, await changeRoster(who.db, id, { corrections, unchecked: roster.unchecked || !isPending(one, roster) }));
}

/** The refused rows that a correction is about. */
function causedRows(db: CustomerDb, { steps }: StoredRoster, { step, cause, row, value }: NewRosterCorrection): Promise<CausedRow[]> {
	const $row = param(row);
	const $value = param(value);
	return ask(
		db,
		sql`select row_no, hints from import_rows where import_id = ${steps.find((one) => one.step === step)?.import_id ?? 0} and kind = 'error'
			and hints ->> 'cause' = ${cause} and not hints ? 'follows' and (${$row}::integer is null or row_no = ${$row}) and (${$value}::text is null or hints ->> 'value' = ${$value})
			order by row_no`,
	);
}

type Made = Omit<Correction, "id" | "attempt">;
const nameOf = (rows: readonly CausedRow[]): string | null => (rows.length === 1 ? (rows[0]?.hints.name ?? null) : null);

function leaving({ corrections }: StoredRoster, { step, cause, value }: NewRosterCorrection, rows: readonly CausedRow[]): Made[] {
	const left = rows.flatMap(({ hints: { file, row, key } }) => (key === undefined ? [] : [{ file, row, key }]));
	if (left.length === 0) throw invalid("to", { message: "required" });
	const before = corrections.reduce((sum, one) => sum + one.left.length, 0);
	if (before + left.length > ROSTER_MAX_LEFT_OUT)
		throw new Refusal("roster_left_max", { values: { max: ROSTER_MAX_LEFT_OUT, min: left.length } });
	const from = value ?? (rows.length === 1 ? (rows[0]?.hints.value ?? "") : "");
	const field = cause.split(" ")[1] ?? "row";
	return [
		{
			step,
			cause,
			field: field === "row" ? null : field,
			from,
			value: value ?? "",
			to: null,
			cell: null,
			left,
			rows: left.length,
			name: nameOf(rows),
		},
	];
}

function typing(body: NewRosterCorrection, rows: readonly CausedRow[], to: string): Made[] {
	const { step, cause, row, value } = body;
	if (row === null && value === null) throw invalid("value", { message: "required" });
	const field = fieldIn(body);
	const cells = rows.flatMap(({ hints }) => hints.at?.[field] ?? []);
	if (cells.length === 0) throw invalid("field", { message: "choice" });
	const base = { step, cause, field, to, left: [] };
	const was = (cell: Origin) => cell.was ?? cell.text;
	if (row !== null)
		return cells.map((cell) => ({
			...base,
			from: was(cell),
			value: cell.text,
			cell: { file: cell.file, column: cell.column, row: cell.row },
			rows: 1,
			name: nameOf(rows),
		}));
	// what the file says there may differ where somebody typed before
	const same = Map.groupBy(cells, (cell) => JSON.stringify([cell.file, cell.column, was(cell)]));
	return [...same.values()].flatMap((all) => {
		const [cell] = all;
		if (cell === undefined) return [];
		return {
			...base,
			from: was(cell),
			value: cell.text,
			cell: { file: cell.file, column: cell.column, row: null },
			rows: all.length,
			name: null,
		};
	});
}
/** The field that is typed: one of the row's, or that of the reason. */
const fieldIn = ({ field, cause }: NewRosterCorrection): string => field ?? cause.split(" ")[1] ?? "";

/** What is typed is read at once, as the school writes it; a day is kept so that every file's way of writing reads it. */
function readTyped(words: RosterWords, body: NewRosterCorrection): string {
	const { step } = body;
	const text = body.to ?? "";
	const name = fieldIn(body);
	const file = words.field(step, name);
	const context = { date_format_id: words.date_format_id, thisYear: new Date().getUTCFullYear(), locale: words.locale, currency: "EUR" };
	if (text === "") {
		if (file === undefined || file.field.required) throw invalid("to", { message: "required" });
		return text;
	}
	if (words.isDay(step, name)) {
		const day = readDay(text, context);
		if (day === undefined) throw invalid("to", { message: "day" });
		return day;
	}
	if (file === undefined) return text;
	const value = readerOf(file)(text, context);
	if (value instanceof Unread) throw invalid("to", { message: value.code, maximum: value.maximum });
	const parsed = file.field.kind === "record" ? undefined : valueSchema(file.field).safeParse(value);
	const [issue] = parsed?.error?.issues ?? [];
	if (issue !== undefined) throw invalid("to", issue as Problem);
	return text;
}

const cellName = ({ cell, from }: Pick<Correction, "cell" | "from">): string =>
	cell === null ? "" : JSON.stringify([cell.file, cell.column, cell.row, cell.row === null ? from : null]);

/** The same cell is corrected once; as it stands in the file it is not. */
function withCorrections(roster: StoredRoster, made: readonly Made[]): { corrections: Correction[]; unchecked: boolean } {
	const cells = new Set(made.map(cellName).filter((name) => name !== ""));
	const replaced = roster.corrections.filter((one) => cells.has(cellName(one)));
	const kept = roster.corrections.filter((one) => !replaced.includes(one));
	let next = Math.max(0, ...roster.corrections.map(({ id }) => id)) + 1;
	const added = made.filter(({ to, from }) => to !== from).map((one) => ({ id: next++, attempt: roster.attempt, ...one }));
	const corrections = [...kept, ...added];
	if (corrections.length > CORRECTIONS_MAX)
		throw new Refusal("import_corrections", { values: { max: CORRECTIONS_MAX, min: corrections.length } });
	return { corrections, unchecked: roster.unchecked || replaced.some((one) => !isPending(one, roster)) };
}
