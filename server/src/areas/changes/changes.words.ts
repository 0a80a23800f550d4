import type { SchoolWords } from "@homeroom/contract/kit/words/own-words.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { joined, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { plainWord } from "../../kit/imports/import-words.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { wordLines, wordsOf } from "../../kit/lists/search.ts";
import type { LoggedTables } from "../../kit/tables/logged-table.ts";
import { logSayer } from "../../kit/words/say-log.ts";
import { ownTables, type Sight } from "./changes.names.ts";

/** What words stand for: people who did something, rows that it was done to, and kinds of things. */
export interface Hits {
	people: number[];
	/** Rows by table, and with those what is their own: of a student the absences. */
	rows: Sql[];
	tables: string[];
	/** More are called so than are looked for. */
	capped: boolean;
}
/** More than so many of a kind are not meant by a name. */
const MOST = 100;

/**
 * Each word is part of one name, of a person or a row; or one of them says a kind of thing, and the others a name.
 * Names are looked up where the lists keep their words; a row that is gone for good has none there.
 */
export async function findHits(db: CustomerDb, tables: LoggedTables, sight: Sight, text: string, locale: Locale): Promise<Hits> {
	const words = wordsOf(text);
	const [school] = await ask<{ words: SchoolWords }>(db, sql`select words from platform.customers where id = ${db.customer_id}`);
	// a school that has its own words still knows the product's
	const sayers = [logSayer(locale, school?.words ?? {}), logSayer(locale, {})];
	const kinds = words.map((word) => tablesCalled(tables, word, sayers));
	const meant = kinds.flat();
	const named = await rowsCalled(db, tables, sight, words);
	const rest = words.filter((_, i) => kinds[i]?.length === 0);
	// "absences ana": the absences of whoever is called so
	const ofKind = meant.length === 0 || rest.length === 0 ? undefined : await rowsCalled(db, tables, sight, rest);
	return {
		people: named.people,
		rows: [...named.rows, ...(ofKind?.rows ?? []).map((row) => sql`(${row} and c.table_name = any(${meant}))`)],
		tables: rest.length === 0 ? meant : [],
		capped: named.capped || ofKind?.capped === true,
	};
}

/** Tables that are called so in the reader's language, by the beginning of a word of theirs. */
function tablesCalled(tables: LoggedTables, word: string, sayers: readonly ReturnType<typeof logSayer>[]): string[] {
	const plain = plainWord(word);
	if (plain.length < 3) return [];
	return Object.keys(tables).filter((table) =>
		sayers.some((say) =>
			[`log.table.${table}`, `log.one.${table}`].some((key) =>
				plainWord(say(key) ?? "")
					.split(" ")
					.some((part) => part.startsWith(plain)),
			),
		),
	);
}

async function rowsCalled(
	db: CustomerDb,
	tables: LoggedTables,
	sight: Sight,
	words: readonly string[],
): Promise<Pick<Hits, "people" | "rows" | "capped">> {
	const sought = Object.entries(tables).flatMap(([table, { record }]) =>
		record !== undefined && (sight.all.includes(table) || sight.own.some((own) => own.table === table)) ? [table] : [],
	);
	const found = await ask<{ of: string; id: number }>(
		db,
		joined(
			[...sought, "memberships"].flatMap((table) => {
				const lines = wordLines(table, words, undefined);
				if (lines === undefined) return [];
				const own = sight.own.find((one) => one.table === table);
				const seen = own === undefined ? sql`true` : sql`w.id in (${own.ids})`;
				const id = table === "memberships" ? sql`(select m.user_id from memberships m where m.id = w.id)` : sql`w.id`;
				return [
					sql`(select '${verbatim(table)}' as of, ${id} as id from record_words w where ${lines} and ${seen} order by w.sort, w.id limit ${verbatim(MOST + 1)})`,
				];
			}),
			" union all ",
		),
	);
	const all = Map.groupBy(found, ({ of }) => of);
	const byTable = new Map([...all].map(([table, hits]) => [table, hits.slice(0, MOST)] as const));
	return {
		capped: [...all.values()].some((hits) => hits.length > MOST),
		people: (byTable.get("memberships") ?? []).map(({ id }) => id),
		rows: [...byTable].flatMap(([table, hits]) =>
			table === "memberships"
				? []
				: rowsAndTheirs(
						tables,
						table,
						hits.map(({ id }) => id),
					),
		),
	};
}

/** Rows of the log about these, and about what is their own. */
const rowsAndTheirs = (tables: LoggedTables, table: string, ids: readonly number[]): Sql[] => [
	sql`(c.table_name = '${verbatim(table)}' and c.row_id = any(${ids}))`,
	...ownTables(tables, table).map(
		(own) =>
			sql`(c.table_name = '${verbatim(own.table)}' and c.row_id in (select t.id from ${verbatim(own.table)} t where t.${verbatim(own.column)} = any(${ids})))`,
	),
];

export function isHit({ people, rows, tables }: Hits): Filter {
	const ways = [
		...(people.length > 0 ? [sql`c.user_id = any(${people})`] : []),
		...rows,
		...(tables.length > 0 ? [sql`c.table_name = any(${tables})`] : []),
	];
	return ways.length === 0 ? sql`false` : sql`(${joined(ways, " or ")})`;
}

/** Words that stand for some rows alone: their changes are found by them, and are few beside the log. */
export const rareHits = (hits: Hits | undefined): Sql[] | undefined =>
	hits !== undefined && hits.people.length === 0 && hits.tables.length === 0
		? hits.rows.length === 0
			? [sql`false`]
			: hits.rows
		: undefined;
