import { type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import type { Actor } from "../../kit/session/actor.ts";

/** Where somebody of the staff lives is for who sees that in the list of staff. */
export const seenHomes = (row: string, actor: Actor): Sql =>
	actor.reach("Staff.Edit") === "all" ? sql`true` : verbatim(`not (${row}.person_kind = 'staff' and ${row}.channel = 'letter')`);
export const shownAddress = (row: string, actor: Actor): Sql =>
	sql`case when ${seenHomes(row, actor)} then ${verbatim(row)}.address else '' end`;
