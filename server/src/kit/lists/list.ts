import type { PageMeta } from "@homeroom/contract/kit/schemas.ts";
import { ask, type CustomerDb } from "../db/customer-db.ts";
import type { PlatformDb } from "../db/platform-db.ts";
import { countCache } from "./count-cache.ts";
import { type CursorType, decodeCursor, encodeCursor } from "./cursor.ts";

/** One part of a sort: an expression that an index holds, and the type a cursor value is cast to. */
export interface SortKey {
	sql: string;
	type: CursorType;
}
export interface ListSpec {
	/** A table, or a query in brackets with a name where what is shown comes from several. */
	table: string;
	path: string;
	columns: readonly string[];
	/** Every sort ends in a unique key, so that a page has one place to continue from. All keys run in one direction: the index's. */
	sorts: Record<string, readonly SortKey[]>;
	defaultSort: string;
	/** Folded text that search words are looked up in, each at the start of a word. */
	search: string;
}
/** A condition with `?` for each value. A function of a value goes into a sub-select, or it would run anew for every row. */
export interface Filter {
	sql: string;
	values?: unknown[];
}
interface ListQuery {
	page: number;
	limit: number;
	search?: string | undefined;
	sort?: string | undefined;
	dir?: "asc" | "desc" | undefined;
	after?: string | undefined;
	before?: string | undefined;
}

/** What says where in the list we are; the rest of a query says which list it is. */
const PLACE = new Set(["page", "after", "before"]);
/** From here on a jump collects ids in the index first, then reads only the rows of the page. */
const DEEP_OFFSET = 1000;

/** One page of a list with the paging meta, in one statement. */
export async function listPage<Row>(
	db: CustomerDb | PlatformDb,
	spec: ListSpec,
	query: ListQuery,
	filters: Filter[],
): Promise<{ rows: Row[]; meta: PageMeta }> {
	const values: unknown[] = [];
	const bind = (value: unknown) => `$${values.push(value)}`;
	const keys = spec.sorts[query.sort ?? spec.defaultSort] as readonly SortKey[];
	const where = [...filters, ...searchFilters(spec, query.search)].map(({ sql, values: given = [] }) => {
		let next = 0;
		return sql.replace(/\?/g, () => bind(given[next++]));
	});
	const filterValues = [...values];
	const condition = where.join(" and ") || "true";
	const countText = `select count(*) from ${spec.table} where ${condition}`;
	const countKey = `${db.customer_id} ${countText} ${JSON.stringify(filterValues)}`;
	const known = countCache.get(countKey);

	const cursor = decodeCursor(
		query.after ?? query.before,
		keys.map((key) => key.type),
	);
	const backwards = cursor !== undefined && query.after === undefined;
	const descending = (query.dir === "desc") !== backwards;
	const order = keys.map((key) => `${key.sql}${descending ? " desc" : ""}`).join(", ");
	const from = cursor
		? `(${keys.map((key) => key.sql).join(", ")}) ${descending ? "<" : ">"} (${keys.map((key, i) => `${bind(cursor[i])}::${key.type}`).join(", ")})`
		: undefined;
	const offset = cursor ? 0 : (query.page - 1) * query.limit;

	const columns = [
		...spec.columns,
		...keys.map((key, i) => `(${key.sql})::text as key_${i}`),
		...(known === undefined ? [`(${countText}) as total`] : []),
	].join(", ");
	const place = `where ${[condition, from].filter(Boolean).join(" and ")} order by ${order} limit ${bind(query.limit + 1)}${offset > 0 ? ` offset ${bind(offset)}` : ""}`;
	const text =
		offset < DEEP_OFFSET
			? `select ${columns} from ${spec.table} ${place}`
			: `select ${columns} from ${spec.table} where id = any(array(select id from ${spec.table} ${place})) order by ${order}`;

	const rows = await ask<Record<string, unknown>>(db, text, values);
	const more = rows.length > query.limit;
	const page = rows.slice(0, query.limit);
	if (backwards) page.reverse();
	const total =
		known ?? (rows[0]?.total as number | undefined) ?? (query.page === 1 && !cursor ? 0 : await count(db, countText, filterValues));
	if (known === undefined) countCache.set(countKey, total);
	return {
		rows: page as Row[],
		meta: metaOf(spec, query, keys, page, backwards || more, total),
	};
}

async function count(db: CustomerDb | PlatformDb, text: string, values: unknown[]): Promise<number> {
	const [row] = await ask<{ count: number }>(db, text, values);
	return row?.count ?? 0;
}

/** Where a name falls into words; the same characters as in the database's words(). */
const BETWEEN_WORDS = /[\s'’ʼ`´"„“”.,;:()/_-]+/;

/** Each word must start some word of the searched text: "an mü" finds Anna Müller. */
function searchFilters(spec: ListSpec, search: string | undefined): Filter[] {
	return (search ?? "")
		.split(BETWEEN_WORDS)
		.filter(Boolean)
		.map((word) => ({
			sql: `(' ' || ${spec.search}) like (select '% ' || regexp_replace(fold(?), '[\\\\%_]', '\\\\\\&', 'g') || '%')`,
			values: [word],
		}));
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
			if (value !== undefined && value !== null && !PLACE.has(name)) text += `&${name}=${encodeURIComponent(String(value))}`;
		return row ? `${text}&${direction}=${encodeCursor(keys.map((_, i) => row[`key_${i}`] as string))}` : text;
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
