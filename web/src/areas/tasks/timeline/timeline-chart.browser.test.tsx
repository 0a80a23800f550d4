import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { accessibilityFaults, renderPage } from "../../../kit/testing/render-page.tsx";
import { aTask } from "../task-samples.ts";
import { Timeline } from "./timeline-chart.tsx";

const SPAN = {
	tasks: [
		aTask({ id: 1, code: "T-1", title: "Fee table", starts: "2026-11-01", due: "2026-11-20" }),
		aTask({ id: 2, code: "T-2", title: "Letter", starts: "2026-11-16", due: "2026-11-24", waits_for: "T-1" }),
		aTask({ id: 3, code: "T-3", title: "Print", due: "2026-11-27", waits_for: "T-2" }),
	],
	waits: [
		{ task_id: 2, blocked_by_id: 1 },
		{ task_id: 3, blocked_by_id: 2 },
	],
	more: false,
};

test("bars lie from start to end, arrows say what waits, and words say it too", async () => {
	await renderPage(<Timeline span={SPAN} days={{ from: "2026-11-09", to: "2027-01-03" }} today="2026-11-19" />, [
		"app",
		"kit",
		"shell",
		"tasks",
	]);
	const rows = page.getByRole("listitem");
	expect(rows.elements().map((row) => row.querySelector("a")?.textContent)).toEqual(["Fee table", "Letter", "Print"]);
	await expect.element(rows.nth(1)).toHaveTextContent("from 16/11/2026 to 24/11/2026, begins before T-1 is due");
	await expect.element(rows.nth(2)).toHaveTextContent("on 27/11/2026, waits for T-2");
	const bars = [...document.querySelectorAll<HTMLElement>("[class*=bar][title]")].map((bar) => [
		bar.style.insetInlineStart,
		bar.style.width,
	]);
	expect(bars).toEqual([
		["2px", `${12 * 22 - 4}px`],
		[`${7 * 22 + 2}px`, `${9 * 22 - 4}px`],
		[`${18 * 22 + 2}px`, "18px"],
	]);
	expect([...document.querySelectorAll("path[marker-end]")].map((arrow) => arrow.hasAttribute("data-early"))).toEqual([true, false]);
	expect(await accessibilityFaults()).toEqual([]);
});
test("on a phone it is scrolled within itself", async () => {
	await page.viewport(390, 844);
	await renderPage(<Timeline span={SPAN} days={{ from: "2026-11-09", to: "2027-01-03" }} today="2026-11-19" />, [
		"app",
		"kit",
		"shell",
		"tasks",
	]);
	await expect.element(page.getByRole("link", { name: "Fee table" })).toBeVisible();
	await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
