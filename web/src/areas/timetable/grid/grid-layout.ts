/** Where blocks stand on a grid of times. Times are minutes since midnight at the school. */
export interface Span {
	starts: number;
	ends: number;
}
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
export const clockOf = (minutes: number): string =>
	`${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

const HOUR = 60;
/** Where there are neither bells nor lessons: a school day. */
const DAY: Span = { starts: 8 * HOUR, ends: 16 * HOUR };
/** A time near a bell is the bell's. */
const NEAR_BELL = 10;
const STEP = 5;
const SHORTEST = 10;
const LAST = 24 * HOUR - 1;

/** The part of a day that is drawn. */
export function spanOf(spans: readonly Span[]): Span {
	if (spans.length === 0) return DAY;
	const starts = Math.min(...spans.map((one) => one.starts));
	const ends = Math.max(...spans.map((one) => one.ends));
	return { starts: Math.floor(starts / 30) * 30, ends: Math.min(Math.ceil(ends / 30) * 30, LAST + 1) };
}

export interface Lane {
	lane: number;
	lanes: number;
}
/** What overlaps stands side by side: each in the first lane that is free, all of one heap equally wide. */
export function lanesOf(spans: readonly Span[]): Lane[] {
	const result: Lane[] = spans.map(() => ({ lane: 0, lanes: 1 }));
	const order = spans.map((_, i) => i).sort((a, b) => at(spans, a).starts - at(spans, b).starts || at(spans, b).ends - at(spans, a).ends);
	let heap: number[] = [];
	let ends: number[] = [];
	const close = () => {
		for (const i of heap) at(result, i).lanes = ends.length;
		heap = [];
		ends = [];
	};
	for (const i of order) {
		const span = at(spans, i);
		if (ends.every((end) => end <= span.starts)) close();
		const free = ends.findIndex((end) => end <= span.starts);
		const lane = free === -1 ? ends.length : free;
		ends[lane] = span.ends;
		at(result, i).lane = lane;
		heap.push(i);
	}
	close();
	return result;
}
const at = <T>(list: readonly T[], i: number): T => list[i] as T;

/** A block that was pulled: its start is drawn to a bell nearby, its length stays. */
export function movedSpan(span: Span, by: number, bells: readonly number[]): Span {
	const length = span.ends - span.starts;
	const starts = Math.max(0, Math.min(snapped(span.starts + by, bells), LAST - length));
	return { starts, ends: starts + length };
}
/** A block whose end was pulled. */
export function resizedSpan(span: Span, by: number, bells: readonly number[]): Span {
	return { starts: span.starts, ends: Math.min(Math.max(snapped(span.ends + by, bells), span.starts + SHORTEST), LAST) };
}
function snapped(minutes: number, bells: readonly number[]): number {
	const near = bells.reduce<number | null>(
		(best, bell) => (Math.abs(bell - minutes) < Math.abs((best ?? Number.POSITIVE_INFINITY) - minutes) ? bell : best),
		null,
	);
	return near !== null && Math.abs(near - minutes) <= NEAR_BELL ? near : Math.round(minutes / STEP) * STEP;
}
