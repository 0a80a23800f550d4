import type { PromotePreview } from "@homeroom/contract/areas/enrolments/enrolments.contract.ts";
import { expect, test } from "vitest";
import { classesOf, followingYear, howMany, isMissing, promoteSteps } from "./promotion-steps.ts";

const preview: PromotePreview = {
	total: 9,
	classes: [
		{ from: null, to: null, grade_level: null, students: 1 },
		{ from: "5A", to: "6A", grade_level: 6, students: 2 },
		{ from: "6A", to: "7A", grade_level: 7, students: 3 },
		{ from: "Blue", to: null, grade_level: null, students: 3 },
	],
	already: [],
	not_enrolled: [],
	already_count: 0,
	not_enrolled_count: 0,
};

test("whoever would rise above the school's highest grade leaves, and so does who has no class", () => {
	const steps = promoteSteps(preview, ["5A", "6A", "Blue"], {});
	expect(steps.map(({ stays }) => stays)).toEqual([true, false, true, false]);
	expect([howMany(steps, false), howMany(steps, true)]).toEqual([5, 4]);
	expect(steps.filter(isMissing).map(({ from }) => from)).toEqual(["Blue"]);
	expect(promoteSteps(preview, ["5A", "6A", "7B"], {})[2]).toMatchObject({ stays: false, to: "7A" });
});

test("what the person says counts", () => {
	const steps = promoteSteps(preview, ["6A"], { "=6A": { stays: false, to: " 7B ", grade: "" }, "=Blue": { stays: true } });
	expect(classesOf(steps)).toEqual([
		{ from: null, to: null, grade_level: null },
		{ from: "5A", to: "6A", grade_level: 6 },
		{ from: "6A", to: "7B", grade_level: null },
		{ from: "Blue", to: null, grade_level: null },
	]);
});

test("the next year is the one after the current one", () => {
	const year = (starts_on: string, is_current = false) => ({
		id: 1,
		name: starts_on,
		starts_on,
		ends_on: starts_on,
		is_current,
		version: 1,
		students: 0,
	});
	expect(followingYear([year("2028"), year("2027"), year("2026", true), year("2025")])?.name).toBe("2027");
	expect(followingYear([year("2026", true), year("2025")])).toBeUndefined();
	expect(followingYear([year("2026"), year("2025")])?.name).toBe("2025");
});
