const NAME = /^homeroom-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup((?:\.new)?(?:\.part)?)$/;
/** Ends the name of one that nobody has read again yet. */
export const UNPROVED = ".new";
const WEEK_MS = 7 * 86_400_000;
/** 1970 began on a Thursday. */
const MONDAY_MS = 3 * 86_400_000;
const WEEKS = 4;

/** A name that says when, in UTC. */
export const backupName = (at: Date): string => `homeroom-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup`;

function timeOf(name: string): number | undefined {
	const [, day, hour, minute, second] = NAME.exec(name) ?? [];
	return day === undefined ? undefined : Date.parse(`${day}T${hour}:${minute}:${second}Z`);
}
const isWhole = (name: string): boolean => name.endsWith(".backup");
const weekOf = (time: number): number => Math.floor((time + MONDAY_MS) / WEEK_MS);

/** Which of the names in the folder are no longer wanted: beyond the newest `keep`, the newest of each of the last four weeks stays. Names that are not ours are left alone. */
export function expired(names: string[], keep: number, now: Date): string[] {
	const whole = names.filter((name) => timeOf(name) !== undefined && isWhole(name)).sort();
	// one at a time is made, and this one is done: the rest of such a name is what a killed one left
	const halves = names.filter((name) => timeOf(name) !== undefined && !isWhole(name));
	const older = whole.slice(0, -keep);
	const ofWeek = new Map(older.map((name) => [weekOf(timeOf(name) as number), name]));
	const kept = new Set([...ofWeek].filter(([week]) => week >= weekOf(now.getTime()) - WEEKS).map(([, name]) => name));
	return [...older.filter((name) => !kept.has(name)), ...halves];
}
