import { MODULE_NAMES, MODULES, type Permission } from "./modules.ts";
import { granting, type ModulePermission } from "./permissions.ts";

const HELPING: Record<string, readonly string[]> = Object.fromEntries(MODULE_NAMES.map((name) => [name, MODULES[name].helpers]));

/** A helper's rights, as the modules say, written like a role's. An action that no module names is closed to helpers. */
export const HELPER_PERMISSIONS: ModulePermission[] = granting(HELPING);

const OPEN = new Set(Object.entries(HELPING).flatMap(([module, actions]) => actions.map((action) => `${module}.${action}`)));

/**
 * Whether helpers may use a call that says nothing about them: what its permission opens, and what only reads.
 * A call that asks for no permission and writes says so itself.
 */
export const helpersMay = (access: Permission | "member" | "signed-in" | "operator" | "public", reads: boolean): boolean =>
	access === "public" || access === "operator" || (access === "member" || access === "signed-in" ? reads : OPEN.has(access));
