import { MODULE_NAMES, MODULES, type Permission } from "./modules.ts";
import { granting, type ModulePermission } from "./permissions.ts";

/**
 * What an operator whom a customer let in may do there, as each module says (`helpers`). Help ends with its hour: nothing of it may last that opens a door again
 * (people, roles, factors, badges), moves money, takes data out of the house, or reads what is told to few (health, contracts).
 * A module or an action that is not named is closed to helpers. The browser does not ask, and has nothing of it.
 */
const HELPING = Object.fromEntries(MODULE_NAMES.map((name): [string, readonly string[]] => [name, MODULES[name].helpers ?? []]));

/** A helper's rights, written like a role's. */
export const HELPER_PERMISSIONS: ModulePermission[] = granting(HELPING);

const OPEN = new Set(Object.entries(HELPING).flatMap(([module, actions]) => actions.map((action) => `${module}.${action}`)));

/**
 * Whether helpers may use a call that says nothing about them: what its permission opens, and what only reads.
 * A call that asks for no permission and writes says so itself.
 */
export const helpersMay = (access: Permission | "member" | "signed-in" | "operator" | "public", reads: boolean): boolean =>
	access === "public" || access === "operator" || (access === "member" || access === "signed-in" ? reads : OPEN.has(access));
