import type { Permission } from "@homeroom/contract/kit/modules.ts";
import { permissionOf } from "@homeroom/contract/kit/record.ts";
import { type Sql, sql, verbatim } from "../db/sql-text.ts";
import { holding } from "../session/holding.ts";
import { ownOf } from "../tables/own-rows.ts";
import type { RecordTable } from "../tables/record-table.ts";

/** The `user_id` of everybody who sees a row now, `row` being its id: who sees all of the record, and of the others whose it is. */
export function seersOf({ spec, own }: RecordTable, row: Sql): Sql {
	const name = verbatim(spec.name);
	const all = holding(permissionOf(spec, "View"));
	// cast: a record that is narrowed has such an action; of another nobody holds it
	const some = holding(`${spec.module}.ViewOwn` as Permission);
	return sql`select s.user_id from (${all} union ${some}) s
		where s.reaches_all or exists (select from ${name} where ${name}.id = ${row} and ${ownOf(own, sql`s.user_id`)})`;
}
