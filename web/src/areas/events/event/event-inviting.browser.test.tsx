import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { api } from "../../../kit/api/api.ts";
import { ApiError } from "../../../kit/api/api-error.ts";
import { accessibilityFaults, renderPage } from "../../../kit/testing/render-page.tsx";
import type { CalendarEvent } from "../events.api.ts";
import { anEvent } from "../events-samples.ts";
import { EventAsked } from "./event-asked.tsx";
import type { EventDeeds } from "./event-deeds.ts";
import { EventDialog } from "./event-dialog.tsx";

vi.mock(import("../../../kit/session/session.ts"), async (original) => ({ ...(await original()), useAllows: () => () => true }));
afterEach(() => vi.restoreAllMocks());

const LATER = { startDate: "2090-11-20T15:00:00.000Z", endDate: "2090-11-20T16:00:00.000Z" };
const button = (name: string | RegExp) => page.getByRole("button", { name });
const show = (part: React.ReactNode) => renderPage(part, ["app", "kit", "shell", "timetable", "rooms", "events"]);
const NO_DEEDS: EventDeeds = { move: () => {}, remove: () => {} };

/** The server, as far as answers go. */
function answering(event: CalendarEvent) {
	let now = event;
	vi.spyOn(api.events, "show").mockImplementation(async () => now);
	return vi.spyOn(api.events, "answer").mockImplementation(async ({ body: { answer, student_id = null } }) => {
		now = { ...now, asked: now.asked.map((one) => (one.student_id === student_id ? { ...one, answer } : one)) };
		return now;
	});
}

test("a family answers for each child with one press, and takes it back with another, on a phone", async () => {
	await page.viewport(390, 800);
	const asked = [
		{ student_id: 7, name: "Ana", answer: null },
		{ student_id: 8, name: "Ben", answer: "no" as const },
	];
	const event = anEvent({ ...LATER, asked });
	const answer = answering(event);
	await show(<EventAsked event={event} />);
	const ana = page.getByRole("group", { name: "Does Ana come?" });
	await ana.getByRole("button", { name: "Yes" }).click();
	await expect.element(ana.getByRole("button", { name: "Yes" })).toHaveAttribute("aria-pressed", "true");
	expect(answer.mock.calls[0]?.[0]).toMatchObject({ params: { id: event.id }, body: { answer: "yes", student_id: 7 } });
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
	expect(await accessibilityFaults()).toEqual([]);
	await page.getByRole("group", { name: "Does Ben come?" }).getByRole("button", { name: "No" }).click();
	await expect.poll(() => answer.mock.calls[1]?.[0].body).toMatchObject({ answer: null, student_id: 8 });
});

test("of a series one answers for all or for a day; who is not asked, or of what is over, is asked nothing", async () => {
	const asked = [{ student_id: null, name: null, answer: null }];
	const recurrence = { freq: "weekly" } as CalendarEvent["recurrence"];
	const event = anEvent({ ...LATER, asked, recurrence, day: "2090-11-20" });
	const answer = answering(event);
	const { screen } = await show(<EventAsked event={event} />);
	await page.getByRole("checkbox", { name: "Only on this day" }).click();
	await button("Maybe").click();
	await expect.poll(() => answer.mock.calls[0]?.[0].body).toEqual({ answer: "maybe", student_id: null, day: "2090-11-20" });
	await screen.unmount();
	const over = anEvent({ startDate: "2020-11-20T15:00:00.000Z", endDate: "2020-11-20T16:00:00.000Z", asked });
	await show(
		<>
			<EventAsked event={anEvent(LATER)} />
			<EventAsked event={over} />
			<EventAsked event={anEvent({ ...LATER, asked, state: "cancelled" })} />
			<p>nothing</p>
		</>,
	);
	await expect.element(page.getByText("nothing")).toBeVisible();
	expect(document.querySelectorAll("[role=group]").length).toBe(0);
});

