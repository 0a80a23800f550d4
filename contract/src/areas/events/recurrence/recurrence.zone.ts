const DAY_MS = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * The instant at which the clock of a zone shows this, in ms. Where clocks go back it is the first of the two; a time that
 * they leap over is as much later as they leap (RFC 5545, 3.3.5): 02:30 is 03:30 then.
 */
export function instantAt(day: string, clock: string, zone: string): number {
	const asUtc = Date.parse(`${day}T${clock}:00Z`);
	const before = offsetAt(asUtc - DAY_MS, zone);
	const after = offsetAt(asUtc + DAY_MS, zone);
	if (before === after) return asUtc - before;
	const [earlier, later] = before > after ? [before, after] : [after, before];
	const found = [earlier, later].find((offset) => offsetAt(asUtc - offset, zone) === offset);
	return asUtc - (found ?? before);
}

/** How far a zone is before UTC, in ms. */
function offsetAt(instant: number, zone: string): number {
	let clock = clocks.get(zone);
	if (clock === undefined) {
		clock = new Intl.DateTimeFormat("en-US", {
			timeZone: zone,
			hourCycle: "h23",
			year: "numeric",
			month: "numeric",
			day: "numeric",
			hour: "numeric",
			minute: "numeric",
			second: "numeric",
		});
		clocks.set(zone, clock);
	}
	const shown = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
	for (const { type, value } of clock.formatToParts(instant)) if (type in shown) shown[type as keyof typeof shown] = Number(value);
	return Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, shown.second) - instant;
}
