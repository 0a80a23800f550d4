import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MENU, MENU_GROUPS, menuPlace } from "./menu.ts";
import { MODULE_NAMES, MODULES, type Permission } from "./modules.ts";
import { allows, covers, granting, type RolePermissions, reachOf } from "./permissions.ts";

const everyPermission = MODULE_NAMES.flatMap((module) => MODULES[module].actions.map((action) => `${module}.${action}` as Permission));
const permission = fc.constantFrom(...everyPermission);
const actionName = fc.oneof(fc.constantFrom(...MODULES.Students.actions), fc.constantFrom("", "view", "Approve", "__proto__"));
const role = fc.array(
	fc.record({
		module_name: fc.oneof(fc.constantFrom(...MODULE_NAMES), fc.constantFrom("", "students", "constructor")),
		has_permission: fc.boolean(),
		action_list: fc.array(fc.record({ action_name: actionName, enabled: fc.boolean() }), { maxLength: 6 }),
	}),
	{ maxLength: 4 },
);

/** The rule of the specification, written down without a thought for speed. */
function model(permissions: RolePermissions, wanted: Permission): "all" | "own" | "none" {
	if (permissions === 1) return "all";
	const [moduleName, action] = wanted.split(".");
	const [module] = permissions.filter((one) => one.module_name === moduleName);
	if (module === undefined || !module.has_permission) return "none";
	const names = module.action_list.filter((one) => one.enabled).map((one) => one.action_name);
	if (names.includes(action as string)) return "all";
	return action === "View" && names.includes("ViewOwn") ? "own" : "none";
}

describe("reachOf", () => {
	test("is the rule of the specification for any role", () => {
		fc.assert(
			fc.property(role, permission, (permissions, wanted) => {
				expect(reachOf(permissions, wanted)).toBe(model(permissions, wanted));
			}),
		);
	});
	test("1 reaches everything, no role nothing", () => {
		for (const wanted of everyPermission) {
			expect(reachOf(1, wanted)).toBe("all");
			expect(reachOf(null, wanted)).toBe("none");
			expect(reachOf([], wanted)).toBe("none");
		}
		expect(everyPermission.length).toBeGreaterThanOrEqual(14);
	});
	test("a module switched off grants nothing, whatever its actions say", () => {
		fc.assert(
			fc.property(role, permission, (permissions, wanted) => {
				const off = permissions.map((module) => ({ ...module, has_permission: false }));
				expect(reachOf(off, wanted)).toBe("none");
			}),
		);
	});
	test("granting one more action never takes anything away", () => {
		const order = { none: 0, own: 1, all: 2 } as const;
		fc.assert(
			fc.property(role, permission, actionName, (permissions, wanted, action) => {
				const more = permissions.map((module) => ({
					...module,
					action_list: [...module.action_list, { action_name: action, enabled: true }],
				}));
				expect(order[reachOf(more, wanted)]).toBeGreaterThanOrEqual(order[reachOf(permissions, wanted)]);
			}),
		);
	});
	test("ViewOwn opens View narrowly and nothing else", () => {
		const own = granting({ Students: ["ViewOwn"] });
		expect(reachOf(own, "Students.View")).toBe("own");
		expect(reachOf(own, "Students.ViewOwn")).toBe("all");
		for (const action of ["Create", "Edit", "Delete", "Import", "Export"] as const) expect(reachOf(own, `Students.${action}`)).toBe("none");
	});
});

describe("allows", () => {
	test("is a reach that is not none", () => {
		fc.assert(
			fc.property(role, permission, (permissions, wanted) => {
				expect(allows(permissions, wanted)).toBe(reachOf(permissions, wanted) !== "none");
			}),
		);
		expect(allows(null, "Students.View")).toBe(false);
	});
});

test("granting grants exactly what it names", () => {
	fc.assert(
		fc.property(fc.uniqueArray(permission), (wanted) => {
			const short = Object.fromEntries(
				MODULE_NAMES.map((module) => [
					module,
					wanted.filter((one) => one.startsWith(`${module}.`)).map((one) => one.split(".")[1] as string),
				]),
			);
			const permissions = granting(short);
			for (const one of everyPermission) expect(reachOf(permissions, one) === "all").toBe(wanted.includes(one));
		}),
	);
});

