import type { MenuGroup } from "./menu.ts";

/** Roles that every customer starts with; `admin` can always do everything. */
export const BUILT_IN = ["editor", "teacher", "office", "finance", "staff", "client"] as const;
export type BuiltIn = (typeof BUILT_IN)[number];

/** What one may do with records of which one sees all. */
export const ALL_ROWS = ["View", "Create", "Edit", "Delete", "Import", "Export"] as const;
/** The same where a role may also be narrowed to its own. */
export const RECORD_ACTIONS = ["View", "ViewOwn", "Create", "Edit", "Delete", "Import", "Export"] as const;

/** A unit of permission and of plans, declared by its area in `<area>.module.ts`. */
export interface ModuleSpec<Name extends string = string, Action extends string = string> {
	name: Name;
	/** Part of the API: it never changes. */
	id: number;
	/** Where its pages stand in the menu. */
	group: MenuGroup;
	/** Without it nobody could run a school: every plan has it and no switch turns it off. */
	core?: true;
	actions: readonly Action[];
	/**
	 * What an operator whom a customer let in may do there. Help ends with its hour: nothing of it may last that opens a door again
	 * (people, roles, factors, badges), moves money, takes data out of the house, or reads what is told to few (health, contracts).
	 */
	helpers: readonly Action[];
	/** What the built-in roles start with. Customers that are there already get it with the next start. */
	grants: Partial<Record<BuiltIn, readonly Action[]>>;
}

/** Keeps the literal types: permissions are made of them. */
export const moduleOf = <const Name extends string, const Action extends string>(
	name: Name,
	spec: Omit<ModuleSpec<Name, Action>, "name" | "actions" | "helpers" | "grants"> & {
		actions: readonly Action[];
		helpers: readonly NoInfer<Action>[];
		grants: Partial<Record<BuiltIn, readonly NoInfer<Action>[]>>;
	},
): ModuleSpec<Name, Action> => ({ name, ...spec });
