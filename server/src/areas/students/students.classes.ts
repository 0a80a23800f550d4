import type { ClassNames } from "@homeroom/contract/areas/students/students.contract.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql, verbatim } from "../../kit/db/sql-text.ts";
import { mayMakeListed } from "../../kit/imports/values/import-make.ts";
import type { Rights } from "../../kit/records/record-reach.ts";
import { CLASS_LABELS } from "./students.queries.ts";

const { make, names } = CLASS_LABELS;
const MOST = 500;

/** The classes that a student can be put into. */
export async function classNames(db: CustomerDb, rights: Rights): Promise<ClassNames> {
	const rows = await ask<{ name: string }>(
		db,
		sql`select n.name from (${verbatim(names)}) n group by n.name order by natural_order(n.name), n.name limit ${verbatim(MOST)}`,
	);
	const [given] = await ask<{ is_free: boolean }>(db, sql`select not (${verbatim(make.possible)}) as is_free`);
	return { class_names: rows.map(({ name }) => name), may_make: await mayMakeListed(db, make, rights), is_free: given?.is_free ?? false };
}
