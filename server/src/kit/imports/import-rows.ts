import { datePattern, formatDay } from "@homeroom/contract/kit/formats.ts";
import type { Field } from "@homeroom/contract/kit/record.ts";
import { valueSchema } from "@homeroom/contract/kit/record-schemas.ts";
import { type Doubt, doubtOf } from "@homeroom/contract/kit/values/doubts.ts";
import { z } from "zod";
import { cut } from "../sheets/sheet-limits.ts";
import type { SheetRow } from "../sheets/sheet-rows.ts";
import { splitName } from "./columns/import-full-name.ts";
import type { Problem, StoredPlan } from "./import-state.ts";
import { type ReadingContext, readerOf, readSerial, spoiltCell, Unread } from "./import-values.ts";
import { type FileField, FULL_NAME, filledBy, ID_FIELD } from "./import-words.ts";
import { isSpoken, isToMake, type Meant, meaningsOf, type ToMake, wordKey } from "./values/import-meanings.ts";

/** A row of the file as it goes to the database. */
export interface ReadRow {
	row_no: number;
	kind: "new" | "lacking" | "error" | "left";
	/** What an entry is found by; null where the row says nothing to find it by. Other than an id it is known once names are ids (`setKeys`). */
	key: string | null;
	given: string[];
	input: Record<string, unknown>;
	problems: Record<string, Problem>;
	/** What cells of a workbook are besides their texts, where they are: a row that is corrected is read again. */
	hints?: CellHints;
	/** What is unlikely and was not confirmed: asked about where it would change something. */
	doubts?: Record<string, Doubt>;
	/** Listed texts that nothing is called by yet: those that stand for themselves, and those that are made. */
	kept?: string[];
	making?: string[];
	/** Listed texts that were taken for another one, which is told. */
	proposed?: string[];
}
export type CellHints = Pick<SheetRow, "plain" | "errors" | "numbers" | "currencies">;
/** A cell that is a word for something, and what it was said to mean. */
export interface SpokenCell {
	name: string;
	text: string;
	meant: Meant | undefined;
}
/** The place of what no column fills. */
const NOWHERE = -1;
/** Between the parts of a key; no cell can hold it. */
const KEY_SEPARATOR = "\u001f";

/** What was given, of the fields that need it to be a value at all. */
const nonEmpty = (field: Field): z.ZodType => valueSchema({ ...field, required: true });

/** What the examples of columns tell of all their cells. */
export interface ColumnHints {
	/** Columns whose days are numbers as spreadsheets count them. */
	serials: readonly number[];
	/** Columns of whole names with the family name in front. */
	lastFirst: readonly number[];
}
interface Hints extends ColumnHints {
	from1904: boolean;
}

