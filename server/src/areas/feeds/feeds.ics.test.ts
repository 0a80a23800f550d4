import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { type CalendarEvent, writeCalendar } from "./feeds.ics.ts";

const HEAD = { name: "Maths 7", time_zone: "Europe/Lisbon" };
const event = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
	uid: "session-1@school.homeroom",
	sequence: 0,
	changed_at: "2026-11-15T10:00:00.000Z",
	starts_at: "2026-11-16T08:30:00.000Z",
	ends_at: "2026-11-16T09:15:00.000Z",
	is_cancelled: false,
	summary: "Maths 7",
	location: "Room 1",
	description: "Daniel Osei",
	...more,
});
const read = (text: string) => new ICAL.Component(ICAL.parse(text));
const events = (text: string) =>
	read(text)
		.getAllSubcomponents("vevent")
		.map((part) => new ICAL.Event(part));
const first = (given: CalendarEvent) => events(writeCalendar(HEAD, [given]))[0] as InstanceType<typeof ICAL.Event>;

/** Whatever people write: accents, emoji of several characters, marks that mean something in iCalendar, line breaks, but no half characters. */
const written = fc
	.string({
		unit: fc.oneof(
			fc.constantFrom("\\", ";", ",", "\n", ":", '"', " ", "é", "ß", "日", "👩‍🏫", "\u202f"),
			fc.string({ unit: "grapheme", maxLength: 2 }),
		),
		maxLength: 120,
	})
	.map((text) => text.replace(/[^\P{Cc}\n\t]/gu, ""));

describe("a calendar", () => {
	test("is read by a real parser as what was written", () => {
		const calendar = read(writeCalendar(HEAD, [event(), event({ uid: "session-2@school.homeroom", is_cancelled: true, sequence: 3 })]));
		expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
		expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Maths 7");
		const [one, other] = calendar.getAllSubcomponents("vevent").map((part) => new ICAL.Event(part));
		expect(one?.startDate.toJSDate().toISOString()).toBe("2026-11-16T08:30:00.000Z");
		expect(one?.endDate.toJSDate().toISOString()).toBe("2026-11-16T09:15:00.000Z");
		expect([one?.uid, one?.sequence, one?.summary, one?.location, one?.description]).toEqual([
			"session-1@school.homeroom",
			0,
			"Maths 7",
			"Room 1",
			"Daniel Osei",
		]);
		expect(one?.component.getFirstPropertyValue("status")).toBe("CONFIRMED");
		expect(String(one?.component.getFirstPropertyValue("last-modified"))).toBe("2026-11-15T10:00:00Z");
		expect([other?.sequence, other?.component.getFirstPropertyValue("status")]).toEqual([3, "CANCELLED"]);
	});
	test("has days as days, which end with the next one, and what takes nobody's time as such", () => {
		const trip = first(event({ starts_at: "2026-12-30", ends_at: "2026-12-31", is_free: true }));
		expect([trip.startDate.isDate, trip.startDate.toString(), trip.endDate.toString()]).toEqual([true, "2026-12-30", "2027-01-01"]);
		expect(trip.component.getFirstPropertyValue("transp")).toBe("TRANSPARENT");
		expect(first(event()).component.getFirstPropertyValue("transp")).toBeNull();
	});
	test("without lessons, rooms and teachers is one, too", () => {
		expect(events(writeCalendar(HEAD, []))).toEqual([]);
		const bare = first(event({ location: null, description: null }));
		expect([bare.location, bare.description]).toEqual([null, null]);
	});
	test("keeps every text, however long and whatever is in it", () => {
		fc.assert(
			fc.property(written, written, (summary, description) => {
				const shown = first(event({ summary, description }));
				expect([shown.summary, shown.description]).toEqual([summary, description]);
			}),
		);
	});
	test("has lines of at most 75 bytes, each whole characters, ended by CR LF; nobody writes a line of their own into it", () => {
		fc.assert(
			fc.property(written, (summary) => {
				const text = writeCalendar(HEAD, [event({ summary: `${summary}\r\nEND:VEVENT` })]);
				expect(text.endsWith("\r\n")).toBe(true);
				expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
				for (const line of text.split("\r\n")) {
					expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
					expect(line.isWellFormed()).toBe(true);
				}
				expect(text.split("\r\n").filter((line) => line === "END:VEVENT")).toHaveLength(1);
			}),
		);
	});
});
