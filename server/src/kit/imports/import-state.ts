import type { Import, ImportPlan, Meaning } from "@homeroom/contract/kit/import-calls.ts";
import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { type IssueLike, issueSentence } from "@homeroom/contract/kit/sentences/sentences.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { ask, type CustomerDb } from "../db/customer-db.ts";
import { listed, sql, verbatim } from "../db/sql-text.ts";
import { found } from "../http/refusal.ts";
import { loadCustomFields } from "../records/custom-values.ts";
import type { Reading } from "../sheets/sheet-file.ts";
import type { RecordTable } from "../tables/record-table.ts";
import type { Column } from "./columns/import-suggest.ts";
import { importFields } from "./import-fields.ts";
import { type FileField, filledBy, ID_FIELD, inLanguage } from "./import-words.ts";
import type { Found } from "./values/import-found.ts";

/** Plans from before there were doubts say of none that they are right. */
export interface StoredPlan extends Omit<ImportPlan, "sure">, Partial<Pick<ImportPlan, "sure">> {
	locale: Locale;
	/** Keys of the customer's own fields that the person saw. */
	custom: string[];
	/** What amounts were read in. */
	currency: string;
	/** What this person said of words in earlier files. */
	earlier?: Meaning[];
	/** Cells that somebody typed anew, by row and field. */
	corrections?: Record<string, Record<string, string>>;
	/** Rows that somebody leaves out. */
	left?: number[];
	/** Values in doubt that somebody said are right, by row and field: another value is asked about again. */
	confirmed?: Record<string, Record<string, string>>;
	/** What was to be made is there. */
	made?: true;
}
/** What stood in the way, with what its sentence needs. */
export interface Problem extends IssueLike {
	/** The fields that it is about, where it is about several. */
	fields?: string[];
}
/** A problem as a sentence. */
export const tellProblem = ({ fields, ...problem }: Problem, labels: ReadonlyMap<string, string>, locale: Locale): string =>
	issueSentence(
		fields === undefined ? problem : { ...problem, maximum: fields.map((name) => labels.get(name) ?? name).join(", ") },
		locale,
	);

export interface ImportState {
	id: number;
	user_id: number;
	record: string;
	file_name: string;
	file_size: number;
	state: Import["state"];
	reading: Reading & { header_row: number; date_format_id: number; remembered?: boolean };
	columns: Column[];
	found: Found;
	plan: StoredPlan | null;
	headings: string;
	attempt: number;
	own: number | null;
	/** Of the customer, where a helper began it. */
	grant_id: number | null;
	progress: number;
	row_count: number;
	counts: Partial<Import["counts"]> & { last_row?: number; doubts?: Record<string, number> };
	done_row: number;
	done: Partial<Import["done"]>;
	problem: Problem | null;
	checked_change: number;
	created_at: string;
}
/** As much of an import as its statements need to find and write its rows. */
export type PlannedImport = Pick<ImportState, "id" | "plan" | "own">;
const COLUMNS =
	"id, user_id, record, file_name, file_size, state, reading, columns, found, plan, headings, attempt, own, grant_id, progress, row_count, counts, done_row, done, problem, checked_change, created_at";

/** One's own import; somebody else's is like one that does not exist. The one place that narrows. */
export async function findImport(db: CustomerDb, record: string, id: number, user_id: number, lock = ""): Promise<ImportState> {
	const [state] = await ask<ImportState>(
		db,
		sql`select ${verbatim(COLUMNS)} from imports where id = ${id} and record = ${record} and user_id = ${user_id} ${verbatim(lock)}`,
	);
	return found(state);
}
export const listImports = (db: CustomerDb, record: string, user_id: number): Promise<ImportState[]> =>
	ask(
		db,
		sql`select ${verbatim(COLUMNS)} from imports where record = ${record} and user_id = ${user_id} and reading <> '{}' order by id desc limit 20`,
	);

/** For its job, which acts for the person who started it. */
export async function importOfJob(db: CustomerDb, id: number): Promise<ImportState | undefined> {
	return (await ask<ImportState>(db, sql`select ${verbatim(COLUMNS)} from imports where id = ${id}`))[0];
}

/** The fields of its file, as far as the person saw them when it was checked. */
export async function fieldsOfJob(db: CustomerDb, table: RecordTable, plan: StoredPlan): Promise<FileField[]> {
	const custom = await loadCustomFields(db);
	return importFields(
		table,
		custom.filter(({ record, key }) => record === table.spec.name && plan.custom.includes(key)),
	);
}

/** What it fills is still there. A field that went meanwhile would be left out of every row without a word. */
export const fillsKnown = (fields: readonly FileField[], plan: StoredPlan): boolean =>
	[...plan.columns, ...(plan.fixed ?? [])].every(({ field }) => [ID_FIELD, ...fields].some(({ name }) => name === field));

export async function changeImport(db: CustomerDb, id: number, changes: Record<string, unknown>): Promise<ImportState> {
	const set = Object.entries(changes).map(
		([name, value]) => sql`${verbatim(name)} = ${typeof value === "object" && value !== null ? JSON.stringify(value) : value}`,
	);
	const [state] = await ask<ImportState>(
		db,
		sql`update imports set ${listed(set)}, beat_at = now() where id = ${id} returning ${verbatim(COLUMNS)}`,
	);
	return found(state);
}

