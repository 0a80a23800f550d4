import { MODULE_NAMES, MODULES } from "@homeroom/contract/kit/modules.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COMMON_ACTIONS, extraActions, gridOf, permissionsOf, sameGrid, switchModule, toggleAction } from "./role-grid.ts";

describe("the grid of a role", () => {
	it("has every action of every module exactly once", () => {
		for (const module of MODULE_NAMES) {
			const shown = [
				...COMMON_ACTIONS.filter((action) => (MODULES[module].actions as readonly string[]).includes(action)),
				...extraActions(module),
			];
			expect(shown.toSorted()).toEqual([...MODULES[module].actions].toSorted());
		}
	});
	it("gives back what it was made from, whatever is switched twice", () => {
		const role = granting({ Students: ["View", "Edit"], Users: ["View"] });
		expect(permissionsOf(gridOf(role))).toEqual(role);
		const step = fc
			.constantFrom(...MODULE_NAMES)
			.chain((module) => fc.tuple(fc.constant(module), fc.constantFrom(...MODULES[module].actions)));
		fc.assert(
			fc.property(step, ([module, action]) => {
				const grid = switchModule(gridOf(role), module, true);
				expect(sameGrid(toggleAction(toggleAction(grid, module, action), module, action), grid)).toBe(true);
			}),
		);
	});
	it("remembers the actions of a module that is switched off, and lets a new one be seen", () => {
		const off = switchModule(gridOf(granting({ Students: ["View", "Edit"] })), "Students", false);
		expect(permissionsOf(off)[0]).toMatchObject({ has_permission: false, action_list: [{ action_name: "View" }, { action_name: "Edit" }] });
		expect(switchModule(gridOf([]), "Users", true).Users).toEqual({ on: true, actions: ["View"] });
	});
	it("shows everything as granted where the role is everything", () => {
		const grid = gridOf(1);
		for (const module of MODULE_NAMES) expect(grid[module]).toEqual({ on: true, actions: MODULES[module].actions });
	});
});
