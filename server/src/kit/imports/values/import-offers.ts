import type { ImportValues } from "@homeroom/contract/kit/import-calls.ts";
import { FILE_WORDS } from "@homeroom/contract/kit/sheet-words.generated.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import type { CustomerDb } from "../../db/customer-db.ts";
import type { Rights } from "../../records/record-reach.ts";
import type { RecordTable, TableOf } from "../../tables/record-table.ts";
import { namesToChoose } from "../import-lookups.ts";
import { fieldsFilled, type ImportState } from "../import-state.ts";
import { type FileField, inLanguage } from "../import-words.ts";
import { mayMake } from "./import-make.ts";
import { wordKey } from "./import-meanings.ts";

/** Names that are offered for a word; one that is not among them is typed into the file. */
const MOST_OPTIONS = 300;

interface Asking {
	actor: Rights & { user_id: number };
	db: CustomerDb;
	tableOf: TableOf;
}

/** The words of a checked file with what they can mean, for those fields that the person sees. */
export async function offeredValues(
	{ actor, db, tableOf }: Asking,
	table: RecordTable,
	fields: readonly FileField[],
	state: ImportState,
	locale: Locale,
): Promise<ImportValues["fields"]> {
	const asker = { rights: actor, user_id: actor.user_id, tableOf };
	const told: ImportValues["fields"] = [];
	// in the order of the file
	for (const name of fieldsFilled(state.plan ?? { columns: [] })) {
		const file = fields.find((one) => one.name === name);
		const { values, more } = state.found?.[name] ?? { values: [], more: 0 };
		if (file === undefined || values.length === 0) continue;
		const column = state.plan?.columns.find(({ field }) => field === name);
		told.push({
			field: name,
			label: inLanguage(file.words, locale),
			header: state.columns.find(({ index }) => index === column?.index)?.header ?? "",
			options: await optionsOf(db, table, file, asker, locale),
			may_make: await mayMake(db, table, file, tableOf, actor),
			may_be_empty: !file.field.required || file.field.initial !== undefined,
			values: values.map((value) => ({ ...value, key: wordKey(value.text, file) })),
			more,
		});
	}
	return told;
}

async function optionsOf(db: CustomerDb, table: RecordTable, file: FileField, asker: Parameters<typeof namesToChoose>[3], locale: Locale) {
	switch (file.field.kind) {
		case "choice":
			return [...file.choices].map(([value, words]) => ({ value, label: inLanguage(words, locale) }));
		case "yes_no":
			return (["yes", "no"] as const).map((value) => ({ value, label: inLanguage(FILE_WORDS[value], locale) }));
		default:
			return namesToChoose(db, table, file, asker, MOST_OPTIONS);
	}
}
