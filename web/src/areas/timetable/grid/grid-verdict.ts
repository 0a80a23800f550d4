import type { Clash } from "../timetable.api.ts";
import type { GridBlock, GridColumn, GridPlace } from "./grid-block.ts";
import type { Span } from "./grid-layout.ts";

/** What a place is for the block that is being moved. */
export interface Verdict {
	/** `doubt`: it can be there, and somebody would rather not. */
	state: "free" | "taken" | "doubt";
	/** Why, in a sentence. */
	why: string | null;
	/** Why, in the few words that fit into the place itself. */
	brief: string | null;
}
/** Null: nothing is known of it. */
export type Judge = (place: GridPlace) => Verdict | null;

/** Whether all places that are shown are taken for a block, as far as all of them are known. */
export function hasNoFreePlace(columns: readonly GridColumn[], block: GridBlock, judge: Judge | undefined): boolean {
	const verdicts = columns.flatMap(({ key, slots }) =>
		slots
			.map(({ starts }) => ({ column: key, starts, ends: starts + block.ends - block.starts }))
			.filter((to) => to.column !== block.column || to.starts !== block.starts)
			.map((to) => judge?.(to) ?? null),
	);
	return verdicts.length > 0 && verdicts.every((verdict) => verdict?.state === "taken");
}

/** Somebody or something that is needed, and when it is elsewhere. */
export interface BusySpan extends Span {
	what: Clash["what"];
	id: number;
	name: string;
	/** How many others are there with them. */
	more: number;
	/** What happens there. */
	at: string;
	day: string;
}
/** Who and what a block takes with it to a place. */
export interface Needs extends Span {
	day: string;
	class_id: number | null;
	room_id: number | null;
	staff_ids: readonly number[];
}

/** Who is in the way: students are always those of the block's own class. */
export const inTheWay = (busy: readonly BusySpan[], needs: Needs): BusySpan[] =>
	busy.filter(
		(one) =>
			one.day === needs.day &&
			one.starts < needs.ends &&
			needs.starts < one.ends &&
			(one.what === "student" ||
				(one.what === "room" && one.id === needs.room_id) ||
				(one.what === "class" && one.id === needs.class_id) ||
				(one.what === "teacher" && needs.staff_ids.includes(one.id))),
	);

/** Whether times that may touch each other cover a span. */
export function covers(spans: readonly Span[], { starts, ends }: Span): boolean {
	let reached = starts;
	for (const one of spans.toSorted((a, b) => a.starts - b.starts)) if (one.starts <= reached) reached = Math.max(reached, one.ends);
	return reached >= ends;
}