const ROOMS = [
	{ id: 1, name: "Library", capacity: 30, is_free: true },
	{ id: 2, name: "Hall", capacity: 300, is_free: false },
];
function lookingUp() {
	vi.spyOn(api.events, "classes").mockResolvedValue({ classes: [{ id: 4, name: "4A" }] });
	vi.spyOn(api.events, "people").mockResolvedValue({
		people: [
			{ id: 11, name: "Ida Brandt" },
			{ id: 12, name: "Cem Aksoy" },
		],
	});
	vi.spyOn(api.events, "rooms").mockResolvedValue({ rooms: ROOMS });
	return vi.spyOn(api.events, "times").mockResolvedValue({
		days: ["2090-11-20", "2090-11-21"],
		times: [
			{ startDate: "2090-11-21T09:30:00.000Z", endDate: "2090-11-21T10:30:00.000Z", missing: [] },
			{ startDate: "2090-11-20T08:00:00.000Z", endDate: "2090-11-20T09:00:00.000Z", missing: [12] },
		],
	});
}
function Dialog({ finds = false }: { finds?: boolean }) {
	const [open, setOpen] = useState(true);
	if (!open) return <p>closed</p>;
	const wanted = { day: "2090-11-20", starts: "09:00", ends: "10:00" };
	return <EventDialog known={null} wanted={wanted} zone="UTC" deeds={NO_DEEDS} finds={finds} onClose={() => setOpen(false)} />;
}

test("a time that suits is taken with one press, and is what is saved, with room and people", async () => {
	await page.viewport(1280, 1000);
	const times = lookingUp();
	const add = vi.spyOn(api.events, "add").mockResolvedValue({ id: 1 });
	await show(<Dialog finds />);
	await page.getByRole("textbox", { name: "What" }).fill("Talk");
	await page.getByRole("combobox", { name: "Colleagues who are invited" }).click();
	await page.getByRole("option", { name: "Cem Aksoy" }).click();
	await expect.poll(() => times.mock.lastCall?.[0]?.query).toMatchObject({ people: "12", minutes: "60", from: "2090-11-20" });
	await expect.element(button(/without Cem Aksoy/)).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
	await page.getByRole("group", { name: /21/ }).getByRole("button").first().click();
	await page.getByRole("combobox", { name: "Room" }).click();
	await page.getByRole("option", { name: "Library · 30" }).click();
	await page.getByRole("combobox", { name: "Reminder" }).selectOptions("60");
	await button("Add event").click();
	await expect
		.poll(() => add.mock.calls[0]?.[0].body)
		.toMatchObject({
			title: "Talk",
			startDate: "2090-11-21T09:30:00.000Z",
			endDate: "2090-11-21T10:30:00.000Z",
			room_id: 1,
			people: [12],
			remind: 60,
			asks_families: false,
		});
	await expect.element(page.getByText("closed")).toBeVisible();
});

test("where a room is taken it says by what, and another one is a press away", async () => {
	await page.viewport(1280, 1000);
	lookingUp();
	const taken = {
		clashes: [
			{ what: "room", id: 2, name: "Hall", session_id: 5, session_name: "Choir", starts_at: LATER.startDate, ends_at: LATER.endDate },
		],
		slots: [],
		rooms: [{ id: 1, name: "Library", capacity: 30 }],
	};
	const add = vi
		.spyOn(api.events, "add")
		.mockRejectedValueOnce(new ApiError(409, { error: "time_taken", message: "Somebody is elsewhere.", current: taken }))
		.mockResolvedValue({ id: 1 });
	await show(<Dialog />);
	await page.getByRole("textbox", { name: "What" }).fill("Talk");
	await page.getByRole("combobox", { name: "Room" }).click();
	await page.getByRole("option", { name: "Hall (taken)" }).click();
	await button("Add event").click();
	await expect.element(page.getByText("Choir")).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
	await button("Library").click();
	await button("Add event").click();
	await expect.poll(() => add.mock.calls[1]?.[0].body).toMatchObject({ room_id: 1 });
});
