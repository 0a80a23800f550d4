import type { TemplatePlan } from "@homeroom/contract/areas/tasks/templates/templates.contract.ts";
import { expect, test } from "vitest";
import { homeroomsIn, tasksMade, withoutLead } from "./template-start.ts";

const part = { due: null, lead_id: null };
const plan: TemplatePlan = {
	parts: [
		{ ...part, step_id: null, title: "Reports", role: "head" },
		{ ...part, step_id: 1, title: "Texts", role: "homeroom" },
	],
	heads: [],
	classes: [
		{ id: 1, name: "7A", kind: "homeroom", teacher: "Daniel Osei", has_login: true },
		{ id: 2, name: "7B", kind: "homeroom", teacher: null, has_login: false },
		{ id: 3, name: "Choir", kind: "club", teacher: null, has_login: false },
	],
};
test("a task with its steps is made for each of the classes, or once", () => {
	expect([tasksMade(plan, []), tasksMade(plan, ["1"]), tasksMade(plan, ["1", "2", "3"])]).toEqual([2, 2, 6]);
});
test("classes without anybody to lead are told, where that matters", () => {
	expect(withoutLead(plan, ["1", "2"]).map(({ name }) => name)).toEqual(["7B"]);
	expect(withoutLead({ ...plan, parts: plan.parts.slice(0, 1) }, ["1", "2"])).toEqual([]);
});
test("all homerooms are those and no clubs", () => {
	expect(homeroomsIn(plan)).toEqual(["1", "2"]);
});