describe("modules", () => {
	const fixed: Record<string, number> = Object.assign({}, ...MENU_GROUPS.map((group) => MENU[group]));
	const FROM = 100; // below it are the ids of the menu
	test("of the menu have ids of their own, those that were fixed before us among them", () => {
		expect(new Set(Object.values(fixed)).size).toBe(Object.keys(fixed).length);
		expect(Object.values(fixed).every((id) => id > 0 && id < FROM)).toBe(true);
		const before = { Tasks: 8, Reports: 12, Homework: 13, Exams: 17, Communications: 39, Questions: 43, Inventory: 44, Admissions: 48 };
		expect(fixed).toMatchObject({ Students: 1, Settings: 2, ...before });
	});
	test("that areas declare have the id and the group that the menu says, or one beyond it", () => {
		expect(new Set(MODULE_NAMES.map((name) => MODULES[name].id)).size).toBe(MODULE_NAMES.length);
		for (const name of MODULE_NAMES) {
			const { id, group } = MODULES[name];
			if (fixed[name] === undefined) expect(id, name).toBeGreaterThanOrEqual(FROM);
			else expect([id, Object.hasOwn(MENU[group], name)], name).toEqual([fixed[name], true]);
		}
	});
	test("grant nothing that they do not know, and come in the order of the menu", () => {
		for (const name of MODULE_NAMES)
			for (const [role, granted] of Object.entries(MODULES[name].grants))
				expect(MODULES[name].actions, `${role} in ${name}`).toEqual(expect.arrayContaining([...granted]));
		const places = MODULE_NAMES.map(menuPlace);
		expect(places).toEqual(places.toSorted((a, b) => a - b));
	});
});

describe("covers", () => {
	const narrowed = (permissions: RolePermissions, module: string) => reachOf(permissions, `${module}.View` as Permission) === "own";
	test("is reflexive, and 1 covers everything while nothing else covers 1", () => {
		fc.assert(
			fc.property(role, (permissions) => {
				const unique = permissions.filter((one, at) => permissions.findIndex((other) => other.module_name === one.module_name) === at);
				expect(covers(unique, unique)).toBe(true);
				expect(covers(1, unique)).toBe(true);
				expect(covers(unique, 1)).toBe(false);
				expect(covers(null, unique)).toBe(everyPermission.every((wanted) => reachOf(unique, wanted) === "none") && covers([], unique));
			}),
		);
	});
	test("whoever is covered reaches no further, and no row more, than who covers", () => {
		fc.assert(
			fc.property(role, role, permission, (mine, theirs, wanted) => {
				fc.pre(covers(mine, theirs));
				const [reached, given] = [reachOf(mine, wanted), reachOf(theirs, wanted)];
				const order = ["none", "own", "all"];
				expect(order.indexOf(given)).toBeLessThanOrEqual(order.indexOf(wanted.endsWith(".ViewOwn") ? "all" : reached));
				// seeing one's own only narrows every action of the module
				const module = wanted.split(".")[0] as string;
				if (given !== "none" && narrowed(mine, module)) expect(narrowed(theirs, module)).toBe(true);
			}),
			{ numRuns: 2000 },
		);
	});
	test.each([
		[{ Students: ["View"] }, { Students: ["ViewOwn"] }, true],
		[{ Students: ["ViewOwn"] }, { Students: ["View"] }, false],
		[{ Students: ["ViewOwn", "Edit"] }, { Students: ["Edit"] }, false],
		[{ Students: ["ViewOwn", "Edit"] }, { Students: ["ViewOwn", "Edit"] }, true],
		[{ Students: ["View"] }, { Users: ["View"] }, false],
		[{}, {}, true],
	])("%j covers %j: %s", (mine, theirs, expected) => {
		expect(covers(granting(mine as Record<string, string[]>), granting(theirs as Record<string, string[]>))).toBe(expected);
	});
});
