import { readSort } from "@homeroom/contract/kit/list-sort.ts";
import type { PageMeta } from "@homeroom/contract/kit/schemas.ts";
import { ask, type CustomerDb } from "../db/customer-db.ts";
import type { PlatformDb } from "../db/platform-db.ts";
import { allOf, joined, listed, NOTHING, type Sql, sql, verbatim } from "../db/sql-text.ts";
import { countCache } from "./count-cache.ts";
import { type CursorType, decodeCursor, encodeCursor } from "./cursor.ts";
import type { Filter } from "./filter.ts";
import { likeness, type Searched, searchFilters, wordLines, wordsOf } from "./search.ts";

/** One part of a sort: an expression that an index holds, and the type a cursor value is cast to. */
export interface SortKey {
	sql: string;
	type: CursorType;
}
export interface ListSpec extends Searched {
	/** A table, or a query in brackets with a name where what is shown comes from several. */
	table: string;
	path: string;
	columns: readonly string[];
	sorts: Record<string, readonly SortKey[]>;
	/** Every sort ends in these, the last one unique, so that a page has one place to continue from. */
	tie: readonly SortKey[];
	/** As in the query: a minus is descending. */
	defaultSort: string;
}
interface ListQuery {
	page: number;
	limit: number;
	search?: string | undefined;
	sort?: string | undefined;
	after?: string | undefined;
	before?: string | undefined;
}

/** What says where in the list we are; the rest of a query says which list it is. */
const PLACE = new Set(["page", "after", "before"]);
/** From here on a jump collects ids in the index first, then reads only the rows of the page. */
const DEEP_OFFSET = 100;

export interface ListAnswer<Row> {
	rows: Row[];
	meta: PageMeta;
	/** Nothing had exactly these words: the rows are similar ones. */
	similar?: true;
}
/** One page of a list with the paging meta, in one statement. Where nobody has the words that were searched for, a second one looks for similar ones. */
export async function listPage<Row>(
	db: CustomerDb | PlatformDb,
	spec: ListSpec,
	query: ListQuery,
	filters: Filter[],
): Promise<ListAnswer<Row>> {
	const keys = keysOf(spec, query.sort);
	const source = sourceOf(spec, query.search, filters, keys);
	const counted = source.total.compile();
	const countKey = `${db.customer_id} ${counted.text} ${JSON.stringify(counted.values)}`;
	const known = source.isKept ? undefined : countCache.get(countKey);

	const cursor = decodeCursor(
		query.after ?? query.before,
		keys.map((key) => key.type),
	);
	const backwards = cursor !== undefined && query.after === undefined;
	const run = backwards ? keys.map((key) => ({ ...key, desc: !key.desc })) : keys;
	const from =
		cursor &&
		startingAfter(
			run.map((key) => ({ ...key, sql: source.key(key.sql) })),
			cursor.map((value, i) => sql`${value}::${verbatim(run[i]?.type ?? "")}`),
		);
	const offset = cursor ? 0 : (query.page - 1) * query.limit;

	const columns = listed([
		...spec.columns.map(verbatim),
		...keys.flatMap((key, i) => (isShown(spec, key) ? [] : [verbatim(`(${key.sql})::text as key_${i}`)])),
		...(known === undefined ? [sql`(${source.total}) as total`] : []),
	]);
	const place = sql`limit ${query.limit + 1}${offset > 0 ? sql` offset ${offset}` : NOTHING}`;
	const order = orderBy(run, (key) => key.sql);
	const condition = from === undefined ? source.condition : sql`${source.condition} and ${from}`;
	const table = verbatim(spec.table);

	const rows = await ask<Record<string, unknown>>(
		db,
		source.among === "rows" && offset < DEEP_OFFSET
			? sql`select ${columns} from ${table} where ${condition} order by ${order} ${place}`
			: sql`select r.* from (${source.chosen(run, condition, place)}) l cross join lateral (select ${columns} from ${table} where id = l.id limit 1) r order by ${orderBy(run, (_, i) => `l.k${i}`)}`,
	);
	const first = query.page === 1 && !cursor;
	if (rows.length === 0 && first && wordsOf(query.search).some((word) => word.length > 2))
		return similarRows(db, spec, query, filters, keys);
	const more = rows.length > query.limit;
	const page = rows.slice(0, query.limit);
	if (backwards) page.reverse();
	const total = known ?? (rows[0]?.total as number | undefined) ?? (first ? 0 : await count(db, source.total));
	if (known === undefined && !source.isKept) countCache.set(countKey, total);
	return {
		rows: page as Row[],
		meta: metaOf(spec, query, keys, page, backwards || more, total),
	};
}

