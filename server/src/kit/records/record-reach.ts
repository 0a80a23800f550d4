import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { Reach } from "@homeroom/contract/kit/permissions.ts";
import { permissionOf, type RecordSpec } from "@homeroom/contract/kit/record.ts";

/** Somebody's rights: of who acts, or of whom a job acts for. */
export interface Rights {
	reach(permission: Permission): Reach;
	/** Not null: they help, as an operator whom the customer let in. */
	support: object | null;
}

/** How much of a record somebody sees; what is narrowed to their own is so for all that the module has. */
export function reachInto(rights: Rights, spec: RecordSpec): Reach {
	const { module, rights: special = {} } = spec;
	if (special.notForHelpers && rights.support !== null) return "none";
	if (rights.reach(permissionOf(spec, "View")) !== "none") return rights.reach(`${module}.View` as Permission) === "own" ? "own" : "all";
	return special.own !== undefined && rights.reach(special.own) !== "none" ? "own" : "none";
}
