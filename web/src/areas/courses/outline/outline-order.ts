import type { Order, OutlineLesson, OutlineUnit } from "@homeroom/contract/areas/courses/courses.content.ts";

/** Where something is dropped: a lesson in a unit before this place, a unit before this place. */
export interface LessonPlace {
	unit_id: number;
	before: number;
}

export const orderOf = (units: readonly OutlineUnit[]): Order => ({
	units: units.map(({ id, lessons }) => ({ id, lessons: lessons.map((lesson) => lesson.id) })),
});

const putAt = <T>(list: readonly T[], index: number, item: T): T[] => [...list.slice(0, index), item, ...list.slice(index)];

/** Puts a unit before the place where it was dropped; its own place counts as long as it is there. */
export function moveUnit(units: readonly OutlineUnit[], id: number, before: number): OutlineUnit[] {
	const from = units.findIndex((unit) => unit.id === id);
	const unit = units[from];
	if (unit === undefined) return [...units];
	const rest = units.filter((one) => one.id !== id);
	return putAt(rest, Math.max(0, Math.min(rest.length, before > from ? before - 1 : before)), unit);
}

export function moveLesson(units: readonly OutlineUnit[], id: number, to: LessonPlace): OutlineUnit[] {
	const home = units.find((unit) => unit.lessons.some((lesson) => lesson.id === id));
	const from = home?.lessons.findIndex((lesson) => lesson.id === id) ?? -1;
	const lesson = home?.lessons[from];
	if (home === undefined || lesson === undefined || !units.some((unit) => unit.id === to.unit_id)) return [...units];
	const before = home.id === to.unit_id && to.before > from ? to.before - 1 : to.before;
	return units.map((unit) => {
		const rest = unit.lessons.filter((one) => one.id !== id);
		if (unit.id !== to.unit_id) return rest.length === unit.lessons.length ? unit : { ...unit, lessons: rest };
		return { ...unit, lessons: putAt(rest, Math.max(0, Math.min(rest.length, before)), lesson) };
	});
}

/** One step up or down: past its neighbour, or over into the next unit. */
export function stepLesson(units: readonly OutlineUnit[], id: number, step: -1 | 1): OutlineUnit[] {
	const at = units.findIndex((unit) => unit.lessons.some((lesson) => lesson.id === id));
	const unit = units[at];
	if (unit === undefined) return [...units];
	const index = unit.lessons.findIndex((lesson: OutlineLesson) => lesson.id === id);
	const next = index + step;
	if (next >= 0 && next < unit.lessons.length) return moveLesson(units, id, { unit_id: unit.id, before: step === 1 ? next + 1 : next });
	const neighbour = units[at + step];
	if (neighbour === undefined) return [...units];
	return moveLesson(units, id, { unit_id: neighbour.id, before: step === 1 ? 0 : neighbour.lessons.length });
}
