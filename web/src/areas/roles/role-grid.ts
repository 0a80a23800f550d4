import { MODULE_NAMES, MODULES, type ModuleName } from "@homeroom/contract/kit/modules.ts";
import type { ModulePermission, RolePermissions } from "@homeroom/contract/kit/permissions.ts";

/** What most modules have, as columns; what one module has besides stands in a column of its own. */
export const COMMON_ACTIONS = ["View", "ViewOwn", "Create", "Edit", "Delete", "Import", "Export"] as const;
export const extraActions = (module: ModuleName): readonly string[] =>
	(MODULES[module].actions as readonly string[]).filter((action) => !(COMMON_ACTIONS as readonly string[]).includes(action));
export const hasAction = (module: ModuleName, action: string): boolean => (MODULES[module].actions as readonly string[]).includes(action);

/** A role's permissions while they are edited. A module that is switched off remembers its actions. */
export type RoleGrid = Record<ModuleName, { on: boolean; actions: readonly string[] }>;

export function gridOf(permissions: RolePermissions): RoleGrid {
	const entries = MODULE_NAMES.map((module) => {
		if (permissions === 1) return [module, { on: true, actions: MODULES[module].actions }];
		const found = permissions.find(({ module_name }) => module_name === module);
		const enabled = found?.action_list.flatMap(({ action_name, enabled: on }) =>
			on && hasAction(module, action_name) ? [action_name] : [],
		);
		return [module, { on: found?.has_permission ?? false, actions: enabled ?? [] }];
	});
	return Object.fromEntries(entries) as RoleGrid;
}

/** Modules nobody touched and that grant nothing are left out. */
export const permissionsOf = (grid: RoleGrid): ModulePermission[] =>
	MODULE_NAMES.filter((module) => grid[module].on || grid[module].actions.length > 0).map((module) => ({
		module_name: module,
		has_permission: grid[module].on,
		action_list: (MODULES[module].actions as readonly string[])
			.filter((action) => grid[module].actions.includes(action))
			.map((action_name) => ({ action_name, enabled: true })),
	}));

/** Switching a module on that granted nothing lets people see it: a module that is on and shows nothing helps nobody. */
export function switchModule(grid: RoleGrid, module: ModuleName, on: boolean): RoleGrid {
	const { actions } = grid[module];
	return { ...grid, [module]: { on, actions: on && actions.length === 0 ? ["View"] : actions } };
}

export function toggleAction(grid: RoleGrid, module: ModuleName, action: string): RoleGrid {
	const { actions } = grid[module];
	const next = actions.includes(action) ? actions.filter((one) => one !== action) : [...actions, action];
	return { ...grid, [module]: { on: true, actions: next } };
}

export const sameGrid = (one: RoleGrid, other: RoleGrid): boolean =>
	JSON.stringify(permissionsOf(one)) === JSON.stringify(permissionsOf(other));
