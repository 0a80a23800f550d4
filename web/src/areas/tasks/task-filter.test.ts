import { expect, test } from "vitest";
import { carried, readTaskFilter, tasksAsked } from "./task-filter.ts";

test("an address that makes no sense narrows nothing", () => {
	expect(readTaskFilter({ search: " ", where: "x", mine: "2", project: "-1" })).toEqual({
		search: undefined,
		where: undefined,
		mine: undefined,
		project: undefined,
	});
});
test("whatever narrows one view narrows the others, and the list by its conditions", () => {
	const filter = readTaskFilter({ search: "chairs", where: '[["priority","in",["1"]]]', mine: 1, project: "7" });
	expect(carried({ ...filter })).toEqual(filter);
	expect(tasksAsked(filter, 5)).toEqual({
		search: "chairs",
		where: [
			["priority", "in", ["1"]],
			["lead_id", "in", [5]],
			["project_id", "in", [7]],
		],
	});
	expect(tasksAsked(readTaskFilter({}), 5)).toEqual({});
});
