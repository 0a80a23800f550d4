import { daysBetween } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import type { TaskSpan } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import type { TaskRow } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { barOf, type Days } from "../task-days.ts";

/** A task of the timeline, in days from the first that is shown. */
export interface TimelineRow {
	task: TaskRow;
	bar: Days;
	/** May lie before what is shown, and behind it. */
	first: number;
	last: number;
	/** Codes of what it waits for and begins before that is due. */
	early: string[];
}
/** From the end of what is waited for to the beginning of what waits. */
export interface TimelineArrow {
	from: number;
	to: number;
	/** It begins before the other is due. */
	early: boolean;
}

/** What begins first comes first; of two the one that is due first. */
export function timelineOf({ tasks, waits }: TaskSpan, from: string): { rows: TimelineRow[]; arrows: TimelineArrow[] } {
	const rows = tasks
		.flatMap((task): TimelineRow[] => {
			const bar = barOf(task);
			return bar ? [{ task, bar, first: daysBetween(from, bar.from), last: daysBetween(from, bar.to), early: [] }] : [];
		})
		.sort((a, b) => a.first - b.first || a.last - b.last || a.task.id - b.task.id);
	const placeOf = new Map(rows.map(({ task }, at) => [task.id, at]));
	const arrows = waits.flatMap(({ task_id, blocked_by_id }): TimelineArrow[] => {
		const [at, of] = [placeOf.get(blocked_by_id), placeOf.get(task_id)];
		if (at === undefined || of === undefined) return [];
		const [other, row] = [rows[at] as TimelineRow, rows[of] as TimelineRow];
		// what is done holds nobody up
		const early = other.task.status !== "done" && row.task.status !== "done" && row.first <= other.last;
		if (early) row.early.push(other.task.code);
		return [{ from: at, to: of, early }];
	});
	return { rows, arrows };
}
