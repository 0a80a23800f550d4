import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { type Session, saveSession } from "../../../kit/session/session.ts";
import { accessibilityFaults, renderPage } from "../../../kit/testing/render-page.tsx";
import { type Line, RegisterDayGrid } from "./register-day-grid.tsx";
import { aSchoolDay } from "./register-samples.ts";

beforeEach(() => {
	localStorage.clear();
	saveSession({ user: { uid: 1 }, customers: [], customer_id: 4, customer_name: "Northgate", portal_type: "ADMIN" } as unknown as Session);
});

/** Of so many classes number 30 has a register missing at nine, and 35 a lesson at ten that nobody gives. */
const dayOf = (classes: number): Line[] =>
	aSchoolDay(classes, [8, 9, 10, 11, 12, 13], (hour, at) => (hour > 9 ? "coming" : hour === 9 && at === 29 ? "missing" : "taken")).map(
		(line) => ({
			...line,
			sign:
				line.class_id === 35 && line.starts_at?.includes("T10") ? "uncovered" : line.state === "coming" ? null : (line.state as "taken"),
		}),
	);
const show = (classes: number) =>
	renderPage(
		<div style={{ width: 390 }}>
			<RegisterDayGrid lines={dayOf(classes)} />
		</div>,
		["app", "kit", "attendance"],
	);
const names = () => [...document.querySelectorAll("tbody th")].map((one) => one.textContent);

test("a school of 38 classes shows gaps and missing registers first, and all of them by one button; the heads stay", async () => {
	await show(38);
	await expect.element(page.getByRole("link", { name: "Class 30 · Missing" })).toBeVisible();
	expect(names()).toEqual(["Class 30", "Class 35", ...Array.from({ length: 10 }, (_, i) => `Class ${i + 1}`)]);
	await expect.element(page.getByRole("link", { name: "Class 35 · No cover" })).toBeVisible();
	const all = page.getByRole("button", { name: "All 38 classes" });
	await expect.element(all).toHaveAttribute("aria-expanded", "false");
	await all.click();
	expect(names()).toHaveLength(38);
	const box = page.getByRole("region").element() as HTMLElement;
	expect(box.scrollHeight).toBeGreaterThan(box.clientHeight);
	const top = (one: Element) => one.getBoundingClientRect().top;
	const head = document.querySelector("thead th") as Element;
	const before = top(head);
	box.scrollTop = box.scrollHeight;
	expect(top(head)).toBe(before);
	// a lesson that is reached by keyboard is not behind the heads
	const link = page.getByRole("link", { name: "Class 2 · Taken" }).first();
	(link.element() as HTMLElement).focus();
	expect(top(link.element())).toBeGreaterThanOrEqual(head.getBoundingClientRect().bottom - 1);
	expect(await accessibilityFaults()).toEqual([]);
	await cleanup();
	await show(38);
	await expect.element(page.getByRole("button", { name: "Fewer classes" })).toHaveAttribute("aria-expanded", "true");
	expect(names()).toHaveLength(38);
});

test("a few classes more than fit at first stand there without a button", async () => {
	await show(15);
	await expect.element(page.getByRole("rowheader", { name: "Class 15" })).toBeVisible();
	expect(page.getByRole("button").elements()).toHaveLength(0);
});

test("of two lessons of a class at once the one that wants somebody is shown", async () => {
	const [line] = dayOf(1) as [Line];
	const lines: Line[] = [line, { ...line, session_id: 7, state: "missing", sign: "missing" }, { ...line, session_id: 8 }];
	await renderPage(<RegisterDayGrid lines={lines} />, ["app", "kit", "attendance"]);
	await expect.element(page.getByRole("link", { name: "Class 1 · Missing" })).toHaveAttribute("href", "/attendance/7");
});
