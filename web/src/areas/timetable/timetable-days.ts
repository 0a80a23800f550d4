import { addDays, mondayOf, weekdayOn } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import type { GridBreak, GridLine } from "./grid/grid-block.ts";
import { minutesOf, type Span } from "./grid/grid-layout.ts";
import type { Bell, Days } from "./timetable.api.ts";
import type { TimetableView } from "./timetable.search.ts";

export { addDays, mondayOf, weekdayOn };

/** The days a view shows. A month is shown with the weeks it begins and ends in. */
export function daysOf(view: TimetableView, day: string): { from: string; to: string } {
	if (view === "week") return { from: mondayOf(day), to: addDays(mondayOf(day), 6) };
	if (view !== "month") return { from: day, to: day };
	const first = `${day.slice(0, 7)}-01`;
	const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
	return { from: mondayOf(first), to: addDays(mondayOf(last), 6) };
}

/** One step of a view to either side. */
export function stepped(view: TimetableView, day: string, by: -1 | 1): string {
	if (view === "week") return addDays(day, 7 * by);
	if (view !== "month") return addDays(day, by);
	const first = `${day.slice(0, 7)}-01`;
	return `${addDays(first, by === 1 ? 31 : -1).slice(0, 7)}-01`;
}

/** Bells of one day: special ones, or those of every day. */
export const bellsOn = ({ bells }: { bells: readonly Bell[] }, bell_time_id: number | null): Bell[] =>
	bells.filter((bell) => (bell_time_id === null ? bell.is_default : bell.bell_time_id === bell_time_id));

/** Free time between lessons that is longer than a change of rooms, and breaks with a name. */
export const breaksOf = (bells: readonly Bell[]): GridBreak[] =>
	bells
		.filter(({ kind }) => kind === "break")
		.map(({ name, starts_at, ends_at }) => ({ name, starts: minutesOf(starts_at), ends: minutesOf(ends_at) }));

export const spansOf = (bells: readonly Bell[]) =>
	bells.map(({ starts_at, ends_at }) => ({ starts: minutesOf(starts_at), ends: minutesOf(ends_at) }));

/** Where a lesson can begin: with those of the bells; without bells every hour of a school day. */
export function slotsOf(bells: readonly Bell[]): Span[] {
	const lessons = bells.filter(({ kind }) => kind === "lesson");
	return lessons.length > 0 ? spansOf(lessons) : HOURS;
}
const HOURS = Array.from({ length: 8 }, (_, i) => ({ starts: (8 + i) * 60, ends: (9 + i) * 60 }));

/** A line for each lesson of the bells; without bells for each hour. */
export function linesOf(bells: readonly Bell[], span: { starts: number; ends: number }, write: (clock: string) => string): GridLine[] {
	const lessons = bells.filter(({ kind }) => kind !== "break");
	if (lessons.length > 0)
		return lessons.map(({ name, kind, starts_at }) => ({
			at: minutesOf(starts_at),
			label: write(starts_at),
			name: kind === "lesson" && name.length <= 3 ? name : undefined,
		}));
	const hours: GridLine[] = [];
	for (let at = Math.ceil(span.starts / 60) * 60; at < span.ends; at += 60)
		hours.push({ at, label: write(`${String(at / 60).padStart(2, "0")}:00`) });
	return hours;
}

/** Times that a block is drawn to: beginnings and ends of lessons. */
export const bellTimes = (bells: readonly Bell[]): number[] =>
	bells.filter(({ kind }) => kind !== "break").flatMap(({ starts_at, ends_at }) => [minutesOf(starts_at), minutesOf(ends_at)]);

/** Saturday and Sunday are shown only when there is something on them. */
export const shownDays = (days: Days["days"], taught: ReadonlySet<string>): Days["days"] =>
	days.filter(
		({ day, weekday, cycle_day, special }) =>
			weekday <= 5 || cycle_day !== null || taught.has(day) || (special !== null && special.kind === "bells"),
	);
