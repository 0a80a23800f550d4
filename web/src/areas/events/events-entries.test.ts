import { expect, test } from "vitest";
import { daysShown, entriesOn, eventEntry, lastDay, layerEntries, steppedDay, weekShown } from "./events-entries.ts";
import { anEvent } from "./events-samples.ts";

const WORDS = {
	busyOf: (name: string | null) => `Busy: ${name}`,
	termDay: (name: string, note: string | null) => `${name} ${note}`,
	awayOf: (name: string) => `Away: ${name}`,
	uncovered: (title: string) => `Open: ${title}`,
	insteadOf: (name: string) => `for ${name}`,
};
const entry = (more: Parameters<typeof anEvent>[0]) => eventEntry(anEvent(more), "Europe/Berlin", WORDS);

test("an event stands on the school's days, one that ends at midnight not on the next", () => {
	const late = entry({ startDate: "2026-11-17T22:30:00.000Z", endDate: "2026-11-17T23:00:00.000Z" });
	expect([late.starts, late.ends, lastDay(late)]).toEqual(["2026-11-17T23:30", "2026-11-18T00:00", "2026-11-17"]);
	const trip = entry({ startDate: "2026-11-18", endDate: "2026-11-20" });
	const days = ["2026-11-17", "2026-11-18", "2026-11-20", "2026-11-21"];
	expect(days.map((day) => entriesOn([trip, late], day).length)).toEqual([1, 1, 1, 0]);
});
test("what lasts all day is first, the rest by its time", () => {
	const [early, late, whole] = [
		entry({ title: "early", startDate: "2026-11-17T08:00:00.000Z", endDate: "2026-11-17T09:00:00.000Z" }),
		entry({ title: "late", startDate: "2026-11-17T12:00:00.000Z", endDate: "2026-11-17T13:00:00.000Z" }),
		entry({ title: "whole", startDate: "2026-11-17", endDate: "2026-11-17" }),
	];
	expect(entriesOn([late, early, whole], "2026-11-17").map(({ title }) => title)).toEqual(["whole", "early", "late"]);
});
test("of others' time no more is said than that it is taken", () => {
	expect(entry({ title: "", is_busy: true, owner_name: "Ida Away" }).title).toBe("Busy: Ida Away");
});
test("layers of other areas are entries that lead there", () => {
	const item = { key: "1", title: "Autumn", startDate: "2026-11-17", endDate: "2026-11-17", note: "first", path: null, gone: false };
	expect(layerEntries({ name: "terms", live: [], items: [item] }, "UTC", WORDS)).toMatchObject([{ title: "Autumn first", note: null }]);
	const away = { ...item, startDate: "2026-11-17T00:00:00Z", endDate: "2026-11-18T00:00:00Z" };
	expect(layerEntries({ name: "leave", live: [], items: [away] }, "UTC", WORDS)).toMatchObject([{ isAllDay: true, event: null }]);
	const covers = ["7", "open 8"].map((key) => ({ ...item, key, title: "Maths", note: "Ida" }));
	expect(layerEntries({ name: "cover", live: [], items: covers }, "UTC", WORDS)).toMatchObject([
		{ title: "Maths", note: "for Ida" },
		{ title: "Open: Maths", note: "for Ida" },
	]);
});
test("a view shows its days, and a step goes to the next ones", () => {
	expect(daysShown("week", "2026-11-19")).toEqual({ from: "2026-11-16", to: "2026-11-22" });
	expect(daysShown("month", "2026-11-19")).toEqual({ from: "2026-10-26", to: "2026-12-06" });
	expect(daysShown("agenda", "2026-11-19")).toEqual({ from: "2026-11-19", to: "2026-12-18" });
	expect(steppedDay("month", "2026-01-31", 1)).toBe("2026-02-01");
	expect(steppedDay("month", "2026-01-31", -1)).toBe("2025-12-01");
	expect(steppedDay("week", "2026-11-19", -1)).toBe("2026-11-12");
});
test("a weekend is shown where something happens then", () => {
	const fair = entry({ startDate: "2026-11-21", endDate: "2026-11-21" });
	expect(weekShown([], "2026-11-19")).toHaveLength(5);
	expect(weekShown([fair], "2026-11-19").at(-1)).toBe("2026-11-21");
	expect(weekShown([{ ...fair, layer: "days_off" }], "2026-11-19")).toHaveLength(5);
	expect(weekShown([], "2026-11-22")).toHaveLength(7);
});
