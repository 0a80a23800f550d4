import type { NoticePile } from "@homeroom/contract/areas/notices/notices.rules.ts";
import { notifications } from "@mantine/notifications";
import { useInfiniteQuery } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import NoticesCorner from "../../../kit/notices/notices-corner.tsx";
import { accessibilityFaults, renderPage } from "../../../kit/testing/render-page.tsx";
import { useNoticeDeeds } from "../notice-deeds.ts";
import { isIn, marked, type NoticeMark } from "../notice-marks.ts";
import { aKind, aNotice, HOURS } from "../notice-samples.ts";
import { type Notice, noticesQuery } from "../notices.api.ts";
import { InboxList } from "./inbox-list.tsx";

let held: Notice[] = [];
let kinds = [aKind()];
let refuses = false;
const wished: unknown[] = [];

/** The server, as far as an inbox asks it. */
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const url = new URL(input instanceof Request ? input.url : String(input), location.href);
	const body = init?.body ? JSON.parse(String(init.body)) : {};
	const now = Date.now();
	const wasOf = (ids: number[]) =>
		held.filter(({ id }) => ids.includes(id)).map(({ id, read_at, done_at, snoozed_until }) => ({ id, read_at, done_at, snoozed_until }));
	if (refuses) return Response.json({ error: "unexpected", message: "Nothing works today." }, { status: 422 });
	switch (url.pathname) {
		case "/api/notices/mark": {
			const was = wasOf(body.ids);
			const { ids, ...how } = body as NoticeMark & { ids: number[] };
			held = held.map((one) => (ids.includes(one.id) ? marked(one, how, now) : one));
			return Response.json({ was });
		}
		case "/api/notices/restore":
			held = held.map((one) => ({ ...one, ...(body.was as Partial<Notice>[]).find(({ id }) => id === one.id) }));
			return Response.json({ was: [] });
		case "/api/notices/wishes":
			return Response.json({ kinds, hours: HOURS, hours_start: HOURS, has_own_hours: false });
		case "/api/notices/unread":
			return Response.json({ unread: held.length, urgent: false, next_at: null, paths: [] });
		case "/api/notices": {
			const pile = url.searchParams.get("pile") as NoticePile;
			const notices = held.filter((one) => isIn(pile, one, now));
			return Response.json({ notices, next: null, counts: { unread: notices.length, later: 0 } });
		}
		default:
			wished.push([url.pathname, body]);
			return Response.json({ ...kinds[0], ...body.ways, muted_until: body.muted_until });
	}
}

