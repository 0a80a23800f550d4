import { modules } from "../modules.generated.ts";

/** The units of permission and of plans, in the order of the menu; each area declares its own in `<area>.module.ts`. */
export const MODULES = modules;

export type ModuleName = keyof typeof MODULES;
export type ModuleAction<M extends ModuleName = ModuleName> = (typeof MODULES)[M]["actions"][number];

/** `Students.View` and its like: what a call or a screen asks for. */
export type Permission = { [M in ModuleName]: `${M}.${ModuleAction<M>}` }[ModuleName];

export const MODULE_NAMES = Object.keys(MODULES) as ModuleName[];

/** Without these nobody could run a school: every plan has them and no switch turns them off. */
export const CORE_MODULES: readonly ModuleName[] = MODULE_NAMES.filter((name) => MODULES[name].core === true);
/** What plans and the customer's own switches turn on and off. */
export const PLAN_MODULES: readonly ModuleName[] = MODULE_NAMES.filter((name) => !CORE_MODULES.includes(name));

/** Whether rows of a permission's module can be somebody's own: whoever lacks View then has nothing but those of any action, with ViewOwn or without. Of others each action stands alone: to pay, to book. */
export const narrows = (permission: string): boolean => {
	const name = permission.slice(0, Math.max(0, permission.indexOf(".")));
	return Object.hasOwn(MODULES, name) && (MODULES[name as ModuleName].actions as readonly string[]).includes("ViewOwn");
};
