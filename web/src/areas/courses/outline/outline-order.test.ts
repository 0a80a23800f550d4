import type { OutlineUnit } from "@homeroom/contract/areas/courses/courses.content.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { moveLesson, moveUnit, orderOf, stepLesson } from "./outline-order.ts";

const unit = (id: number, lessons: number[]): OutlineUnit => ({
	id,
	name: `${id}`,
	goals: null,
	version: 1,
	lessons: lessons.map((lesson) => ({
		id: lesson,
		name: `${lesson}`,
		goals: null,
		minutes: null,
		has_content: false,
		is_changed: false,
		version: 1,
	})),
});
const UNITS = [unit(1, [11, 12, 13]), unit(2, [21]), unit(3, [])];
const shape = (units: OutlineUnit[]) => orderOf(units).units.map(({ id, lessons }) => `${id}: ${lessons.join(" ")}`);

test("lessons go before the place where they are dropped", () => {
	expect(shape(moveLesson(UNITS, 11, { unit_id: 1, before: 3 }))).toEqual(["1: 12 13 11", "2: 21", "3: "]);
	expect(shape(moveLesson(UNITS, 13, { unit_id: 1, before: 0 }))).toEqual(["1: 13 11 12", "2: 21", "3: "]);
	expect(shape(moveLesson(UNITS, 12, { unit_id: 1, before: 1 }))).toEqual(["1: 11 12 13", "2: 21", "3: "]);
	expect(shape(moveLesson(UNITS, 12, { unit_id: 3, before: 0 }))).toEqual(["1: 11 13", "2: 21", "3: 12"]);
	expect(shape(moveUnit(UNITS, 1, 3))).toEqual(["2: 21", "3: ", "1: 11 12 13"]);
	expect(shape(moveUnit(UNITS, 3, 0))).toEqual(["3: ", "1: 11 12 13", "2: 21"]);
});
test("a step goes past the neighbour or over into the next unit", () => {
	expect(shape(stepLesson(UNITS, 11, 1))).toEqual(["1: 12 11 13", "2: 21", "3: "]);
	expect(shape(stepLesson(UNITS, 13, 1))).toEqual(["1: 11 12", "2: 13 21", "3: "]);
	expect(shape(stepLesson(UNITS, 21, -1))).toEqual(["1: 11 12 13 21", "2: ", "3: "]);
	expect(shape(stepLesson(UNITS, 11, -1))).toEqual(shape(UNITS));
});
test("whatever is moved, nothing is lost or doubled", () => {
	const ids = [11, 12, 13, 21];
	const move = fc.record({
		id: fc.constantFrom(...ids, 99),
		unit_id: fc.constantFrom(1, 2, 3, 9),
		before: fc.integer({ min: -1, max: 6 }),
	});
	fc.assert(
		fc.property(fc.array(move), (moves) => {
			const units = moves.reduce<OutlineUnit[]>((now, { id, ...to }) => moveLesson(now, id, to), UNITS);
			expect(units.flatMap(({ lessons }) => lessons.map((lesson) => lesson.id)).sort()).toEqual(ids);
		}),
	);
});