/** Where the rows of a page are chosen and counted. */
interface Source {
	condition: Sql;
	/** What a sort key is called in it. */
	key(sql: string): string;
	/** A statement that says how many there are. */
	total: Sql;
	/** The database keeps the total: it is never old. */
	isKept?: true;
	among: "rows" | "words";
	/** The ids of a page in order, with its keys as k0, k1, … */
	chosen(keys: DirectedKey[], condition: Sql, place: Sql): Sql;
}
/**
 * Words that are kept hold the list's order as well: without further conditions the page is chosen among them alone. Otherwise each row is looked up by its key,
 * which is said so that the planner has no choice: plans are kept, and one that was made for a school of twenty reads all rows of one of 100,000.
 */
function sourceOf(spec: ListSpec, search: string | undefined, filters: Filter[], keys: DirectedKey[]): Source {
	const table = verbatim(spec.table);
	const archived = archivedOf(filters);
	const plain = archived !== undefined && filters.length === 1;
	const words = wordsOf(search);
	const found = spec.words === undefined ? undefined : wordLines(spec.words, words, archived);
	if (found === undefined) {
		const condition = allOf([...filters, ...searchFilters(spec, search)]);
		const kept = verbatim(
			`select coalesce(sum(${archived ? "archived" : "present"}), 0)::bigint as count from record_totals where record = '${spec.words}'`,
		);
		const same: Omit<Source, "total"> = {
			condition,
			key: (name) => name,
			among: "rows",
			chosen: (all, where, place) =>
				sql`select id, ${named(all, (name) => name)} from ${table} where ${where} order by ${orderBy(all, (one) => one.sql)} ${place}`,
		};
		return plain && spec.words !== undefined
			? { ...same, total: kept, isKept: true }
			: { ...same, total: sql`select count(*) from ${table} where ${condition}` };
	}
	if (plain && keys.every((one) => one.sql === spec.search || one.sql === "id")) {
		const key = (name: string) => (name === spec.search ? "w.sort" : `w.${name}`);
		return {
			condition: found,
			key,
			total: sql`select count(*) from record_words w where ${found}`,
			among: "words",
			chosen: (all, condition, place) =>
				sql`select w.id, ${named(all, key)} from record_words w where ${condition} order by ${orderBy(all, (one) => key(one.sql))} ${place}`,
		};
	}
	const row = (columns: Sql, condition: Sql) =>
		sql`record_words w cross join lateral (select id${columns} from ${table} where id = w.id and ${condition} limit 1) r where ${found}`;
	const own = allOf(filters);
	return {
		condition: own,
		key: (name) => name,
		total: sql`select count(*) from ${row(NOTHING, own)}`,
		among: "words",
		chosen: (all, condition, place) =>
			sql`select r.* from ${row(sql`, ${named(all, (name) => name)}`, condition)} order by ${orderBy(all, (_, i) => `r.k${i}`)} ${place}`,
	};
}
const named = (keys: DirectedKey[], nameOf: (name: string) => string): Sql =>
	verbatim(keys.map((key, i) => `${nameOf(key.sql)} as k${i}`).join(", "));
const orderBy = (keys: DirectedKey[], nameOf: (key: DirectedKey, i: number) => string): Sql =>
	verbatim(keys.map((key, i) => `${nameOf(key, i)}${key.desc ? " desc" : ""}`).join(", "));
const archivedOf = (filters: readonly Filter[]): boolean | undefined => filters.find(({ archived }) => archived !== undefined)?.archived;

/** All rows of a list in its order, batch by batch, each a statement of its own that starts where the last one ended. */
export async function* listBatches(
	db: CustomerDb,
	spec: ListSpec,
	query: Pick<ListQuery, "search" | "sort">,
	filters: Filter[],
	size: number,
): AsyncGenerator<Record<string, unknown>[]> {
	const keys = keysOf(spec, query.sort);
	const order = orderBy(keys, (key) => key.sql);
	const columns = [...spec.columns, ...keys.map((key, i) => `(${key.sql})::text as key_${i}`)].join(", ");
	let after: Record<string, unknown> | undefined;
	do {
		const condition = allOf([...filters, ...searchFilters(spec, query.search)]);
		const from =
			after &&
			startingAfter(
				keys,
				keys.map((key, i) => sql`${after?.[`key_${i}`]}::${verbatim(key.type)}`),
			);
		const place = from === undefined ? condition : sql`${condition} and ${from}`;
		const rows = await ask<Record<string, unknown>>(
			db,
			sql`select ${verbatim(columns)} from ${verbatim(spec.table)} where ${place} order by ${order} limit ${size}`,
		);
		if (after === undefined && rows.length === 0 && query.search !== undefined)
			// the screen shows similar rows then, on one page
			yield (await listPage<Record<string, unknown>>(db, spec, { ...query, page: 1, limit: 100 }, filters)).rows;
		else yield rows;
		after = rows.length < size ? undefined : rows.at(-1);
	} while (after !== undefined);
}

