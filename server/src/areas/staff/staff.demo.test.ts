import { expect, test } from "vitest";
import { DEMO_STAFF, NORTH_CLASS_TEACHERS } from "./staff.demo.ts";

test("demo schools: codes are one person's, every class has its teacher, every teacher teaches something", () => {
	for (const people of Object.values(DEMO_STAFF)) {
		const codes = people.flatMap(([, , , , , code]) => (code === null ? [] : [code]));
		expect(new Set(codes).size).toBe(codes.length);
		expect(new Set(people.map(([first, last]) => `${first} ${last}`)).size).toBe(people.length);
		for (const [, , kind, , , code, teaches = []] of people)
			if (kind === "teacher") expect([code?.length, teaches.length > 0]).toEqual([3, true]);
	}
	expect(Object.keys(NORTH_CLASS_TEACHERS)).toEqual([1, 2, 3, 4, 5, 6].flatMap((grade) => [`${grade}A`, `${grade}B`]));
	expect(DEMO_STAFF.south.filter(([, , kind]) => kind === "teacher")).toHaveLength(75);
});
