/** The instant at which the clock of a zone shows this; null where day or clock is none. Where clocks go back it is the first of the two. */
export function instantIn(day: string, clock: string, zone: string): string | null {
	if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(clock)) return null;
	const asUtc = Date.parse(`${day}T${clock}:00Z`);
	if (Number.isNaN(asUtc)) return null;
	// on a day of change the offset is that of before or that of after: the earlier instant that shows this clock holds
	const guesses = [asUtc - offsetAt(asUtc - DAY_MS, zone), asUtc - offsetAt(asUtc + DAY_MS, zone)].sort((a, b) => a - b);
	const found = guesses.find((guess) => guess + offsetAt(guess, zone) === asUtc) ?? guesses[1];
	return found === undefined ? null : new Date(found).toISOString();
}
const DAY_MS = 86_400_000;

/** How far a zone is before UTC, in ms. */
function offsetAt(instant: number, zone: string): number {
	const parts = new Intl.DateTimeFormat("en-US", {
		timeZone: zone,
		hourCycle: "h23",
		year: "numeric",
		month: "2-digit",
		day: "2-digit",
		hour: "2-digit",
		minute: "2-digit",
		second: "2-digit",
	}).formatToParts(instant);
	const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
	return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second")) - instant;
}
