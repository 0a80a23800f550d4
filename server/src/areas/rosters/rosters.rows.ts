import type { RosterRow } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import type { RosterStep } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { formatDay } from "@homeroom/contract/kit/formats.ts";
import type { ImportKind } from "@homeroom/contract/kit/import-calls.ts";
import type { PageMeta } from "@homeroom/contract/kit/schemas.ts";
import { FILE_WORDS } from "@homeroom/contract/kit/sheet-words.generated.ts";
import type { SchoolWords } from "@homeroom/contract/kit/words/own-words.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { param, sql } from "../../kit/db/sql-text.ts";
import { importFields } from "../../kit/imports/import-fields.ts";
import type { Problem } from "../../kit/imports/import-state.ts";
import { type FileField, inLanguage, inOwnWords } from "../../kit/imports/import-words.ts";
import type { GatheredRow } from "../../kit/imports/rows/import-gathered.ts";
import type { Cell } from "../../kit/sheets/sheet-cells.ts";
import type { RecordTable } from "../../kit/tables/record-table.ts";
import { sayIssue } from "../../kit/words/say-issue.ts";
import { CLASSES } from "../classes/classes.public.ts";
import { CLIENTS, CONTACTS } from "../clients/clients.public.ts";
import { STAFF_TABLE } from "../staff/staff.public.ts";
import { STUDENTS } from "../students/students.public.ts";
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
	hints: GatheredRow["hints"];
}
const follows = sql`coalesce(problems -> 'row' ->> 'message' = ${FOLLOWS}, false)`;
/** What is refused for itself comes before what only names it. */
const keptRows = (db: CustomerDb, imports: readonly number[], kind: ImportKind | null, limit: number, offset: number): Promise<Kept[]> => {
	const $kind = param(kind);
	const $imports = param(imports);
	return ask(
		db,
		sql`select import_id, row_no, kind, row_id, given, input, before, problems, hints from import_rows
			where import_id = any(${$imports}::bigint[]) and (${$kind}::text is null or kind = ${$kind})
			order by ${$kind} = 'error' and ${follows}, array_position(${$imports}::bigint[], import_id), row_no limit ${limit} offset ${offset}`,
	);
};

/** Steps whose rows have fields; those of the others are links. */
const TABLES: Partial<Record<RosterStep, RecordTable>> = {
	staff: STAFF_TABLE,
	classes: CLASSES,
	students: STUDENTS,
	clients: CLIENTS,
	contacts: CONTACTS,
};
/** How this school calls fields and writes their values. */
async function wayOf(db: CustomerDb, locale: Locale) {
	const [school] = await ask<{ words: SchoolWords; date_format_id: number }>(
		db,
		sql`select words, date_format_id from platform.customers where id = ${db.customer_id}`,
	);
	const { words = {}, date_format_id = 1 } = school ?? {};
	const known = new Map<RosterStep | undefined, ReadonlyMap<string, FileField>>();
	const fieldsOf = (step: RosterStep | undefined) => {
		const table = step && TABLES[step];
		if (!known.has(step)) known.set(step, new Map(table && importFields(table, []).map((field) => [field.name, inOwnWords(field, words)])));
		return known.get(step);
	};
	const text = (file: FileField | undefined, value: unknown): string => {
		if (value === null || value === undefined) return "";
		const choice = file?.choices.get(String(value));
		if (choice !== undefined) return inLanguage(choice, locale);
		return file?.field.kind === "day" ? formatDay(String(value), date_format_id) : String(value);
	};
	return {
		problems: (step: RosterStep | undefined, { problems, input, hints }: Kept): RosterRow["problems"] =>
			Object.entries(problems).map(([name, problem]) => {
				const file = fieldsOf(step)?.get(name);
				return {
					label: file === undefined ? null : inLanguage(file.words, locale),
					given: hints.said?.[name] ?? (text(file, input[name]) || null),
					sentence: sayIssue(problem, locale, words),
				};
			}),
		changes: (step: RosterStep | undefined, { before, input }: Kept): RosterRow["changes"] =>
			Object.keys(before).flatMap((name) => {
				const file = fieldsOf(step)?.get(name);
				return file === undefined
					? []
					: [{ label: inLanguage(file.words, locale), before: text(file, before[name]), after: text(file, input[name]) }];
			}),
	};
}
const stepsByImport = (steps: readonly StepState[]) => new Map(steps.map(({ import_id, step }) => [import_id, step]));

export async function rosterRows(
	{ db, actor, locale }: Who,
	id: number,
	{ step, kind, page, limit }: { step?: RosterStep | undefined; kind?: ImportKind | undefined; page: number; limit: number },
): Promise<{ rows: RosterRow[]; follows: number; meta: PageMeta }> {
	const roster = await findRoster(db, id, actor.user_id);
	const steps = roster.steps.filter((one) => step === undefined || one.step === step);
	const stepOf = stepsByImport(steps);
	const total = steps.reduce(
		(sum, { counts }) => sum + (kind === undefined ? counts.new + counts.changed + counts.unchanged + counts.error : counts[kind]),
		0,
	);
	const imports = [...stepOf.keys()];
	const rows = await keptRows(db, imports, kind ?? null, limit, (page - 1) * limit);
	const [following] = await ask<{ n: number }>(
		db,
		sql`select count(*) as n from import_rows where import_id = any(${imports}::bigint[]) and kind = 'error' and ${follows}`,
	);
	const way = await wayOf(db, locale);
	return {
		rows: rows.map((row) => ({
			step: stepOf.get(row.import_id) as RosterStep,
			file: row.hints.file,
			row: row.hints.row,
			kind: row.kind,
			row_id: row.row_id,
			name: row.hints.name,
			back: row.hints.back === true,
			changes: way.changes(stepOf.get(row.import_id), row),
			problems: way.problems(stepOf.get(row.import_id), row),
		})),
		follows: following?.n ?? 0,
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
	const way = await wayOf(db, locale);
	for (let offset = 0; ; offset += BATCH) {
		const rows = await keptRows(db, [...stepOf.keys()], onlyErrors ? "error" : null, BATCH, offset);
		yield rows.map((row): Cell[] => [
			row.hints.file,
			row.hints.row,
			inLanguage(FILE_WORDS[OUTCOMES[row.kind]], locale),
			way.problems(stepOf.get(row.import_id), row).map(reasonOf).join(" "),
			...(row.given.length > 0 ? row.given : [row.hints.name]),
		]);
		if (rows.length < BATCH) return;
	}
}
/** "Date of birth (31.02.2015): Please enter a date." */
const reasonOf = ({ label, given, sentence }: RosterRow["problems"][number]): string =>
	label === null ? sentence : `${label}${given === null ? "" : ` (${given})`}: ${sentence}`;
