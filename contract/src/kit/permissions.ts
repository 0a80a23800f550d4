import type { Permission } from "./modules.ts";

/** A role's permissions: 1 is everything, otherwise a list of modules with their actions. */
export type RolePermissions = 1 | ModulePermission[];
export interface ModulePermission {
	module_name: string;
	has_permission: boolean;
	action_list: { action_name: string; enabled: boolean }[];
}

/** How far a permission reaches: all rows, only the person's own, or not at all. */
export type Reach = "all" | "own" | "none";

/** `closed`: modules that the plan lacks or the customer switched off; nobody reaches them. */
export function reachOf(permissions: RolePermissions | null, permission: Permission, closed: readonly string[] = []): Reach {
	const [moduleName, action] = permission.split(".") as [string, string];
	if (permissions === null || closed.includes(moduleName)) return "none";
	if (permissions === 1) return "all";
	const module = permissions.find((m) => m.module_name === moduleName);
	if (!module?.has_permission) return "none";
	const enabled = (name: string) => module.action_list.some((a) => a.action_name === name && a.enabled);
	if (enabled(action)) return "all";
	return action === "View" && enabled("ViewOwn") ? "own" : "none";
}

export const allows = (permissions: RolePermissions | null, permission: Permission, closed: readonly string[] = []): boolean =>
	reachOf(permissions, permission, closed) !== "none";

/** Builds a role's list from short words: `granting({ Students: ["View", "Edit"] })`. */
export const granting = (modules: Record<string, readonly string[]>): ModulePermission[] =>
	Object.entries(modules).map(([module_name, actions]) => ({
		module_name,
		has_permission: true,
		action_list: actions.map((action_name) => ({ action_name, enabled: true })),
	}));

/**
 * Whether `mine` reaches everything that `theirs` does: nobody may hand out more than they have.
 * ViewOwn narrows every action of its module, so a narrowed module covers only a narrowed one.
 */
export function covers(mine: RolePermissions | null, theirs: RolePermissions): boolean {
	if (mine === 1) return true;
	if (theirs === 1) return false;
	return theirs.every(({ module_name, has_permission, action_list }) => {
		const wanted = has_permission ? namesOf(action_list) : [];
		if (wanted.length === 0) return true;
		const module = mine?.find((own) => own.module_name === module_name);
		const held = module?.has_permission ? namesOf(module.action_list) : [];
		const narrowed = held.includes("ViewOwn") && !held.includes("View");
		if (narrowed && !wanted.includes("ViewOwn")) return false;
		return wanted.every((action) => held.includes(action) || (action === "ViewOwn" && held.includes("View")));
	});
}
const namesOf = (actions: ModulePermission["action_list"]): string[] =>
	actions.filter(({ enabled }) => enabled).map(({ action_name }) => action_name);
