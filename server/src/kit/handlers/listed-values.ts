import { ask, type CustomerDb } from "../db/customer-db.ts";
import { Refusal } from "../http/refusal.ts";
import { listedAs } from "../imports/import-lookups.ts";
import { mayMakeListed } from "../imports/values/import-make.ts";
import { ruleBroken } from "../records/record-queries.ts";
import type { Rights } from "../records/record-reach.ts";
import type { Listed, RecordTable } from "../tables/record-table.ts";

interface Naming {
	db: CustomerDb;
	actor: Rights;
	/** Fields of which a name that is not there is made. */
	make: readonly string[] | undefined;
}

/** Values with the names of what is kept elsewhere as they are written there. One that is not there is made where that is wanted, and refused otherwise. */
export async function listedValues<Values extends object>(naming: Naming, table: RecordTable, values: Values): Promise<Values> {
	const called: [string, string][] = [];
	for (const [name, listed] of Object.entries(table.listed ?? {})) {
		const text = Object.entries(values).find(([key]) => key === name)?.[1];
		if (typeof text === "string" && text !== "") called.push([name, await calledSo(naming, table, name, listed, text)]);
	}
	return called.length === 0 ? values : { ...values, ...Object.fromEntries(called) };
}

async function calledSo(
	{ db, actor, make = [] }: Naming,
	table: RecordTable,
	field: string,
	listed: Listed,
	text: string,
): Promise<string> {
	const known = (await listedAs(db, listed, [text]))[text];
	if (typeof known === "object" && !known.proposed) return known.text;
	// there can be none, so the text stands alone
	if (known === undefined) return text;
	if (listed.make === undefined || !make.includes(field)) throw atField(field, listed.unknown);
	if (!(await mayMakeListed(db, listed.make, actor))) throw new Refusal("forbidden", { needed: listed.make.permission });
	try {
		await ask(db, listed.make.write([text]));
	} catch (error) {
		const rule = ruleBroken(table, error);
		throw rule === undefined ? error : atField(rule.field, rule.message);
	}
	return text;
}
const atField = (field: string, message: string) => new Refusal("invalid", { fields: { [field]: { message } } });
