const DAY_MS = 86_400_000;
/** Some years of every day, so that thousands of events of a month ask the clock once a day. */
const MOST_KEPT = 4_000;

interface Zone {
	clock: Intl.DateTimeFormat;
	/** How far before UTC it is at the beginning of a day of UTC. */
	offsets: Map<number, number>;
}
const zones = new Map<string, Zone>();

/**
 * The instant at which the clock of a zone shows this, in ms. Where clocks go back it is the first of the two; a time that
 * they leap over is as much later as they leap (RFC 5545, 3.3.5): 02:30 is 03:30 then.
 */
export function instantAt(day: string, clock: string, zone: string): number {
	const asUtc = Date.parse(`${day}T${clock}:00Z`);
	const known = zoneOf(zone);
	// nowhere do clocks change twice within three days
	const midnight = Math.floor(asUtc / DAY_MS) * DAY_MS;
	const eve = keptOffset(known, midnight - DAY_MS);
	if (eve === keptOffset(known, midnight + 2 * DAY_MS)) return asUtc - eve;
	const before = offsetAt(known, asUtc - DAY_MS);
	const after = offsetAt(known, asUtc + DAY_MS);
	const [earlier, later] = before > after ? [before, after] : [after, before];
	const found = [earlier, later].find((offset) => offsetAt(known, asUtc - offset) === offset);
	return asUtc - (found ?? before);
}

function zoneOf(name: string): Zone {
	const known = zones.get(name);
	if (known) return known;
	const clock = new Intl.DateTimeFormat("en-US", {
		timeZone: name,
		hourCycle: "h23",
		year: "numeric",
		month: "numeric",
		day: "numeric",
		hour: "numeric",
		minute: "numeric",
		second: "numeric",
	});
	const zone = { clock, offsets: new Map<number, number>() };
	zones.set(name, zone);
	return zone;
}

function keptOffset(zone: Zone, midnight: number): number {
	const kept = zone.offsets.get(midnight);
	if (kept !== undefined) return kept;
	const offset = offsetAt(zone, midnight);
	if (zone.offsets.size >= MOST_KEPT) zone.offsets.clear();
	zone.offsets.set(midnight, offset);
	return offset;
}

/** How far a zone is before UTC, in ms. */
function offsetAt({ clock }: Zone, instant: number): number {
	const shown = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
	for (const { type, value } of clock.formatToParts(instant)) if (type in shown) shown[type as keyof typeof shown] = Number(value);
	return Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, shown.second) - instant;
}
