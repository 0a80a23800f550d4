import { notifications } from "@mantine/notifications";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import NoticesCorner from "../../kit/notices/notices-corner.tsx";
import { accessibilityFaults, renderPage } from "../../kit/testing/render-page.tsx";
import { TimerLines } from "./timer-bar.tsx";
import TimerQuestion from "./timer-question.tsx";
import type { Clocked, MyWork } from "./work.api.ts";
import { aHandOver, aTimer } from "./work-samples.ts";

const sent: [method: string, path: string, body: unknown][] = [];
/** The server, as far as the bar asks it. */
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href);
	if (init?.method !== undefined && init.method !== "GET")
		sent.push([init.method, pathname, init.body ? JSON.parse(String(init.body)) : null]);
	if (pathname.endsWith("/people"))
		return Response.json({
			people: [
				{ id: 2, name: "Priya Nair" },
				{ id: 3, name: "Claire Dunmore" },
			],
		});
	if (pathname.endsWith("/stop")) return Response.json({ minutes: 36 });
	return Response.json({});
}
beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-19T11:24:00Z") });
	vi.stubGlobal("fetch", answer);
	notifications.clean();
	sent.length = 0;
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const CATALOGUES = ["app", "kit", "shell", "work", "projects"] as const;
const show = (work: Partial<MyWork>, ahead = 0) => {
	const mine: Clocked<MyWork> = { now: "2026-11-19T11:24:00Z", timer: null, asked: [], given: [], ...work, ahead };
	const asked: string[] = [];
	return renderPage(
		<>
			<TimerLines work={mine} onStopEarlier={() => asked.push("earlier")} onGive={() => asked.push("give")} />
			<NoticesCorner />
		</>,
		[...CATALOGUES],
	).then(() => asked);
};
const button = (name: string) => page.getByRole("button", { name });

test("says what runs, since when and for how long by the server's clock, and stops it", async () => {
	await show({ timer: aTimer({ task: { estimate: 60 }, seconds_before: 300 }) }, 60_000);
	await expect.element(page.getByRole("timer", { name: "37 min" })).toHaveTextContent("0:37");
	await expect.element(page.getByText("since 10:48 · estimated 1 h · 5 min before you")).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
	await button("Stop timer").click();
	await expect.poll(() => sent).toEqual([["POST", "/api/tasks/timer/stop", {}]]);
	await expect.element(page.getByText("36 min written down for “Room plan”.")).toBeVisible();
});

test("asks whether one still works, instead of stopping", async () => {
	const asked = await show({ timer: aTimer({ asked_at: "2026-11-19T11:05:00Z" }) });
	await expect.element(page.getByText("Still working on it?")).toBeVisible();
	expect(page.getByRole("button", { name: "Stop timer" }).elements()).toEqual([]);
	await button("Stopped earlier …").click();
	expect(asked).toEqual(["earlier"]);
	await button("Still working").click();
	await expect.poll(() => sent).toEqual([["POST", "/api/tasks/timer/keep", null]]);
});

test("tells what a colleague hands over, with their note and the timer, and takes it by keys alone", async () => {
	await show({ asked: [aHandOver()] });
	await expect.element(page.getByText("Priya Nair hands “Absence calls” over to you")).toBeVisible();
	await expect.element(page.getByText("Three are left.")).toBeVisible();
	await expect.element(page.getByText("its timer goes along, 31 min so far · goes back at 11:35")).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
	await userEvent.tab();
	await userEvent.tab();
	await expect.element(button("Take over")).toHaveFocus();
	await userEvent.keyboard("{Enter}");
	await expect.poll(() => sent).toEqual([["POST", "/api/tasks/hand-overs/1/accept", null]]);
});

test("what is on its way is handed over once, and taken back", async () => {
	await show({ timer: aTimer(), given: [aHandOver({ task: aTimer().task, from_id: 1, to_id: 3 })] });
	await expect.element(page.getByText("“Room plan” waits for Claire Dunmore")).toBeVisible();
	expect(page.getByRole("button", { name: "Hand over" }).elements()).toEqual([]);
	await button("Take back").click();
	await expect.poll(() => sent).toEqual([["POST", "/api/tasks/hand-overs/1/withdraw", null]]);
});

test("a forgotten timer is stopped at the time that is typed, and not ahead of now", async () => {
	const closed = vi.fn();
	await renderPage(
		<TimerQuestion timer={aTimer({ started_at: "2026-11-19T08:05:00Z", asked_at: "2026-11-19T10:05:00Z" })} ahead={0} onClose={closed} />,
		[...CATALOGUES],
	);
	await expect.element(page.getByRole("dialog", { name: "Still working on “Room plan”?" })).toBeVisible();
	const time = page.getByLabelText("I stopped at");
	await button("Stop the timer then").click();
	await expect.element(page.getByText("Say when you stopped.")).toBeVisible();
	await time.fill("11:30");
	await button("Stop the timer then").click();
	await expect.element(page.getByText("That has not come yet.")).toBeVisible();
	await time.fill("09:35");
	await expect.element(page.getByText("That makes 1 h 30 min.")).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
	await button("Stop the timer then").click();
	await expect.poll(() => sent).toEqual([["POST", "/api/tasks/timer/stop", { at: "2026-11-19T09:35:00.000Z" }]]);
	await expect.poll(() => closed.mock.calls.length).toBe(1);
});
