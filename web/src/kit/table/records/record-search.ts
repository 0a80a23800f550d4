import { isSort } from "@homeroom/contract/kit/list-sort.ts";
import { CUSTOM_PREFIX, type Field, fieldsOf, type RecordSpec, sortsOf } from "@homeroom/contract/kit/record.ts";
import { type Condition, readWhere } from "@homeroom/contract/kit/record-where.ts";
import { type ListSearch, type RawSearch, readId, readListSearch, readText } from "../list/list-search.ts";

/** What the address of a record's list holds. */
export interface RecordSearch extends ListSearch<string> {
	where?: readonly Condition[] | undefined;
	/** The archived ones instead of the current ones. */
	archived?: 1 | undefined;
	/** The columns shown, in their order: `class_label,email`. */
	columns?: string | undefined;
	/** The saved view that the list was opened with. */
	view?: number | undefined;
	/** The record whose form is open over the list. */
	edit?: number | undefined;
}

/**
 * Reads an address; `status=alumni` is short for a condition. One that cannot be answered stays: the server refuses it, and the list says so instead of
 * showing, and letting change, more than was asked for.
 */
export function readRecordSearch(spec: RecordSpec, raw: RawSearch): RecordSearch {
	const fields = fieldsOf(spec);
	const sorts = sortsOf(spec);
	const short = shortConditions(fields, raw);
	const where = [...readWhere(raw.where), ...short];
	return {
		...readListSearch(raw, sorts, spec.sort),
		sort: readSortText(raw.sort, sorts, spec.sort),
		where: where.length > 0 ? where : undefined,
		archived: String(raw.archived) === "1" ? 1 : undefined,
		columns: readColumns(raw.columns, { ...fields, ...spec.joined }),
		view: readId(raw.view),
		edit: readId(raw.edit),
		// every key is answered: the router keeps the raw value of one that is not
		...Object.fromEntries(short.map(([name]) => [name, undefined])),
	};
}

function readSortText(raw: unknown, sorts: string[], defaultSort: string): string | undefined {
	if (typeof raw !== "string" || raw === defaultSort) return undefined;
	return isSort(raw, (name) => sorts.includes(name) || /^custom\.[a-z][a-z0-9_]*$/.test(name)) ? raw : undefined;
}

function readColumns(raw: unknown, fields: Record<string, Pick<Field, "column">>): string | undefined {
	if (typeof raw !== "string") return undefined;
	const names = raw.split(",").filter((name) => name.startsWith(CUSTOM_PREFIX) || fields[name]?.column !== undefined || name === "name");
	return [...new Set(names)].slice(0, MOST_COLUMNS).join(",") || undefined;
}
const MOST_COLUMNS = 40;

const RESERVED = ["search", "where", "sort", "page", "limit", "archived", "columns", "view", "edit"];
function shortConditions(fields: Record<string, Field>, raw: RawSearch): Condition[] {
	return Object.keys(raw).flatMap((name): Condition[] => {
		const field = Object.hasOwn(fields, name) && !RESERVED.includes(name) ? fields[name] : undefined;
		const value = readText(raw[name], 200);
		if (field === undefined || value === undefined) return [];
		return [field.kind === "choice" || field.kind === "choices" ? [name, "in", [value]] : [name, "is", value]];
	});
}

/** What the server is asked for; `joined`: columns that other areas fill. */
export const recordQuery = ({ search, where, sort, archived, page = 1 }: RecordSearch, limit: number, joined?: string) => ({
	page,
	limit,
	...(search !== undefined && { search }),
	...(sort !== undefined && { sort }),
	...(where !== undefined && { where }),
	...(archived && { archived: "1" as const }),
	...(joined !== undefined && { joined }),
});
export type RecordQuery = ReturnType<typeof recordQuery>;

/** Something narrows the list further than "current" or "archived". */
export const isNarrowed = ({ search, where }: RecordSearch): boolean => search !== undefined || where !== undefined;

/** The conditions with this one in the place of what was asked of the field, or without it. */
export function withCondition(where: readonly Condition[] = [], name: string, condition: Condition | undefined): Condition[] | undefined {
	const at = where.findIndex(([field]) => field === name);
	const rest = where.filter(([field]) => field !== name);
	const next = condition === undefined ? rest : at < 0 ? [...rest, condition] : rest.toSpliced(at, 0, condition);
	return next.length > 0 ? next : undefined;
}

/** The one value that a field is narrowed to by a plain choice; false where more is asked of it than that. */
export function plainValue(where: readonly Condition[] = [], name: string): string | undefined | false {
	const asked = where.filter(([field]) => field === name);
	if (asked.length === 0) return undefined;
	const [, operator, value] = asked[0] as Condition;
	const one = operator === "is" ? value : operator === "in" && Array.isArray(value) && value.length === 1 ? value[0] : undefined;
	return asked.length === 1 && typeof one === "string" ? one : false;
}
