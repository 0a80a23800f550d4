import type { Meaning } from "@homeroom/contract/kit/import-calls.ts";
import type { CustomerDb } from "../../db/customer-db.ts";
import type { RecordTable } from "../../tables/record-table.ts";
import { type Asker, lookUp } from "../import-lookups.ts";
import type { NameFound, NamesAsked } from "../import-names.ts";
import { isNamed } from "../import-rows.ts";
import type { ImportState } from "../import-state.ts";
import type { FileField } from "../import-words.ts";
import { meaningsOf, wordKey } from "./import-meanings.ts";

/** Fields whose words are names of something that people make and delete. */
const areNames = ({ field, listed }: FileField): boolean => listed === true || isNamed(field);

/** Those of what was said of words that stand for something that is still there; of the others people are asked again. */
export async function stillMeant(
	db: CustomerDb,
	table: RecordTable,
	fields: readonly FileField[],
	said: readonly Meaning[],
	asker: Asker,
): Promise<Meaning[]> {
	const byName = new Map(fields.map((file) => [file.name, file]));
	const asked: NamesAsked = {};
	for (const { field, to } of said) {
		const file = byName.get(field);
		if (to !== null && file !== undefined && areNames(file)) asked[field] = [...(asked[field] ?? []), to];
	}
	const found = await lookUp(db, table, fields, asked, asker);
	return said.filter(({ field, to, make }) => {
		const file = byName.get(field);
		if (file === undefined) return false;
		if (to === null) return true;
		// what is there already is not made once more; of a listed text only the text may be there
		if (make) return file.listed === true || isNew(found[field]?.[to]);
		if (areNames(file)) return isFound(found[field]?.[to]);
		return file.field.kind !== "choice" || file.choices.has(to);
	});
}
const isNew = (found: NameFound | undefined): boolean => found === undefined || found === "import_unknown_word";
/** What is like it is another one. */
const isFound = (found: NameFound | undefined): boolean => typeof found === "number" || (typeof found === "object" && !found.proposed);

/**
 * Whether the words of a checked file still stand for what the check took them for. What somebody deleted, renamed or made since then
 * is found before the first row is written.
 */
export async function meaningsHold(
	db: CustomerDb,
	table: RecordTable,
	fields: readonly FileField[],
	{ found: words, plan }: ImportState,
	asker: Asker,
): Promise<boolean> {
	const meanings = meaningsOf(plan ?? {}, fields);
	const told = fields.flatMap((file) => {
		if (!areNames(file)) return [];
		const meant = meanings.get(file.name);
		// what is in doubt is in no row that would be written
		const values = (words?.[file.name]?.values ?? []).filter(({ state, to }) => to !== null && !(state === "made" && file.listed));
		return values.map(({ text, state, to }) => ({ field: file.name, text: meant?.get(wordKey(text, file))?.to ?? text, state, to }));
	});
	const asked: NamesAsked = {};
	for (const { field, text } of told) asked[field] = [...(asked[field] ?? []), text];
	const now = await lookUp(db, table, fields, asked, asker);
	return told.every(({ field, text, state, to }) => {
		const one = now[field]?.[text];
		if (state === "made") return isNew(one);
		return to === (typeof one === "number" ? `#${one}` : typeof one === "object" ? one.text : null);
	});
}
