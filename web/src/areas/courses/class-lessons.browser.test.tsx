import type { ClassLesson } from "@homeroom/contract/areas/courses/class_lessons.contract.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../kit/api/api.ts";
import { accessibilityFaults, renderPage } from "../../kit/testing/render-page.tsx";
import { ClassLessons } from "./class-lessons.tsx";

const lesson = (lesson_id: number, more: Partial<ClassLesson>): ClassLesson => ({
	lesson_id,
	name: `Lesson ${lesson_id}`,
	minutes: 45,
	planned_on: null,
	taught_on: null,
	session_id: null,
	note: null,
	state: "open",
	version: null,
	...more,
});
const holding = (may_mark: boolean) => ({
	may_mark,
	courses: [
		{
			course_id: 3,
			name: "Maths 4",
			level: "Year 4",
			colour_code: "rust",
			units: [
				{
					id: 1,
					name: "Fractions",
					lessons: [
						lesson(1, { state: "covered", planned_on: "2026-10-01", taught_on: "2026-10-02", version: 1 }),
						lesson(2, { state: "slipped", planned_on: "2026-10-03", version: 4, note: "Bring strips" }),
						lesson(3, {}),
					],
				},
			],
		},
	],
});
const row = { id: 7, version: 1, created_at: "", updated_at: "", archived_at: null, custom: {} };
const show = () => renderPage(<ClassLessons row={row} />, ["app", "kit", "courses"]);
// a call comes into being when it is first named; only then can it be watched
beforeEach(() => void [api.class_lessons.list, api.class_lessons.mark]);
afterEach(() => vi.restoreAllMocks());

test("says what a class has covered and what slipped, and marks a lesson as taught today", async () => {
	vi.spyOn(api.class_lessons, "list").mockResolvedValue(holding(true));
	const mark = vi.spyOn(api.class_lessons, "mark").mockResolvedValue(lesson(2, { state: "covered" }));
	const { screen } = await show();
	await expect.element(screen.getByText("1 of 3 covered, 1 slipped")).toBeVisible();
	await expect.element(screen.getByText("Slipped", { exact: true })).toBeVisible();
	await screen.getByRole("button", { name: "Lesson 2: taught today" }).click();
	expect(mark).toHaveBeenCalledWith({
		params: { class_id: 7, lesson_id: 2 },
		body: expect.objectContaining({
			version: 4,
			planned_on: "2026-10-03",
			note: "Bring strips",
			taught_on: expect.stringMatching(/^\d{4}-/),
		}),
	});
	expect(screen.getByRole("button", { name: "Lesson 1: taught today" }).elements()).toEqual([]);
	expect(await accessibilityFaults()).toEqual([]);
});
test("is to read only for those who do not teach the class", async () => {
	vi.spyOn(api.class_lessons, "list").mockResolvedValue(holding(false));
	const { screen } = await show();
	await expect.element(screen.getByText("Lesson 3")).toBeVisible();
	expect(screen.getByRole("button").elements()).toEqual([]);
});
test("says what to do where there is no course", async () => {
	vi.spyOn(api.class_lessons, "list").mockResolvedValue({ courses: [], may_mark: true });
	const { screen } = await show();
	await expect.element(screen.getByText("No course yet")).toBeVisible();
});