/** Reads rows by the plan. Values that must be looked up by name stay texts in `input` until `resolve` of the chunk. */
export function rowReader(
	fields: FileField[],
	plan: StoredPlan,
	today: string,
	{ serials, lastFirst, from1904 }: Hints,
): (row: SheetRow, spoken?: SpokenCell[]) => ReadRow | undefined {
	const thisYear = Number(today.slice(0, 4));
	const context: ReadingContext = { date_format_id: plan.date_format_id, thisYear, locale: plan.locale, currency: plan.currency };
	const byName = new Map([ID_FIELD, ...fields].map((field) => [field.name, field]));
	const readerIn = (index: number, file: FileField): ReturnType<typeof readerOf> =>
		file.field.kind === "day" && serials.includes(index)
			? (text) => readSerial(text, context, from1904) ?? new Unread("day")
			: readerOf(file);
	const meanings = meaningsOf(plan, [...byName.values()]);
	const columnFor = (name: string, index: number, fixed?: string) => {
		const file = byName.get(name);
		if (file === undefined) return [];
		return [
			{
				index,
				fixed,
				name,
				file,
				read: readerIn(index, file),
				named: isNamed(file.field),
				spoken: isSpoken(file),
				words: meanings.get(name),
			},
		];
	};
	const columns = [
		...plan.columns.flatMap(({ index, field }) => columnFor(field, index)),
		...(plan.fixed ?? []).flatMap(({ field, text }) => columnFor(field, NOWHERE, text)),
	];
	const filled = new Set(columns.filter(({ name, named }) => name !== "id" && !named).flatMap(({ name }) => filledBy(name)));
	const schema = z.object(
		Object.fromEntries(fields.filter(({ name }) => filled.has(name)).map(({ name, field }) => [name, nonEmpty(field).optional()])),
	);
	const left = new Set(plan.left);
	const doubtful = fields.filter(({ name, field }) => filled.has(name) && field.ages !== undefined && !plan.sure?.includes(name));
	const doubtsOf = (input: Record<string, unknown>, confirmed: Record<string, string> = {}) =>
		doubtful.flatMap(({ name, field }) => {
			const doubt = confirmed[name] === input[name] ? undefined : doubtOf(field, input[name], today);
			return doubt === undefined ? [] : [[name, doubt] as const];
		});
	const needed = fields.filter(({ field }) => field.required && field.initial === undefined).map(({ name }) => name);

	return ({ number, cells, ...hints }, spoken) => {
		const { plain = {}, errors = [], numbers = [], currencies = {} } = hints;
		const corrected = plan.corrections?.[number] ?? {};
		const values: Record<string, unknown> = {};
		const named: Record<string, unknown> = {};
		const cleared: Record<string, null> = {};
		const problems: Record<string, Problem> = {};
		const making: string[] = [];
		let id: string | undefined;
		let isFilled = false;
		for (const { index, fixed, name, file, read, named: byNameOnly, ...column } of columns) {
			const typed = corrected[name];
			const cell = fixed ?? (COUNTED.has(file.field.kind) ? plain[index] : undefined) ?? cells[index] ?? "";
			let text = (typed ?? cell).trim();
			if (text === "") {
				if (plan.empty === "clear" && name !== "id" && !file.field.required) cleared[name] = null;
				continue;
			}
			// what all rows have makes no row of an empty line
			isFilled ||= fixed === undefined;
			const spoilt = typed === undefined && errors.includes(index) ? "import_cell_error" : spoiltCell(text, file.field);
			if (spoilt !== undefined) {
				problems[name] = { message: spoilt };
				continue;
			}
			const meant = column.words?.get(wordKey(text, file));
			if (column.spoken) spoken?.push({ name, text, meant });
			if (meant?.to === null) continue;
			if (meant?.make && byNameOnly) {
				named[name] = { make: meant.to } satisfies ToMake;
				continue;
			}
			if (meant?.make) making.push(name);
			text = meant?.to ?? text;
			if (name === FULL_NAME.name) {
				const parts = splitName(text, lastFirst.includes(index) ? "last" : "first");
				if (parts === undefined) problems[name] = { message: "import_one_name" };
				else Object.assign(values, parts);
				continue;
			}
			if (name === "id") {
				// a spreadsheet may show it with zeros in front
				const number = /^0*([1-9]\d{0,15})$/.exec(text)?.[1];
				if (number !== undefined) id = number;
				else problems.id = { message: "import_unknown_id" };
				continue;
			}
			const value = read(
				text,
				typed === undefined ? { ...context, isNumber: numbers.includes(index), shownIn: currencies[index] } : context,
			);
			if (value instanceof Unread) problems[name] = unreadable(value, text, plan);
			else if (byNameOnly) named[name] = value;
			else values[name] = value;
		}
		// what no column is taken from is not there for us, nor are empty rows
		if (!isFilled && cells.every((cell) => cell.trim() === "")) return undefined;
		const parsed = schema.safeParse(values);
		if (!parsed.success)
			for (const { path, message, code, ...more } of parsed.error.issues)
				problems[String(path[0])] ??= { message, code, maximum: (more as Problem).maximum, minimum: (more as Problem).minimum };
		const good = parsed.success
			? (parsed.data as object)
			: Object.fromEntries(Object.entries(values).filter(([name]) => !(name in problems)));
		const input: Record<string, unknown> = { ...cleared, ...named, ...good };
		const given = cells.slice(0, lastFilled(cells) + 1);
		const doubts = doubtsOf(input, plan.confirmed?.[number]);
		const kept = {
			...(Object.keys(hints).length > 0 && { hints }),
			...(making.length > 0 && { making }),
			...(doubts.length > 0 && { doubts: Object.fromEntries(doubts) }),
		};
		if (left.has(number)) return { row_no: number, kind: "left", key: null, given, input, problems: {}, ...kept };
		const lacks = needed.filter((name) => input[name] === undefined || input[name] === null);
		if (Object.keys(problems).length > 0) {
			// an entry that is found may have what is not given, but not where that is what it is found by
			const lacked = lacks.filter((name) => !isTold(problems, name) && (plan.match.length === 0 || plan.match.includes(name)));
			const all = { ...Object.fromEntries(lacked.map((name) => [name, { message: "required" }])), ...problems };
			return { row_no: number, kind: "error", key: null, given, input, problems: all, ...kept };
		}
		return {
			row_no: number,
			kind: lacks.length > 0 ? "lacking" : "new",
			key: plan.match[0] === "id" ? (id ?? null) : null,
			given,
			input,
			problems: Object.fromEntries(lacks.map((name) => [name, { message: "required" }])),
			...kept,
		};
	};
}
/** A name that cannot be taken apart is told with the whole of it. */
const isTold = (problems: Record<string, Problem>, name: string): boolean =>
	name in problems || (FULL_NAME.name in problems && filledBy(FULL_NAME.name).includes(name));
/** Of a day also what stands there, and how one is written in this file. */
function unreadable({ code, maximum }: Unread, text: string, { date_format_id }: StoredPlan): Problem {
	if (code !== "day") return { message: code, maximum };
	return {
		message: "import_day",
		minimum: cut(text, 60),
		maximum: `${datePattern(date_format_id)} (${formatDay(SOME_DAY, date_format_id)})`,
	};
}
/** Its day is no month. */
const SOME_DAY = "2016-04-28";

/** Fields that take the number itself, whatever is shown beside it. */
const COUNTED: ReadonlySet<Field["kind"]> = new Set(["number", "money"]);

/** Cells that name another row: what they mean is asked of the database. */
export const isNamed = ({ kind }: Field): boolean => kind === "record" || kind === "user" || kind === "people";

/** What entries are found by, where that is not their id. A cell that is left empty means what a new entry starts with. */
export function setKeys(rows: ReadRow[], fields: readonly FileField[], { match }: StoredPlan): void {
	if (match.length === 0 || match[0] === "id") return;
	const initial = new Map(fields.map(({ name, field }) => [name, field.initial]));
	const last = match.at(-1) ?? "";
	// the program alone names no row
	const isNumbered = fields.some(({ name, field }) => name === last && field.within !== undefined);
	for (const row of rows)
		if (row.kind !== "error" && row.kind !== "left")
			row.key = isNumbered && row.input[last] == null ? null : keyOf(match.map((name) => row.input[name] ?? initial.get(name)));
}
function keyOf(parts: unknown[]): string | null {
	const texts = parts.map((part) => (part === undefined || part === null ? "" : isToMake(part) ? part.make : String(part)));
	return texts.every((text) => text === "") ? null : texts.join(KEY_SEPARATOR);
}
function lastFilled(cells: string[]): number {
	let last = cells.length - 1;
	while (last >= 0 && cells[last] === "") last--;
	return last;
}