beforeEach(() => {
	// six minutes ago is today
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-18T10:40:00Z") });
	notifications.clean();
	wished.length = 0;
	refuses = false;
	kinds = [aKind()];
	held = [
		aNotice({ text: "Ben asked for leave", by: "Ben", action: "Decide" }),
		aNotice({ text: "Register of 3B is missing", urgent: true, topic: "attendance", because: "because you teach 3B" }),
		aNotice({ text: "The timetable was published", read_at: new Date().toISOString(), times: 3, created_at: "2026-11-02T09:00:00Z" }),
	];
	vi.stubGlobal("fetch", answer);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

function Inbox({ pile }: { pile: NoticePile }) {
	const query = useInfiniteQuery(noticesQuery(pile));
	return (
		<>
			<InboxList pile={pile} query={query} deeds={useNoticeDeeds()} />
			<NoticesCorner />
		</>
	);
}
const show = (pile: NoticePile = "all") => renderPage(<Inbox pile={pile} />, ["app", "kit", "shell", "notices"]);
const line = (name: string) => page.getByRole("listitem").filter({ hasText: name });
const link = (name: string) => page.getByRole("link", { name });

test("says what happened, why and how often, day by day, and nothing that axe objects to", async () => {
	await show();
	await expect.element(page.getByRole("heading", { name: "Today" })).toBeVisible();
	await expect.element(link("New: Ben asked for leave")).toHaveAccessibleDescription("because you decide about it");
	await expect.element(line("The timetable was published").getByText("because you decide about it · 3 times")).toBeVisible();
	await expect.element(page.getByRole("heading", { name: "Monday, 02/11/2026" })).toBeVisible();
	await expect.element(link("Decide")).toHaveAttribute("href", held[0]?.path);
	expect(await accessibilityFaults()).toEqual([]);
});

test("by keyboard: j and k move, e is done and the next has the focus, u is new again, z takes it back", async () => {
	await show();
	await expect.element(link("New: Ben asked for leave")).toBeVisible();
	await userEvent.keyboard("j");
	await expect.element(link("New: Ben asked for leave")).toHaveFocus();
	await userEvent.keyboard("jk");
	await expect.element(link("New: Ben asked for leave")).toHaveFocus();
	await userEvent.keyboard("e");
	await expect.element(link("New: Register of 3B is missing")).toHaveFocus();
	expect(line("Ben asked for leave").elements()).toHaveLength(0);
	await expect.poll(() => held[0]?.done_at).not.toBeNull();
	await userEvent.keyboard("u");
	await expect.poll(() => held[1]?.read_at).not.toBeNull();
	await userEvent.keyboard("u");
	await expect.poll(() => held[1]?.read_at).toBeNull();
	await userEvent.keyboard("zz");
	await expect.poll(() => held[1]?.read_at).toBeNull();
	await userEvent.keyboard("z");
	await expect.element(link("New: Ben asked for leave")).toBeVisible();
	expect(held[0]?.done_at).toBeNull();
});

test("comes back later: h opens when, and the notice is no longer there until then", async () => {
	await show("unread");
	await expect.element(link("New: Ben asked for leave")).toBeVisible();
	await userEvent.keyboard("jh");
	await expect.element(page.getByRole("menuitem", { name: /In an hour/ })).toBeVisible();
	await page.getByRole("menuitem", { name: /Tomorrow morning/ }).click();
	await expect.poll(() => line("Ben asked for leave").elements()).toHaveLength(0);
	await expect.poll(() => Date.parse(held[0]?.snoozed_until ?? "")).toBeGreaterThan(Date.now());
	await page.getByRole("alert").getByRole("button", { name: "Undo" }).click();
	await expect.element(link("New: Ben asked for leave")).toBeVisible();
	expect(held[0]?.snoozed_until).toBeNull();
});

test("many at once: what is chosen is done together and comes back together", async () => {
	await show();
	await page.getByRole("checkbox", { name: "Choose all that are shown" }).click();
	const bar = page.getByRole("region", { name: "What to do with the chosen ones" });
	await expect.element(bar.getByText("3 chosen")).toBeVisible();
	await bar.getByRole("button", { name: "Done" }).click();
	await expect.element(page.getByText("Nothing has reached you yet")).toBeVisible();
	await page.getByRole("alert").filter({ hasText: "3 done" }).getByRole("button", { name: "Undo" }).click();
	await expect.element(link("New: Ben asked for leave")).toBeVisible();
	expect(held.map(({ done_at }) => done_at)).toEqual([null, null, null]);
});

test("opening one reads it", async () => {
	const { router } = await show();
	const [first] = held;
	await link("New: Ben asked for leave").click();
	await expect.poll(() => router.history.location.href).toBe(first?.path);
	await expect.poll(() => held[0]?.read_at).not.toBeNull();
});

test("one tap to hear less of a kind, muted until Friday, or not at all; what the school holds stays", async () => {
	await show();
	const more = page.getByRole("button", { name: "Actions for Ben asked for leave" });
	await more.click();
	await page.getByRole("menuitem", { name: "Less like this: once a day" }).click();
	await expect
		.poll(() => wished.at(-1))
		.toEqual(["/api/notices/wishes/absence_announced", { ways: { inbox: "digest", email: false, push: true }, muted_until: null }]);
	kinds = [aKind({ inbox: "digest" })];
	await page.getByRole("alert").getByRole("button", { name: "Undo" }).click();
	await expect.poll(() => wished.at(-1)).toEqual(["/api/notices/wishes/absence_announced", { ways: null, muted_until: null }]);
	await more.click();
	await page.getByRole("menuitem", { name: "Mute until Friday" }).click();
	await expect.poll(() => Date.parse((wished.at(-1) as [string, { muted_until: string }])[1].muted_until)).toBeGreaterThan(Date.now());
});

test("what the school holds for everybody is not offered to be left", async () => {
	kinds = [aKind({ held: true })];
	await show();
	await page.getByRole("button", { name: "Actions for Ben asked for leave" }).click();
	await expect.element(page.getByText(/your school wants everybody to hear of this/)).toBeVisible();
	expect(page.getByRole("menuitem", { name: /Not at all|Mute|Less/ }).elements()).toHaveLength(0);
	await expect.element(page.getByRole("menuitem", { name: "What reaches me" })).toBeVisible();
});

test("what is refused stands there as before, and says why", async () => {
	await show();
	await expect.element(link("New: Ben asked for leave")).toBeVisible();
	refuses = true;
	await page.getByRole("button", { name: "Done: Ben asked for leave" }).click();
	await expect.element(page.getByText("Nothing works today.").first()).toBeVisible();
	await expect.element(link("New: Ben asked for leave")).toBeVisible();
});

test("what waits says when it comes, and for what", async () => {
	held = [aNotice({ waits_until: new Date(Date.now() + 20 * 864e5).toISOString(), waits_for: "lesson" })];
	await show("later");
	await expect.element(page.getByText(/comes .*: you are teaching/)).toBeVisible();
});

test.each([
	["unread", "Nothing new"],
	["later", "Nothing comes back later"],
	["done", "Nothing is done yet"],
] as const)("an empty pile says what belongs there: %s", async (pile, said) => {
	held = [];
	await show(pile);
	await expect.element(page.getByText(said)).toBeVisible();
	await expect.element(link("See all")).toHaveAttribute("href", "/notifications");
});

test("what cannot be loaded is said, with another try", async () => {
	refuses = true;
	await show();
	await expect.element(page.getByText("The notifications could not be loaded")).toBeVisible();
	refuses = false;
	await page.getByRole("button", { name: "Try again" }).click();
	await expect.element(link("New: Ben asked for leave")).toBeVisible();
});
