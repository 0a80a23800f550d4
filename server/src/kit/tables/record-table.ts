import type { Permission } from "@homeroom/contract/kit/modules.ts";
import { type Field, type FieldKind, type Fields, fieldsOf, listFields, type RecordSpec } from "@homeroom/contract/kit/record.ts";
import type { CustomerDb } from "../db/customer-db.ts";
import type { Sql } from "../db/sql-text.ts";
import type { Filter } from "../lists/filter.ts";
import type { ListSpec, SortKey } from "../lists/list.ts";
import type { FieldSql } from "../lists/where.ts";
import type { Actor } from "../session/actor.ts";

/** Where a record lives. What is not said follows from the record: a field is the column of its name. */
export interface RecordTable<S extends RecordSpec = RecordSpec> {
	spec: S;
	/** Of what belongs to another record: where that lives. */
	parent?: RecordTable;
	/** Fields that are no column of their name: what to read instead. */
	columns?: Record<string, string>;
	/** A school has tens of thousands of them: similar ones are looked for by parts of words. */
	many?: boolean;
	/** Sort keys that an index holds. Others are sorted in memory. */
	sorts?: Record<string, readonly SortKey[]>;
	/** "is", where an index answers it. */
	is?: Record<string, (value: unknown) => Sql>;
	/** What a person calls a row, and a line about it: expressions. */
	title: string;
	about?: string;
	/** The rows of one person, where only ViewOwn was granted. */
	own(user_id: number): Filter;
	/** Those among them that the person may change, where that is not all: files change no others. */
	changed?(user_id: number): Filter;
	/** The file of a row's photo, as far as this person may see it: an expression. */
	photo?(actor: Actor): string;
	/** Rows about this very person, who then gets what is private in them. */
	isAbout?: RowTest;
	/** Fields that some people get of some rows only. */
	guards?: readonly Guard[];
	/** Rules of the database that concern several fields: which field is told what, by the name of the constraint. */
	rules?: Record<string, { field: string; message: string }>;
	/** Fields that name another row: how files find it by its name. People are found without. */
	lookups?: Record<string, Lookup>;
	/** Texts that name something which is kept elsewhere: of those that nothing is called by, whoever brings a file is asked. */
	listed?: Record<string, Listed>;
	/** Found through another record, not by itself. */
	unsought?: true;
	/** It is also found by the numbers and addresses of what belongs to it: a family by its people. By those who see all of it. */
	foundBy?: DetailSource;
	/** How many more the customer's plan allows: an expression, null where there is no limit. Asked before an import begins. */
	room?: string;
}
export interface DetailSource {
	of: string;
	/** Its column with the row's id. */
	key: string;
}
/** Where the rows of a record live. */
export type TableOf = (record: Pick<RecordSpec, "name">) => RecordTable;
/** Values of a joined column for rows of a record, by their ids. `own`: whose rows alone the person sees of what it needs; null: all. */
export type Join = (db: CustomerDb, ids: readonly number[], own: number | null) => Promise<Map<number, string | number>>;
/** What areas fill of a record's joined columns, by the column. */
export type JoinsOf = (record: Pick<RecordSpec, "name">) => Readonly<Record<string, Join>>;
/** Which rows are meant: a condition on the table, and the same of a row that was read already. */
export interface RowTest {
	sql(user_id: number): Filter;
	inRow?(row: Record<string, unknown>, user_id: number): boolean;
}
export interface Guard extends RowTest {
	fields: readonly string[];
	/** Whether it is about this person at all. They get the fields of the rows that are meant, and of no others. */
	applies(actor: Actor): boolean;
}
/** Where a name leads to an id: `{ from: "houses", id: "houses.id", name: "houses.name" }`. */
export interface Lookup {
	from: string;
	id: string;
	name: string;
	/** What else it can be named by: a number, a code. */
	keys?: readonly string[];
	/** Whoever sees the row knows its name as well. Otherwise it is for those who see the record that it is of, as far as they see it. */
	open?: true;
}

