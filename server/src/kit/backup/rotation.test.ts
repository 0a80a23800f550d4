import { expect, test } from "vitest";
import { backupName, expired } from "./rotation.ts";

const DAY_MS = 86_400_000;
const NOW = new Date("2026-11-18T01:37:00Z"); // a Wednesday
const nights = (count: number) => Array.from({ length: count }, (_, i) => backupName(new Date(NOW.getTime() - i * DAY_MS)));

test("the newest stay, and beyond them one of each of the last four weeks", () => {
	const all = nights(60);
	const gone = new Set(expired(all, 7, NOW));
	const kept = all.filter((name) => !gone.has(name)).map((name) => name.slice(9, 19));
	expect(kept).toEqual([
		...["2026-11-18", "2026-11-17", "2026-11-16", "2026-11-15", "2026-11-14", "2026-11-13", "2026-11-12"],
		...["2026-11-11", "2026-11-08", "2026-11-01", "2026-10-25"],
	]);
});
test("night after night it settles at so many, and the newest is never removed", () => {
	let there: string[] = [];
	for (let night = 0; night < 100; night++) {
		const now = new Date(NOW.getTime() + night * DAY_MS);
		there.push(backupName(now));
		const gone = new Set(expired(there, 3, now));
		expect(gone.has(backupName(now))).toBe(false);
		there = there.filter((name) => !gone.has(name));
		expect(there.length).toBeLessThanOrEqual(3 + 5);
	}
	expect(there.length).toBeGreaterThanOrEqual(3 + 4);
});
test("what a killed one left goes, and what is not ours stays", () => {
	const half = `${backupName(NOW)}.part`;
	const unproved = `${backupName(NOW)}.new`;
	const all = [half, unproved, `${unproved}.part`, "photos.zip", "homeroom.backup", backupName(NOW)];
	expect(expired(all, 1, NOW)).toEqual([half, unproved, `${unproved}.part`]);
});
