import type { ModuleAction, ModuleName, Permission } from "./modules.ts";
import { granting, type ModulePermission } from "./permissions.ts";

/**
 * What an operator whom a customer let in may do there. Help ends with its hour: nothing of it may last that opens a door again
 * (people, roles, factors, badges), moves money, takes data out of the house, or reads what is told to few (health, contracts).
 * A module or an action that is not named here is closed to helpers.
 */
const HELPING: { readonly [M in ModuleName]: readonly ModuleAction<M>[] } = {
	Students: ["View", "Create", "Edit", "Delete", "Import"],
	Settings: ["View", "Edit"],
	Users: ["View"],
	Clients: ["View", "Create", "Edit", "Delete", "Import"],
	Roles: ["View"],
	Audit: ["View"],
	Staff: ["View", "Create", "Edit", "Delete", "Import"],
	Rooms: ["View", "Create", "Edit", "Delete", "Import", "Book"],
	Courses: ["View", "Create", "Edit", "Delete", "Import", "customEdit"],
	Classes: ["View", "Create", "Edit", "Delete", "Import"],
	Attendance: ["View", "Edit", "Override"],
	Timetable: ["View", "Edit", "Publish", "Cover"],
};

/** A helper's rights, written like a role's. */
export const HELPER_PERMISSIONS: ModulePermission[] = granting(HELPING);

const OPEN = new Set(Object.entries(HELPING).flatMap(([module, actions]) => actions.map((action) => `${module}.${action}`)));

/**
 * Whether helpers may use a call that says nothing about them: what its permission opens, and what only reads.
 * A call that asks for no permission and writes says so itself.
 */
export const helpersMay = (access: Permission | "member" | "signed-in" | "operator" | "public", reads: boolean): boolean =>
	access === "public" || access === "operator" || (access === "member" || access === "signed-in" ? reads : OPEN.has(access));
