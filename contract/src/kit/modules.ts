/**
 * The units of permission and of plans. Ids are part of the API and never change;
 * 8, 12, 13, 17, 39, 43, 44 and 48 were fixed before us.
 */
const COMMON = ["View", "ViewOwn", "Create", "Edit", "Delete", "Import", "Export"] as const;

export const MODULES = {
	Students: { id: 1, actions: [...COMMON, "Badges", "Sensitive", "SensitiveEdit"] },
	Settings: { id: 2, actions: ["View", "Edit", "Export", "Billing"] },
	Users: { id: 3, actions: ["View", "Create", "Edit", "Delete", "Export"] },
	Clients: { id: 6, actions: [...COMMON, "Merge"] },
	Roles: { id: 4, actions: ["View", "Create", "Edit", "Delete", "ViewAs"] },
	Audit: { id: 5, actions: ["View", "Undo"] },
	Staff: { id: 7, actions: [...COMMON, "Contracts", "Approve"] },
	Rooms: { id: 9, actions: ["View", "Create", "Edit", "Delete", "Import", "Export", "Book"] },
	Courses: { id: 10, actions: [...COMMON, "customEdit", "Shared"] },
	Classes: { id: 14, actions: COMMON },
	Attendance: { id: 15, actions: ["View", "ViewOwn", "Edit", "Export", "Override"] },
	Timetable: { id: 16, actions: ["View", "ViewOwn", "Edit", "Publish", "Cover"] },
} as const satisfies Record<string, { id: number; actions: readonly string[] }>;

export type ModuleName = keyof typeof MODULES;
export type ModuleAction<M extends ModuleName = ModuleName> = (typeof MODULES)[M]["actions"][number];

/** `Students.View` and its like: what a call or a screen asks for. */
export type Permission = { [M in ModuleName]: `${M}.${ModuleAction<M>}` }[ModuleName];

export const MODULE_NAMES = Object.keys(MODULES) as ModuleName[];

/** Without these nobody could run a school: every plan has them and no switch turns them off. */
export const CORE_MODULES: readonly ModuleName[] = ["Settings", "Users", "Roles", "Audit"];
/** What plans and the customer's own switches turn on and off. */
export const PLAN_MODULES: readonly ModuleName[] = MODULE_NAMES.filter((name) => !CORE_MODULES.includes(name));
