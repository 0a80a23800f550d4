/**
 * The units of permission and of plans. Ids are part of the API and never change;
 * 8, 12, 13, 17, 39, 43, 44 and 48 were fixed before us.
 */
const COMMON = ["View", "ViewOwn", "Create", "Edit", "Delete", "Import", "Export"] as const;

export const MODULES = {
	Students: { id: 1, actions: COMMON },
	Settings: { id: 2, actions: COMMON },
} as const satisfies Record<string, { id: number; actions: readonly string[] }>;

export type ModuleName = keyof typeof MODULES;
export type ModuleAction<M extends ModuleName = ModuleName> = (typeof MODULES)[M]["actions"][number];

/** `Students.View` and its like: what a call or a screen asks for. */
export type Permission = { [M in ModuleName]: `${M}.${ModuleAction<M>}` }[ModuleName];

export const MODULE_NAMES = Object.keys(MODULES) as ModuleName[];
