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

export function reachOf(permissions: RolePermissions | null, permission: Permission): Reach {
	if (permissions === null) return "none";
	if (permissions === 1) return "all";
	const [moduleName, action] = permission.split(".") as [string, string];
	const module = permissions.find((m) => m.module_name === moduleName);
	if (!module?.has_permission) return "none";
	const enabled = (name: string) => module.action_list.some((a) => a.action_name === name && a.enabled);
	if (enabled(action)) return "all";
	return action === "View" && enabled("ViewOwn") ? "own" : "none";
}

export const allows = (permissions: RolePermissions | null, permission: Permission): boolean => reachOf(permissions, permission) !== "none";

/** Builds a role's list from short words: `granting({ Students: ["View", "Edit"] })`. */
export const granting = (modules: Record<string, readonly string[]>): ModulePermission[] =>
	Object.entries(modules).map(([module_name, actions]) => ({
		module_name,
		has_permission: true,
		action_list: actions.map((action_name) => ({ action_name, enabled: true })),
	}));
