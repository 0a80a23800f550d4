import type { RosterStep } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { formatDay } from "@homeroom/contract/kit/formats.ts";
import type { SchoolWords } from "@homeroom/contract/kit/words/own-words.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { sql } from "../../../kit/db/sql-text.ts";
import { importFields } from "../../../kit/imports/import-fields.ts";
import type { Problem } from "../../../kit/imports/import-state.ts";
import { type FileField, inLanguage, inOwnWords } from "../../../kit/imports/import-words.ts";
import type { RecordTable } from "../../../kit/tables/record-table.ts";
import { sayIssue } from "../../../kit/words/say-issue.ts";
import { CLASSES } from "../../classes/classes.public.ts";
import { CLIENTS, CONTACTS } from "../../clients/clients.public.ts";
import { STAFF_TABLE } from "../../staff/staff.public.ts";
import { STUDENTS } from "../../students/students.public.ts";

/** Steps whose rows have fields; those of the others are links. */
const TABLES: Partial<Record<RosterStep, RecordTable>> = {
	staff: STAFF_TABLE,
	classes: CLASSES,
	students: STUDENTS,
	clients: CLIENTS,
	contacts: CONTACTS,
};
export type RosterWords = Awaited<ReturnType<typeof wordsOf>>;
/** How this school calls fields and writes their values. */
export async function wordsOf(db: CustomerDb, locale: Locale) {
	const [school] = await ask<{ words: SchoolWords; date_format_id: number }>(
		db,
		sql`select words, date_format_id from platform.customers where id = ${db.customer_id}`,
	);
	const { words = {}, date_format_id = 1 } = school ?? {};
	const known = new Map<RosterStep | undefined, ReadonlyMap<string, FileField>>();
	const field = (step: RosterStep | undefined, name: string): FileField | undefined => {
		const table = step && TABLES[step];
		if (!known.has(step)) known.set(step, new Map(table && importFields(table, []).map((one) => [one.name, inOwnWords(one, words)])));
		return known.get(step)?.get(name);
	};
	const isDay = (step: RosterStep | undefined, name: string | null): boolean =>
		name === "starts" || name === "ends" || (name !== null && field(step, name)?.field.kind === "day");
	return {
		date_format_id,
		locale,
		field,
		label: (step: RosterStep | undefined, name: string): string | null => {
			const file = field(step, name);
			return file === undefined ? null : inLanguage(file.words, locale);
		},
		/** As people write it. */
		text: (file: FileField | undefined, value: unknown): string => {
			if (value === null || value === undefined) return "";
			const choice = file?.choices.get(String(value));
			if (choice !== undefined) return inLanguage(choice, locale);
			return file?.field.kind === "day" ? formatDay(String(value), date_format_id) : String(value);
		},
		isDay,
		/** What was typed, as people write it: days are kept as the database has them. */
		shown: (step: RosterStep | undefined, name: string | null, typed: string): string =>
			isDay(step, name) && /^\d{4}-\d\d-\d\d$/.test(typed) ? formatDay(typed, date_format_id) : typed,
		sentence: (problem: Problem): string => sayIssue(problem, locale, words),
	};
}