export interface Listed {
	/** All that is called so, in one column `name`: a query. */
	names: string;
	/** Which of the names texts probably mean that nothing is called by: proposed to whoever brings a file. */
	alike?(texts: readonly string[], names: readonly string[]): ReadonlyMap<string, string>;
	/** What is said of a name that nothing has. */
	unknown: string;
	make?: ListedMaking;
}
/** How something of a name is made, and who may. Names that there are already are left alone. */
export interface ListedMaking {
	permission: Permission;
	/** Whether there can be such things at all: an expression. Where there cannot, a text stands for itself. */
	possible: string;
	write(names: readonly string[]): Sql;
}

/** Every record table has these columns; `search` is the folded text that a list sorts by and looks words up in. */
export const SEARCH = "search";
const TIE: readonly SortKey[] = [
	{ sql: SEARCH, type: "text" },
	{ sql: "id", type: "bigint" },
];
const BASE_COLUMNS = ["custom", "version", "created_at", "updated_at", "archived_at"];

export const recordColumns = (table: RecordTable): string[] => columnsOf(table, table.spec.fields, READ);
const columnsOf = ({ columns = {} }: RecordTable, fields: Fields, read: Reads): string[] => [
	"id",
	...Object.entries(fields).map(([name, { kind, rule }]) => {
		// pg answers numeric as text
		const from = columns[name] ?? (rule === "hundredths" ? `${name}::float8` : name);
		const value = read[kind]?.(from) ?? from;
		return value === name ? name : `${value} as ${name}`;
	}),
	...BASE_COLUMNS,
];
type Reads = Partial<Record<FieldKind, (sql: string) => string>>;
/** Numbers in an array would come as texts. */
const READ: Reads = { people: (sql) => `to_jsonb(${sql})` };
/** Of a text that may be pages long a list has the first line. */
const READ_IN_LIST: Reads = { ...READ, rich: (sql) => `rich_line(${sql})` };

const lists = new WeakMap<RecordTable, ListSpec>();
export function recordList(table: RecordTable): ListSpec {
	const known = lists.get(table);
	if (known !== undefined) return known;
	const { spec } = table;
	const sorts: Record<string, readonly SortKey[]> = { name: [TIE[0] as SortKey] };
	for (const [name, field] of Object.entries(fieldsOf(spec))) if (field.sortable) sorts[name] = [sortKey(fieldSql(table, name), field)];
	const list: ListSpec = {
		table: spec.name,
		path: spec.path,
		columns: columnsOf(table, listFields(spec), READ_IN_LIST),
		search: SEARCH,
		words: spec.name,
		similarParts: table.many,
		defaultSort: spec.sort,
		tie: TIE,
		sorts: { ...sorts, ...table.sorts },
	};
	lists.set(table, list);
	return list;
}

export function fieldSql(table: RecordTable, name: string): FieldSql {
	const field = fieldsOf(table.spec)[name] as Field;
	const is = table.is?.[name];
	return { kind: field.kind, sql: table.columns?.[name] ?? name, ...(is !== undefined && { is }) };
}

/** A place in the list needs a value: what is empty comes last, or first where it is text. */
export function sortKey({ sql }: FieldSql, field: Field): SortKey {
	const filled = (empty: string) => (field.required ? sql : `coalesce(${sql}, ${empty})`);
	switch (field.kind) {
		case "day":
			return { sql: filled("'infinity'"), type: "date" };
		case "instant":
			return { sql, type: "timestamptz" };
		case "number":
		case "money":
			// cast first: a whole number has no infinity
			return { sql: field.required ? `(${sql})::numeric` : `coalesce((${sql})::numeric, 'Infinity')`, type: "numeric" };
		case "user":
		case "record":
			return { sql: filled("0"), type: "bigint" };
		case "yes_no":
			return { sql: filled("false"), type: "boolean" };
		case "choice":
			return { sql: `(${filled("''")}) collate "C"`, type: "text" };
		default:
			return { sql: `fold(${filled("''")}) collate "C"`, type: "text" };
	}
}
