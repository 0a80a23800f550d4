import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { BATCH_KINDS } from "@homeroom/contract/kit/batch-kinds.ts";
import { nounsOf, withNouns } from "@homeroom/contract/kit/words/own-words.ts";
import { LOCALES } from "@homeroom/contract/languages.generated.ts";
import { OFFERED_NOUNS } from "@homeroom/contract/nouns.generated.ts";
import { RECORD_NAMES } from "@homeroom/contract/record-names.generated.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ALL } from "../../all-areas.ts";
import { BOOKKEEPING_FIELDS } from "../../kit/changes/activity.ts";
import { startTestApp, type TestApp } from "../test-app.ts";

const folder = fileURLToPath(new URL("../../../../locales/", import.meta.url));
const wordsOf = (locale: string): Record<string, string> =>
	Object.assign({}, ...readdirSync(folder + locale).map((name) => JSON.parse(readFileSync(`${folder}${locale}/${name}`, "utf8")).screen));

/** Tables whose changes somebody can read about. */
const TABLES = Object.entries(ALL.logged).flatMap(([name, { view }]) => (view === null ? [] : [name]));
/** Kept by the platform: their columns are those of another table. */
const VIRTUAL: Record<string, string> = { settings: "platform.customers", support_grants: "platform.support_grants" };
const isRecord = (table: string) => (RECORD_NAMES as readonly string[]).includes(table);

let t: TestApp;
beforeAll(async () => {
	t = await startTestApp();
});
afterAll(() => t.close());

/** What the log keeps of a table: its columns without those that the database leaves out of it. */
async function fieldsOf(table: string): Promise<string[]> {
	const { rows } = await t.owner.query<{ name: string }>(
		`select jsonb_object_keys(platform.recorded((
			select jsonb_object_agg(a.attname, 0) from pg_attribute a
			where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''))) as name`,
		[VIRTUAL[table] ?? table],
	);
	return rows.map(({ name }) => name).filter((name) => !BOOKKEEPING_FIELDS.includes(name));
}
/** Codes that the database allows in a column: `state in ('draft', 'published')`. */
async function codesOf(table: string): Promise<[field: string, code: string][]> {
	const { rows } = await t.owner.query<{ rule: string }>(
		"select pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'c' and conrelid = $1::regclass",
		[VIRTUAL[table] ?? table],
	);
	return rows.flatMap(({ rule }) => {
		const [, field = "", list = ""] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(rule) ?? [];
		return [...list.matchAll(/'(\w+)'::text/g)].map(([, code = ""]): [string, string] => [field, code]);
	});
}
/** Every browser knows the words of languages; a colour is seen. */
const WORDLESS = ["language", "locale", "colour_code"];

/** As `log-time.ts` and `log-telling.ts` of the contract read them; further kinds of columns would be told as the database writes them. */
const TOLD_TYPES = [
	...["smallint", "bigint", "minor_units", "integer", "numeric", "double precision", "boolean", "uuid"],
	...["text", "text[]", "integer[]", "bigint[]", "jsonb"],
	...["date", "time without time zone", "timestamp with time zone", "tstzrange", "daterange"],
];
test("what the log keeps is of types that the browser can tell", async () => {
	const types = new Set<string>();
	for (const table of TABLES) {
		const { rows } = await t.owner.query<{ name: string; type: string }>(
			"select attname as name, format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped",
			[VIRTUAL[table] ?? table],
		);
		const kept = await fieldsOf(table);
		for (const { name, type } of rows) if (kept.includes(name)) types.add(type);
	}
	expect([...types].filter((type) => !TOLD_TYPES.includes(type))).toEqual([]);
	expect(types).toContain("time without time zone");
});

describe.each(LOCALES)("what the log tells, in %s", (locale) => {
	const words = wordsOf(locale);
	const lacking = (...keys: string[]) => (keys.some((key) => words[key]) ? [] : [keys.join(" or ")]);
	test("has a word for every table", () => {
		expect(TABLES.flatMap((table) => [...lacking(`log.table.${table}`), ...lacking(`log.one.${table}`)])).toEqual([]);
		expect(TABLES.length).toBeGreaterThanOrEqual(50);
	});
	test("has a sentence for every deed that an area names, and none that nobody names", () => {
		const named = Object.entries(ALL.logged).flatMap(([table, { deeds = [] }]) => deeds.map(({ did }) => `log.deed.${table}.${did}`));
		const kinds = BATCH_KINDS.map((kind) => `log.deed.kind.${kind}`);
		const worded = Object.keys(words).filter((key) => key.startsWith("log.deed."));
		expect(worded.filter((key) => !named.includes(key) && !kinds.includes(key))).toEqual([]);
		expect(named.filter((key) => !worded.includes(key))).toEqual([]);
		// what a sentence may say, besides the school's own nouns: anything else would be a key in its place
		const nouns = nounsOf(OFFERED_NOUNS[locale], {}, locale);
		const said = worded.map((key) => withNouns(words[key] as string, nouns));
		const gaps = said.flatMap((text) => [...text.matchAll(/\{(\w+)[,}]/g)].map(([, gap]) => gap as string));
		const known = ["who", "whom", "from", "to", "count", "file", "fields"];
		expect([...new Set(gaps)].filter((gap) => !known.includes(gap))).toEqual([]);
		expect(named.length).toBeGreaterThanOrEqual(60);
	});
	test("deeds are about fields that their tables have", async () => {
		for (const [table, { deeds = [] }] of Object.entries(ALL.logged)) {
			const fields = deeds.length === 0 ? [] : await fieldsOf(table);
			for (const { did, field } of deeds) if (field !== undefined) expect(fields, `${table} ${did}`).toContain(field);
		}
	});
	test("has a word for every field", async () => {
		const missing: string[] = [];
		let asked = 0;
		for (const table of TABLES)
			for (const field of await fieldsOf(table)) {
				asked++;
				missing.push(...lacking(...(isRecord(table) ? [`${table}.${field}`] : []), `log.field.${field}`));
			}
		process.stdout.write(`log words in ${locale}: ${asked} fields of ${TABLES.length} tables\n`);
		expect([...new Set(missing)]).toEqual([]);
		expect(asked).toBeGreaterThanOrEqual(350);
	});
	test("has a word for every code", async () => {
		const missing: string[] = [];
		let asked = 0;
		for (const table of TABLES)
			for (const [field, code] of await codesOf(table)) {
				if (WORDLESS.includes(field)) continue;
				asked++;
				const own = isRecord(table) ? [`${table}.${field}.${code}`] : [];
				missing.push(...lacking(...own, `log.value.${table}.${field}.${code}`, `log.value.${field}.${code}`));
			}
		expect(missing).toEqual([]);
		expect(asked).toBeGreaterThanOrEqual(120);
	});
});
