import type { Permission } from "@homeroom/contract/kit/modules.ts";
import { besides, permissionOf } from "@homeroom/contract/kit/record.ts";
import type { CustomerDb } from "../db/customer-db.ts";
import { Refusal } from "../http/refusal.ts";
import type { Rights } from "../records/record-reach.ts";
import { reachOfPerson } from "../session/rights-of-person.ts";
import type { RecordTable } from "../tables/record-table.ts";
import type { ImportState } from "./import-state.ts";

/** The rights of whom an import acts for, as they are now. */
export const rightsOfJob = async (db: CustomerDb, state: ImportState): Promise<Rights> => ({
	reach: await reachOfPerson(db, state),
	support: state.grant_id === null ? null : {},
});

/** A job may last longer than the right of whoever began it, or than the width of what they see: then it does not go on. */
export async function demandRight(db: CustomerDb, { spec }: RecordTable, state: ImportState): Promise<void> {
	const reach = await reachOfPerson(db, state);
	const narrowed = reach(`${spec.module}.View` as Permission) === "own" && state.own === null;
	const needed = [permissionOf(spec, "Import"), besides(spec, "Import")];
	if (narrowed || needed.some((one) => one !== undefined && reach(one) === "none")) throw new Refusal("import_right_ended");
}
