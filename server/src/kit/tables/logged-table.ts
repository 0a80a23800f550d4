import { narrows, type Permission } from "@homeroom/contract/kit/modules.ts";
import type { Reach } from "@homeroom/contract/kit/permissions.ts";
import { permissionOf } from "@homeroom/contract/kit/record.ts";
import { sql, verbatim } from "../db/sql-text.ts";
import type { Filter } from "../lists/filter.ts";
import type { Actor } from "../session/actor.ts";
import type { RecordTable } from "./record-table.ts";

/** What the kit must know about a recorded table: who hears of it, who sees its history, who may take its changes back. */
export interface LoggedTable {
	/** The permission that opens its rows and their history; null: nobody reads about them here. */
	view: Permission | null;
	/** Who hears that something changed, where that is not who sees it; the news name no more than an id. `own`: whoever reaches the row, without any right. */
	live?: Permission | "member" | "own";
	/** Helping operators read nothing of it, whatever they may edit. */
	notForHelpers?: true;
	/** The permission to undo changes of it. A table without one is never undone: access rights, secrets, money. */
	undo?: Permission;
	/** With this one, too, what one did oneself: a room that one booked. */
	undoOwn?: Permission;
	/** The database keeps it in step with what refers to it: undo leaves it alone, and it follows. */
	follows?: true;
	/** With ViewOwn: a query of the ids of the rows that a person reaches. Without it such a person sees none. */
	own?: (user_id: number) => Filter;
	/** It says who reaches what, so that a change of it may open or close something to anybody: all hear of it who see some of it. */
	opens?: true;
	/** What a person calls a row: an expression over its columns, as `t`. */
	name?: string;
	/** The column that says whose a row is, which alone has no name to tell: of an absence the student. One of some table's `pointers`. */
	about?: string;
	/** Columns by which other tables point at its rows: `student_id`. Those of records' fields need no mention. */
	pointers?: readonly string[];
	/** What its changes are called where added, changed and removed do not say it; the first that fits. */
	deeds?: readonly LoggedDeed[];
	/** The record that it is the table of: what is private there is private in the log. */
	record?: RecordTable;
	/** Kept by the platform, told as if it were a table of the customer's: it has a history, but no row to look at. */
	virtual?: true;
}
/** When a change of a row is called something of its own. */
export interface LoggedDeed {
	/** Its sentence is `log.deed.<table>.<did>` in the area's words. It may name who did it (`who`) and to whom (`whom`). */
	did: string;
	on: "created" | "updated" | "deleted";
	/** It wrote this field; the sentence may name what it was (`from`) and is (`to`). */
	field?: string;
	/** What it wrote there; null: nothing, "some": something. */
	to?: string | boolean | null;
	/** What stood there; null: nothing. */
	from?: null;
}
export type LoggedTables = Readonly<Record<string, LoggedTable>>;

/** Of which rows of any table somebody has a permission: without View, of their own. */
export function narrowedReach(permission: Permission, actor: Actor): Reach {
	const reach = actor.reach(permission);
	const view = `${permission.slice(0, permission.indexOf("."))}.View` as Permission;
	return reach === "all" && actor.reach(view) !== "all" && narrows(permission) ? "own" : reach;
}

/** A record's table, as its record describes it: seen with View, undone with Edit, what one added oneself by whoever may add, narrowed as its lists are. */
export const loggedRecord = (table: RecordTable, name?: string): LoggedTable => ({
	view: permissionOf(table.spec, "View"),
	undo: permissionOf(table.spec, "Edit"),
	undoOwn: permissionOf(table.spec, "Create"),
	...(table.spec.rights?.notForHelpers && { notForHelpers: true }),
	...(table.spec.of && { about: table.spec.of.key }),
	record: table,
	own: (user_id) => sql`select id from ${verbatim(table.spec.name)} where ${table.own(user_id)}`,
	...(name !== undefined && { name }),
});

/** What belongs to a record, for whoever reaches the record. */
export const rowsOf =
	(owner: RecordTable, table: string, column: string): NonNullable<LoggedTable["own"]> =>
	(user_id) =>
		sql`select id from ${verbatim(table)} where ${verbatim(column)} in (select id from ${verbatim(owner.spec.name)} where ${owner.own(user_id)})`;

/** Columns that change with every write and belong to no change in particular. */
export const BOOKKEEPING = ["version", "updated_at"] as const;
