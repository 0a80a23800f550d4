import type { ClassNames } from "@homeroom/contract/areas/students/students.contract.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql, verbatim } from "../../kit/db/sql-text.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import { listedAs } from "../../kit/imports/import-lookups.ts";
import { mayMakeListed } from "../../kit/imports/values/import-make.ts";
import { ruleBroken } from "../../kit/records/record-queries.ts";
import type { Rights } from "../../kit/records/record-reach.ts";
import { CLASS_LABELS, STUDENTS } from "./students.queries.ts";

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

/** A class as it is called here. One that is not there is made where that is wanted, and refused otherwise. In the transaction of whoever needs it. */
export async function classCalled(db: CustomerDb, rights: Rights, label: string, isWanted: boolean): Promise<string> {
	const known = (await listedAs(db, CLASS_LABELS, [label]))[label];
	if (typeof known === "object" && !known.proposed) return known.text;
	// there can be no classes, so the label stands alone
	if (known === undefined) return label;
	if (!isWanted) throw new Refusal("invalid", { fields: { class_label: { message: "class_unknown" } } });
	if (!(await mayMakeListed(db, make, rights))) throw new Refusal("forbidden", { needed: make.permission });
	try {
		await ask(db, make.write([label]));
	} catch (error) {
		const rule = ruleBroken(STUDENTS, error);
		throw rule === undefined ? error : new Refusal("invalid", { fields: { [rule.field]: { message: rule.message } } });
	}
	return label;
}
