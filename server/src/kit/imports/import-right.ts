import type { Permission } from "@homeroom/contract/kit/modules.ts";
import { besides, permissionOf } from "@homeroom/contract/kit/record.ts";
import type { CustomerDb } from "../db/customer-db.ts";
import { Refusal } from "../http/refusal.ts";
import type { Rights } from "../records/record-reach.ts";
import { reachOfPerson, refuseReadOnly } from "../session/rights-of-person.ts";
import type { RecordTable } from "../tables/record-table.ts";
import { fieldsFilled, type ImportState, type Problem } from "./import-state.ts";

/** The rights of whom an import acts for, as they are now. */
export const rightsOfJob = async (db: CustomerDb, state: ImportState): Promise<Rights> => ({
	reach: await reachOfPerson(db, state),
	support: state.grant_id === null ? null : {},
});

/** A job may last longer than the right of whoever began it, than the width of what they see, or than what the school has paid for: then it does not go on. */
export async function demandRight(db: CustomerDb, { spec }: RecordTable, state: ImportState): Promise<void> {
	await refuseReadOnly(db);
	const reach = await reachOfPerson(db, state);
	const narrowed = reach(`${spec.module}.View` as Permission) === "own" && state.own === null;
	const filled = state.plan === null ? [] : fieldsFilled(state.plan);
	const needed = [permissionOf(spec, "Import"), besides(spec, "Import"), ...filled.map((name) => spec.fields[name]?.importing)];
	if (narrowed || needed.some((one) => one !== undefined && reach(one) === "none")) throw new Refusal("import_right_ended");
}

/** Why a job of an import may not go on; undefined where an error says something else. */
export function endedBy(error: unknown): Problem | undefined {
	const code = error instanceof Refusal ? error.code : undefined;
	return code === "import_right_ended" || code === "read_only" ? { message: code } : undefined;
}
