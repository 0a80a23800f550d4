import { useMemo, useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { accessibilityFaults, renderPage } from "../../kit/testing/render-page.tsx";
import { useTimetableWords } from "../timetable/timetable.public-ui.ts";
import type { CalendarEvent } from "./events.api.ts";
import { EventsAgenda } from "./events-agenda.tsx";
import { EventsDots } from "./events-dots.tsx";
import { type CalendarEntry, eventEntry } from "./events-entries.ts";
import { EventsMonth } from "./events-month.tsx";
import type { WantedTime } from "./events-place.ts";
import { anEvent } from "./events-samples.ts";
import { EventsWeek } from "./events-week.tsx";

const WORDS = { busyOf: (name: string | null) => `Busy: ${name}` };
const DAYS = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20"];
const TODAY = "2026-11-19";
const EVENTS: CalendarEvent[] = [
	anEvent({ title: "Staff meeting", startDate: "2026-11-16T15:00:00.000Z", endDate: "2026-11-16T16:00:00.000Z", label: "work" }),
	anEvent({ title: "Museum", startDate: "2026-11-19T09:00:00.000Z", endDate: "2026-11-19T14:30:00.000Z", place: "York" }),
	anEvent({ title: "Class trip", startDate: "2026-11-17", endDate: "2026-11-18" }),
	anEvent({
		title: "Concert",
		startDate: "2026-11-20T18:00:00.000Z",
		endDate: "2026-11-20T19:00:00.000Z",
		state: "cancelled",
		may_edit: false,
	}),
	anEvent({ title: "", startDate: "2026-11-20T10:00:00.000Z", endDate: "2026-11-20T11:00:00.000Z", is_busy: true, may_edit: false }),
];
const entries = (): CalendarEntry[] => EVENTS.map((event) => eventEntry(event, "UTC", WORDS));
const opened = vi.fn<(entry: CalendarEntry) => void>();
const begun = vi.fn<(at: WantedTime) => void>();
const moved = vi.fn<(entry: CalendarEntry, to: { day: string; starts: string; ends: string }) => void>();
const movedDays = vi.fn<(entry: CalendarEntry, from: string, to: string) => void>();

function Week() {
	const words = useTimetableWords();
	const shown = useMemo(entries, []);
	return <EventsWeek days={DAYS} today={TODAY} entries={shown} words={words} onOpen={opened} onNew={begun} onMove={moved} />;
}
function Month() {
	const words = useTimetableWords();
	const [shown] = useState(entries);
	return (
		<EventsMonth
			day={TODAY}
			today={TODAY}
			entries={shown}
			words={words}
			onDay={vi.fn()}
			onOpen={opened}
			onNew={(day) => begun({ day, starts: null, ends: null })}
			onMove={movedDays}
		/>
	);
}
function List({ days }: { days: string[] }) {
	const words = useTimetableWords();
	return <EventsAgenda days={days} today={TODAY} entries={entries()} words={words} onOpen={opened} />;
}
const day = vi.fn<(day: string) => void>();
function Dots() {
	const words = useTimetableWords();
	return <EventsDots day={TODAY} today={TODAY} entries={entries()} words={words} onDay={day} />;
}
const show = async (part: React.ReactNode) => {
	for (const call of [opened, begun, moved, movedDays, day]) call.mockClear();
	return renderPage(part, ["app", "kit", "shell", "timetable", "events"]);
};
const button = (name: string | RegExp) => page.getByRole("button", { name });
const column = (at: string) => document.querySelector(`[data-column="${at}"]`) as HTMLElement;

test("a week shows what lasts all day at its heads, the rest at its hours, and more is not said of busy time", async () => {
	await page.viewport(1280, 900);
	await show(<Week />);
	await expect.element(button(/Staff meeting/)).toBeVisible();
	expect([...document.querySelectorAll("[data-event]")].map((one) => one.textContent)).toEqual(["Class trip", "Class trip"]);
	await expect.element(button(/Busy: Priya Nair/)).toBeVisible();
	await expect.element(button(/Concert.*Cancelled/)).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
	await button(/Museum/).click();
	expect(opened.mock.calls[0]?.[0].title).toBe("Museum");
});

test("a click on an empty place begins an event there, a pull one of that length", async () => {
	await page.viewport(1280, 900);
	await show(<Week />);
	await expect.element(button(/Staff meeting/)).toBeVisible();
	const box = column("2026-11-18").getBoundingClientRect();
	const at = (clientY: number, type: string, target: EventTarget) =>
		target.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, clientX: box.left + 20, clientY, pointerType: "mouse" }));
	at(box.top + 5, "pointerdown", column("2026-11-18"));
	at(box.top + 5, "pointerup", window);
	expect(begun.mock.calls[0]?.[0]).toEqual({ day: "2026-11-18", starts: "08:00", ends: "09:00" });
	at(box.top + 5, "pointerdown", column("2026-11-18"));
	at(box.top + 5 + 1.3 * 100, "pointermove", window);
	at(box.top + 5 + 1.3 * 100, "pointerup", window);
	expect(begun.mock.calls[1]?.[0]).toEqual({ day: "2026-11-18", starts: "08:00", ends: "10:00" });
});

test("keys take an event up and put it on another day and hour", async () => {
	await page.viewport(1280, 900);
	await show(<Week />);
	await expect.element(button(/Staff meeting/)).toBeVisible();
	button(/Staff meeting/)
		.element()
		.focus();
	await userEvent.keyboard("m{ArrowRight}{ArrowUp}{Enter}");
	expect(moved.mock.calls.map(([entry, to]) => [entry.title, to])).toEqual([
		["Staff meeting", { day: "2026-11-17", starts: "14:00", ends: "15:00" }],
	]);
	// what somebody may not change stays where it is
	button(/Concert/)
		.element()
		.focus();
	await userEvent.keyboard("m{ArrowLeft}{Enter}");
	expect(moved).toHaveBeenCalledTimes(1);
});

test("in a month an event is drawn to another day, and an empty one begins an event of that day", async () => {
	await page.viewport(1280, 900);
	await show(<Month />);
	const cell = (at: string) => page.elementLocator(document.querySelector(`[data-day="${at}"]`) as HTMLElement);
	await expect.element(button(/Museum/)).toBeVisible();
	await button(/Museum/).dropTo(cell("2026-11-25"));
	expect(movedDays.mock.calls.map(([entry, ...days]) => [entry.title, ...days])).toEqual([["Museum", "2026-11-19", "2026-11-25"]]);
	await cell("2026-11-24").click();
	expect(begun.mock.calls[0]?.[0]).toEqual({ day: "2026-11-24", starts: null, ends: null });
	expect(await accessibilityFaults()).toEqual([]);
});

test("a phone has days below each other and a month of dots", async () => {
	await page.viewport(390, 800);
	const { screen } = await show(<List days={DAYS} />);
	await expect.element(page.getByRole("heading", { name: /Thursday/ })).toBeVisible();
	await expect.element(page.getByText("York")).toBeVisible();
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
	expect(await accessibilityFaults()).toEqual([]);
	await screen.unmount();
	const empty = await show(<List days={["2026-11-21"]} />);
	await expect.element(page.getByText("Nothing on this day")).toBeVisible();
	await empty.screen.unmount();
	await show(<Dots />);
	await button(/Thursday 19.*1 entry/).click();
	expect(day).toHaveBeenCalledWith("2026-11-19");
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
	expect(await accessibilityFaults()).toEqual([]);
});
