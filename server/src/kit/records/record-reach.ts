import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { Reach } from "@homeroom/contract/kit/permissions.ts";
import { permissionOf, type RecordSpec } from "@homeroom/contract/kit/record.ts";
import type { Actor } from "../session/actor.ts";

/** How much of a record somebody sees; what is narrowed to their own is so for all that the module has. */
export function reachInto(actor: Actor, spec: RecordSpec): Reach {
	const { module, rights = {} } = spec;
	if (rights.notForHelpers && actor.support !== null) return "none";
	if (actor.allows(permissionOf(spec, "View"))) return actor.reach(`${module}.View` as Permission) === "own" ? "own" : "all";
	return rights.own !== undefined && actor.allows(rights.own) ? "own" : "none";
}
