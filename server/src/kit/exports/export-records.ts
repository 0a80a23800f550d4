import type { CustomField } from "@homeroom/contract/kit/custom-fields.ts";
import { dayIn, formatTime } from "@homeroom/contract/kit/formats.ts";
import type { FileFormat, importCalls } from "@homeroom/contract/kit/import-calls.ts";
import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { FILE_WORDS } from "@homeroom/contract/kit/sheet-words.generated.ts";
import { amountText } from "@homeroom/contract/kit/values/money.ts";
import type { SchoolWords } from "@homeroom/contract/kit/words/own-words.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import type { z } from "zod";
import { ask, type CustomerDb } from "../db/customer-db.ts";
import { sql } from "../db/sql-text.ts";
import type { GivenFile } from "../http/files/file-given.ts";
import { Refusal } from "../http/refusal.ts";
import { exportFields, joinedFile } from "../imports/import-fields.ts";
import { type Asker, lookupOf, namesFor } from "../imports/import-lookups.ts";
import { type FileField, ID_FIELD, inLanguage, inOwnWords } from "../imports/import-words.ts";
import { listBatches } from "../lists/list.ts";
import type { Joining } from "../records/joined-columns.ts";
import { narrowing, sortable } from "../records/record-queries.ts";
import { csvFile } from "../sheets/csv-writer.ts";
import type { Cell, CellRows } from "../sheets/sheet-cells.ts";
import { xlsxFile } from "../sheets/xlsx-writer.ts";
import type { RecordTable } from "../tables/record-table.ts";

