const HOUR_MS = 3_600_000;
/** A day begins no later than this hour on the wall. */
const FIRST_HOUR = 8;
/** Room behind now, so that what runs is seen to run. */
const BEHIND_MS = HOUR_MS / 2;
/** More marks than these stand too close. */
const MOST_MARKS = 6;

export interface Scale {
	from: number;
	to: number;
	/** Full hours that are marked. */
	marks: number[];
	/** Where a moment lies, in per cent. */
	at(ms: number): number;
}

/**
 * From the hour in which the first began, or eight, until a little after now. `eight`: when it was eight at the school today.
 */
export function scaleOf(starts: readonly number[], eight: number, now: number): Scale {
	const first = Math.min(eight, now - HOUR_MS, ...starts);
	// full hours of the school, whose zone may lie half an hour beside ours
	const from = eight - Math.ceil((eight - first) / HOUR_MS) * HOUR_MS;
	const to = Math.max(now + BEHIND_MS, from + 4 * HOUR_MS);
	const hours = Math.floor((to - from) / HOUR_MS);
	const step = Math.max(1, Math.ceil(hours / MOST_MARKS));
	const marks = Array.from({ length: Math.floor(hours / step) + 1 }, (_, at) => from + at * step * HOUR_MS).filter(
		(mark) => mark < to - BEHIND_MS / 2,
	);
	const at = (ms: number) => Math.round(Math.min(100, Math.max(0, ((ms - from) / (to - from)) * 100)) * 100) / 100;
	return { from, to, marks, at };
}

/** When it was eight by the school's clock today: `clock` is what that clock shows now. */
export function eightToday(now: number, clock: string): number {
	const [hours = 0, minutes = 0] = clock.split(":").map(Number);
	return Math.floor(now / 60_000) * 60_000 - ((hours - FIRST_HOUR) * 60 + minutes) * 60_000;
}