/** What this person chose for the same headings before. */
export async function rememberedPlan(db: CustomerDb, { record, user_id, headings, id }: ImportState): Promise<StoredPlan | null> {
	const [row] = await ask<{ plan: StoredPlan }>(
		db,
		sql`select plan from imports where record = ${record} and user_id = ${user_id} and headings = ${headings} and plan is not null and id <> ${id} order by id desc limit 1`,
	);
	return row?.plan ?? null;
}

/** What this person said of words in files of this record, the newest last. */
export async function rememberedValues(db: CustomerDb, { record, user_id, id }: ImportState): Promise<Meaning[]> {
	const rows = await ask<{ values: Meaning[] }>(
		db,
		sql`select plan -> 'values' as values from imports where record = ${record} and user_id = ${user_id} and id <> ${id}
			and jsonb_typeof(plan -> 'values') = 'array' and plan -> 'values' <> '[]' and done_row > 0 order by id desc limit ${verbatim(REMEMBERED)}`,
	);
	// what was made then is there now
	return rows.reverse().flatMap(({ values }) => values.filter(({ make }) => !make));
}
const REMEMBERED = 20;

/** What became of the rows up to here. */
export async function doneCounts(db: CustomerDb, import_id: number, done_row: number): Promise<Import["done"]> {
	const [done] = await ask<Import["done"]>(
		db,
		sql`select count(*) filter (where kind = 'new' and not failed) as created, count(*) filter (where kind = 'changed' and not failed) as changed,
			count(*) filter (where kind = 'unchanged') as unchanged, count(*) filter (where kind = 'error' or failed) as failed, count(*) filter (where kind = 'left') as left
		from import_rows where import_id = ${import_id} and row_no <= ${done_row}`,
	);
	return done ?? { created: 0, changed: 0, unchanged: 0, failed: 0, left: 0 };
}

/** The fields that a plan fills. */
export const fieldsFilled = ({ columns, fixed = [] }: Pick<ImportPlan, "columns"> & Partial<Pick<ImportPlan, "fixed">>): string[] =>
	[...columns, ...fixed].flatMap(({ field }) => filledBy(field));

export const batchOf = (import_id: number): string => `import-${import_id}`;

/** The ways to find what a row is about, best first. */
const matchesOf = ({ spec }: RecordTable): string[][] => [
	["id"],
	...(spec.keys ?? []).flatMap((key) => {
		const { within } = spec.fields[key] ?? {};
		return within === undefined ? [[key]] : [[within, key], [key]];
	}),
	...identitiesOf(spec),
];
/** Of what belongs to another record with less and less of what a file need not have, but never by that record alone. */
function identitiesOf({ identity, of, fields }: RecordSpec): string[][] {
	if (identity === undefined) return [];
	if (of === undefined) return [[...identity]];
	const mayMiss = identity.filter((name) => !fields[name]?.required || fields[name].initial !== undefined);
	const missing: string[][] = [[]];
	for (const name of mayMiss) missing.push(...missing.map((way) => [...way, name]));
	return missing
		.sort((a, b) => a.length - b.length)
		.map((left) => identity.filter((name) => !left.includes(name)))
		.filter((way) => way.length > 1);
}

/** What somebody chose is no guess any more. Files from before guesses had reasons have none. */
function asChosen({ confidence = null, reason = null, unlike = null, ...column }: Column, field: string | null): Column {
	return field === column.field
		? { ...column, confidence, reason, unlike }
		: { ...column, field, confidence: null, reason: null, unlike: null };
}

export function importAnswer(table: RecordTable, offered: readonly FileField[], state: ImportState, locale: Locale): Import {
	const { reading, plan } = state;
	const fields = [ID_FIELD, ...offered];
	const chosen = plan && new Map(plan.columns.map(({ index, field }) => [index, field]));
	const columns = state.columns.map((column) => asChosen(column, chosen ? (chosen.get(column.index) ?? null) : column.field));
	const given = new Set(columns.flatMap(({ field }) => (field === null ? [] : filledBy(field))));
	return {
		id: state.id,
		file_name: state.file_name,
		file_size: state.file_size,
		file_kind: reading.kind,
		state: state.state,
		created_at: state.created_at,
		sheets: reading.sheets,
		sheet: reading.sheet,
		header_row: reading.header_row,
		delimiter: reading.delimiter,
		encoding: reading.encoding,
		encodings: reading.doubt ?? [],
		date_format_id: plan?.date_format_id ?? reading.date_format_id,
		columns,
		remembered: reading.remembered ?? false,
		fields: fields.map(({ name, field, words }) => ({
			name,
			label: inLanguage(words, locale),
			kind: field.kind,
			required: field.required === true && field.initial === undefined,
		})),
		matches: matchesOf(table),
		match: plan?.match ?? matchesOf(table).find((match) => match.every((name) => given.has(name))) ?? [],
		empty: plan?.empty ?? "keep",
		values: plan?.values ?? [],
		fixed: plan?.fixed ?? [],
		sure: plan?.sure ?? [],
		doubts: Object.entries(state.counts.doubts ?? {}).map(([field, rows]) => ({ field, rows })),
		progress: state.progress,
		rows: state.row_count,
		counts: { new: 0, changed: 0, unchanged: 0, error: 0, left: 0, ...state.counts },
		done: { created: 0, changed: 0, unchanged: 0, failed: 0, left: 0, ...state.done },
		problem: state.problem === null ? null : issueSentence(state.problem, locale),
		batch: state.done_row > 0 ? batchOf(state.id) : null,
	};
}