type DirectedKey = SortKey & { desc: boolean };
/** The keys of all sorts asked for, then the tie-break, which runs like the last of them: so a plain sort is one index, forwards or backwards. */
function keysOf(spec: ListSpec, sort: string | undefined): DirectedKey[] {
	const parts = readSort(sort ?? spec.defaultSort);
	const keys = parts.flatMap(({ by, desc }) => (spec.sorts[by] as readonly SortKey[]).map((key) => ({ ...key, desc })));
	const tie = spec.tie
		.filter(({ sql }) => !keys.some((key) => key.sql === sql))
		.map((key) => ({ ...key, desc: parts.at(-1)?.desc === true }));
	return [...keys, ...tie];
}

/** Behind a row: one comparison of rows where all keys run the same way (an index condition), otherwise key by key. */
function startingAfter(keys: DirectedKey[], at: Sql[]): Sql {
	const beyond = (key: DirectedKey) => verbatim(key.desc ? "<" : ">");
	const [head] = keys as [DirectedKey];
	if (keys.every(({ desc }) => desc === head.desc))
		return sql`(${listed(keys.map((key) => verbatim(key.sql)))}) ${beyond(head)} (${listed(at)})`;
	const steps = keys.map((key, i) =>
		allOf([
			...keys.slice(0, i).map((before, k) => sql`${verbatim(before.sql)} = ${at[k]}`),
			sql`${verbatim(key.sql)} ${beyond(key)} ${at[i]}`,
		]),
	);
	return sql`(${joined(
		steps.map((step) => sql`(${step})`),
		" or ",
	)})`;
}

/** The rows most like the words, on one page. */
async function similarRows<Row>(
	db: CustomerDb | PlatformDb,
	spec: ListSpec,
	query: ListQuery,
	filters: Filter[],
	keys: DirectedKey[],
): Promise<ListAnswer<Row>> {
	const alike = likeness(spec, query.search, archivedOf(filters));
	if (alike === undefined) return { rows: [], meta: metaOf(spec, { ...query, page: 1 }, keys, [], false, 0) };
	const tie = spec.tie.map((key) => key.sql);
	const where = sql`${allOf(filters)} and ${allOf(alike.conditions)}`;
	const columns = spec.columns.map(verbatim);
	const table = verbatim(spec.table);
	const rows = await ask<Record<string, unknown>>(
		db,
		alike.among === undefined
			? sql`select ${listed(columns)} from ${table} where ${where} order by ${alike.score} desc, ${verbatim(tie.join(", "))} limit ${query.limit}`
			: sql`select r.* from (${alike.among}) l cross join lateral (
				select ${listed([...columns, sql`${alike.score} as alike_0`, ...tie.map((key, i) => verbatim(`${key} as alike_${i + 1}`))])} from ${table} where id = l.id and ${where} limit 1
			) r order by r.alike_0 desc, ${listed(tie.map((_, i) => verbatim(`r.alike_${i + 1}`)))} limit ${query.limit}`,
	);
	const meta = metaOf(spec, { ...query, page: 1 }, keys, [], false, rows.length);
	return rows.length === 0 ? { rows: [], meta } : { rows: rows as Row[], meta, similar: true };
}

/** A number in the row says its place as well as its text would: it is not sent twice. */
const isShown = (spec: ListSpec, key: SortKey): boolean => key.type === "bigint" && spec.columns.includes(key.sql);

async function count(db: CustomerDb | PlatformDb, total: Sql): Promise<number> {
	const [row] = await ask<{ count: number }>(db, total);
	return row?.count ?? 0;
}

function metaOf(
	spec: ListSpec,
	query: ListQuery,
	keys: readonly SortKey[],
	page: Record<string, unknown>[],
	has_next: boolean,
	total: number,
): PageMeta {
	const url = (number: number, direction: "after" | "before", row: Record<string, unknown> | undefined) => {
		let text = `/api${spec.path}?page=${number}`;
		for (const [name, value] of Object.entries(query))
			if (value !== undefined && value !== null && !PLACE.has(name))
				text += `&${name}=${encodeURIComponent(typeof value === "object" ? JSON.stringify(value) : String(value))}`;
		return row
			? `${text}&${direction}=${encodeCursor(keys.map((key, i) => String(row[isShown(spec, key) ? key.sql : `key_${i}`])))}`
			: text;
	};
	return {
		current_page: query.page,
		has_next,
		limit: query.limit,
		next_page_url: has_next ? url(query.page + 1, "after", page.at(-1)) : null,
		previous_page_url: query.page > 1 ? url(query.page - 1, "before", page[0]) : null,
		total,
	};
}
