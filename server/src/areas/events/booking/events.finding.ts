import { TIMES_STEP_MINUTES } from "@homeroom/contract/areas/events/events.rules.ts";

/** In ms, the end not included. */
export interface Span {
	from: number;
	to: number;
}
export interface TimesWanted {
	/** The hours of each day of school. */
	days: readonly Span[];
	minutes: number;
	/** Whose time counts, and when it is taken. */
	people: ReadonlyMap<number, readonly Span[]>;
	/** When the room is taken: then it cannot be. */
	room: readonly Span[];
	/** Nothing begins before. */
	after: number;
}
export interface Found extends Span {
	/** For whom the time is taken. */
	missing: number[];
}
const MINUTE_MS = 60_000;
/** Offered of one day, and of all. */
export const TIMES_A_DAY = 4;
export const TIMES_OFFERED = 20;

/** Taken times that touch or overlap are one. */
function merged(spans: readonly Span[]): Span[] {
	const all: Span[] = [];
	for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
		const last = all.at(-1);
		if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
		else all.push({ from, to });
	}
	return all;
}
/** Of spans in order, without overlaps: whether one lies in another's way. */
function isTaken(spans: readonly Span[], { from, to }: Span): boolean {
	let low = 0;
	let high = spans.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((spans[middle] as Span).to <= from) low = middle + 1;
		else high = middle;
	}
	const next = spans[low];
	return next !== undefined && next.from < to;
}

/**
 * Times on the quarter of an hour within the hours of the days: those that suit everybody first, then those that suit most, the
 * earliest of them first. None lies over another one, and of one day there are a few.
 */
export function findTimes({ days, minutes, people, room, after }: TimesWanted): Found[] {
	const step = TIMES_STEP_MINUTES * MINUTE_MS;
	const length = minutes * MINUTE_MS;
	const taken = [...people].map(([id, spans]) => ({ id, spans: merged(spans) }));
	const closed = merged(room);
	const offered: (Found & { day: number })[] = [];
	const all: (Found & { day: number })[] = [];
	for (const [day, hours] of days.entries())
		for (let from = hours.from; from + length <= hours.to; from += step) {
			const span = { from, to: from + length };
			if (from < after || isTaken(closed, span)) continue;
			const missing = taken.filter(({ spans }) => isTaken(spans, span)).map(({ id }) => id);
			// a time that suits nobody is none
			if (missing.length === 0 || missing.length < taken.length) all.push({ ...span, missing, day });
		}
	const counts = new Map<number, number>();
	for (const one of all.sort((a, b) => a.missing.length - b.missing.length || a.from - b.from)) {
		const count = counts.get(one.day) ?? 0;
		if (count >= TIMES_A_DAY || offered.some(({ from, to }) => from < one.to && one.from < to)) continue;
		counts.set(one.day, count + 1);
		offered.push(one);
		if (offered.length === TIMES_OFFERED) break;
	}
	return offered.map(({ from, to, missing }) => ({ from, to, missing }));
}