type ExportQuery = z.output<ReturnType<typeof importCalls<RecordSpec>>["export"]["query"]>;
const BATCH = 2000;
const TYPES: Record<FileFormat, string> = {
	csv: "text/csv; charset=utf-8",
	xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export const fileOf = (format: FileFormat, name: string, header: string[], rows: CellRows): GivenFile => ({
	name: `${name}.${format}`,
	media_type: TYPES[format],
	stream: format === "csv" ? csvFile(header, rows) : xlsxFile(name, header, rows),
});

/** What the list shows, in its order, read in batches: memory stays flat and no transaction stays open. */
export async function exportRecords(
	db: CustomerDb,
	table: RecordTable,
	query: ExportQuery,
	own: number | null,
	custom: readonly CustomField[],
	locale: Locale,
	hidden: readonly string[],
	asker: Asker,
	joining: readonly Joining[] = [],
): Promise<GivenFile> {
	const { format, columns, ...list } = query;
	const all = [
		...exportFields(table, custom).filter(({ name }) => !hidden.includes(name)),
		...joining.map(({ name, field }) => joinedFile(table, name, field)),
	];
	const fields =
		columns === undefined
			? all
			: chosenFields(
					all,
					columns.split(",").filter((name) => name !== "id"),
				);
	const customers = await customersWay(db);
	const spec = { ...sortable(table, list.sort, custom), columns: ["id", ...fields.map((field, i) => `${readSql(field)} as c${i}`)] };
	const joined = fields.flatMap(({ name }, i) => joining.flatMap((column) => (column.name === name ? [{ key: `c${i}`, ...column }] : [])));
	const cells = fields.map((field) => cellWriter(field, locale, customers));
	// refused before the answer begins, where it cannot be answered
	const filters = narrowing(table, list, own, custom);
	const rows = async function* (): AsyncGenerator<Cell[][]> {
		for await (const batch of listBatches(db, spec, list, filters, BATCH)) {
			await nameReferences(db, table, fields, batch, asker);
			const ids = batch.map((row) => row.id as number);
			for (const { key, read } of joined) {
				const values = await read(ids);
				for (const row of batch) row[key] = values.get(row.id as number);
			}
			yield batch.map((row) => [row.id as number, ...cells.map((write, i) => write(row[`c${i}`]))]);
		}
	};
	const header = [ID_FIELD, ...fields].map((field) => inLanguage(inOwnWords(field, customers.words).words, locale));
	return fileOf(format, `${table.spec.name} ${dayIn(new Date(), customers.zone)}`, header, rows());
}

function chosenFields(all: FileField[], names: string[]): FileField[] {
	const byName = new Map(all.map((field) => [field.name, field]));
	const chosen = [...new Set(names)].map((name) => byName.get(name));
	if (chosen.includes(undefined)) throw new Refusal("invalid", { fields: { columns: { message: "choice" } } });
	return chosen as FileField[];
}

function readSql({ field, sql: from }: FileField): string {
	// numbers in an array would come as texts
	if (field.kind === "people") return `to_jsonb(${from})`;
	return field.kind === "rich" ? `rich_text(${from})` : from;
}

/** Puts names in the place of ids, one question for a field of a batch. */
async function nameReferences(
	db: CustomerDb,
	table: RecordTable,
	fields: readonly FileField[],
	batch: Record<string, unknown>[],
	asker: Asker,
): Promise<void> {
	for (const [i, file] of fields.entries()) {
		const lookup = lookupOf(table, file);
		if (lookup === undefined) continue;
		const values = batch.map((row) => row[`c${i}`]);
		const nameOf = await namesFor(db, lookup, file, values, asker);
		for (const row of batch) row[`c${i}`] = nameOf(row[`c${i}`]);
	}
}

/** A value as people write it, so that reading it gives the same value again. */
function cellWriter({ field, choices }: FileField, locale: Locale, { zone, currency }: Customers): (value: unknown) => Cell {
	const word = (choice: unknown) => choices.get(String(choice))?.[locale] ?? String(choice);
	const writers: Partial<Record<typeof field.kind, (value: unknown) => Cell>> = {
		number: (value) => Number(value),
		money: (value) => ({ amount: amountText(Number(value), currency, locale) }),
		day: (value) => ({ day: String(value) }),
		instant: (value) => `${dayIn(String(value), zone)} ${formatTime(String(value), zone, 2)}`,
		yes_no: (value) => FILE_WORDS[value ? "yes" : "no"][locale],
		choice: word,
		choices: (value) => (value as unknown[]).map(word).join("; "),
	};
	const write = writers[field.kind] ?? ((value: unknown) => String(value));
	return (value) => (value === null || value === undefined ? null : write(value));
}

/** What of the customer's settings decides how values are written. */
interface Customers {
	zone: string;
	currency: string;
	words: SchoolWords;
}
async function customersWay(db: CustomerDb): Promise<Customers> {
	const [row] = await ask<Customers>(
		db,
		sql`select customer_zone() as zone, currency, words from platform.customers where id = ${db.customer_id}`,
	);
	return row ?? { zone: "UTC", currency: "EUR", words: {} };
}

/** A file to start from: the headings, and a row that shows how values are written. */
export function sampleRecords(table: RecordTable, fields: readonly FileField[], format: FileFormat, locale: Locale): GivenFile {
	const example = fields.map((file): Cell => {
		const [choice] = file.field.choices ?? [];
		const examples: Partial<Record<typeof file.field.kind, Cell>> = {
			day: { day: "2015-09-01" },
			email: "name@example.org",
			phone: "+44 20 7946 0000",
			number: typeof file.field.initial === "number" ? file.field.initial : 1,
			// ten of any currency: zeros are no decimals too many
			money: { amount: amountText(1000, "EUR", locale) },
			yes_no: FILE_WORDS.yes[locale],
		};
		if (choice !== undefined) return file.choices.get(choice)?.[locale] ?? choice;
		return examples[file.field.kind] ?? (file.field.required ? inLanguage(file.words, locale) : null);
	});
	const rows = async function* () {
		yield [example];
	};
	return fileOf(
		format,
		table.spec.name,
		fields.map(({ words }) => inLanguage(words, locale)),
		rows(),
	);
}
