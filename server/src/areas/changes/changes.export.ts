import type { AuditChange } from "@homeroom/contract/areas/changes/changes.contract.ts";
import type { FileFormat } from "@homeroom/contract/kit/import-calls.ts";
import { changedFields } from "@homeroom/contract/kit/log/changed-fields.ts";
import { type LogWords, logWords } from "@homeroom/contract/kit/log/log-telling.ts";
import { FILE_WORDS } from "@homeroom/contract/kit/sheet-words.generated.ts";
import { formatsFor } from "@homeroom/contract/kit/values/customer-formats.ts";
import type { SchoolWords } from "@homeroom/contract/kit/words/own-words.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { fileOf } from "../../kit/exports/export-records.ts";
import type { GivenFile } from "../../kit/http/files/file-given.ts";
import type { Cell } from "../../kit/sheets/sheet-cells.ts";
import { logSayer } from "../../kit/words/say-log.ts";
import type { AuditRow } from "./changes.queries.ts";

export const EXPORTED_AT_ONCE = 500;

interface School {
	date_format_id: number;
	time_format_id: number;
	time_zone: string;
	currency: string;
	words: SchoolWords;
}
type Tell = (rows: readonly AuditRow[]) => Promise<AuditChange[]>;

/** What was changed, a line for each field, in the words and formats of the screen. */
export async function auditFile(
	db: CustomerDb,
	format: FileFormat,
	locale: Locale,
	batches: AsyncIterable<Record<string, unknown>[]>,
	tell: Tell,
): Promise<GivenFile> {
	const [school] = await ask<School>(
		db,
		sql`select date_format_id, time_format_id, time_zone, currency, words from platform.customers where id = ${db.customer_id}`,
	);
	if (school === undefined) throw new Error("a customer without settings");
	const said = logSayer(locale, school.words);
	const formats = formatsFor(school, locale);
	const words = logWords({ locale, formats, said });
	const lines = async function* (): AsyncGenerator<Cell[][]> {
		// cast: the columns are those of the list
		for await (const batch of batches)
			yield (await tell(batch as unknown as AuditRow[])).flatMap((change) =>
				linesOf(change, words, said).map((line) => [
					formats.instant(change.at),
					change.user_id === null ? "Homeroom" : change.user_name,
					...line,
				]),
			);
	};
	const header = (["when", "who", "did", "kind", "of", "field", "was", "is"] as const).map(
		(column) => FILE_WORDS[`audit.${column}`][locale],
	);
	return fileOf(format, `${FILE_WORDS["audit.name"][locale]} ${formats.isoDay(new Date())}`, header, lines());
}

function linesOf(change: AuditChange, words: LogWords, said: (key: string) => string | undefined): Cell[][] {
	const { table, action, about, name } = change;
	const called = about ?? (name !== null && table === "attendance_codes" ? words.value(table, "key", name) : name);
	const what: Cell[] = [said(`changes.did.${action}`) ?? action, words.one(table), called];
	const fields = changedFields(change, words);
	return fields.length === 0 ? [[...what, null, null, null]] : fields.map(({ label, was, is }) => [...what, label, was, is]);
}
