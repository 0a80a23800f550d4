import { addDays, daysBetween, mondayOf } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import type { Task, TaskRow } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import type { RawSearch } from "../../kit/table/list/list-search.ts";
import { readTaskFilter, type TaskFilter } from "./task-filter.ts";

/** What the address of a view of days holds. */
export interface DaysSearch extends TaskFilter {
	/** A day in what is shown; today until told otherwise. */
	day?: string | undefined;
}
const readDay = (value: unknown) =>
	typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && value >= "1950" && value < "2200" && !Number.isNaN(Date.parse(value))
		? value
		: undefined;
export const readDaysSearch = (raw: RawSearch): DaysSearch => ({ ...readTaskFilter(raw), day: readDay(raw.day) });

export interface Days {
	from: string;
	to: string;
}
const WEEK = 7;
/** Whole weeks in which the month lies. */
export function monthAround(day: string): Days {
	const first = `${day.slice(0, 8)}01`;
	const last = addDays(monthLater(day, 1), -1);
	return { from: mondayOf(first), to: addDays(mondayOf(last), WEEK - 1) };
}
/** The first of the month so many months later. */
export function monthLater(day: string, months: number): string {
	const number = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
	return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}-01`;
}
export const WEEKS_SHOWN = 8;
/** From the week before a day on. */
export function weeksFrom(day: string): Days {
	const from = addDays(mondayOf(day), -WEEK);
	return { from, to: addDays(from, WEEKS_SHOWN * WEEK - 1) };
}
export const daysOf = ({ from, to }: Days): string[] => Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));

/** Where a task lies: from its start, or else on the day when it is due alone. */
export const barOf = ({ starts, due }: Pick<TaskRow, "starts" | "due">): Days | null =>
	due === null ? null : { from: starts ?? due, to: due };

/** A task by so many days later, as long as it was. */
export const movedBy = ({ starts, due }: Pick<Task, "starts" | "due">, days: number): Pick<Task, "starts" | "due"> => ({
	starts: starts && addDays(starts, days),
	due: due && addDays(due, days),
});
