import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { type Session, saveSession } from "../../../kit/session/session.ts";
import { accessibilityFaults, renderPage } from "../../../kit/testing/render-page.tsx";
import { RegisterGroups } from "./register-groups.tsx";
import { aDayOfClasses, aSchoolDay } from "./register-samples.ts";

beforeEach(() => {
	localStorage.clear();
	saveSession({ user: { uid: 1 }, customers: [], customer_id: 4, customer_name: "Northgate", portal_type: "ADMIN" } as unknown as Session);
});

/** At half past nine in a school of 40 classes: one register is missing, of nine o'clock all run, those before are taken. */
const day = aSchoolDay(40, [8, 9, 10, 11, 12, 13, 14], (hour, at) =>
	hour > 9 ? "coming" : hour === 9 ? "open" : at === 6 ? "missing" : "taken",
);
const show = (below = false) => renderPage(<RegisterGroups lines={day} below={below} />, ["app", "kit", "attendance"]);
const heads = () =>
	page
		.getByRole("button")
		.elements()
		.map((one) => `${one.textContent}${one.getAttribute("aria-expanded") === "true" ? " +" : ""}`);
const linesShown = () => document.querySelectorAll("main li").length;

test("the registers of a large school stand by what is to be done: missing first, then running, coming, and the taken folded with their number", async () => {
	await show();
	await expect.element(page.getByRole("link", { name: "Class 7", exact: true }).first()).toBeVisible();
	expect(heads()).toEqual(["Missing1 register +", "Open40 registers +", "Later200 registers", "Taken39 registers"]);
	expect(document.querySelector("main li")?.textContent).toContain("Class 7");
	// what is folded is not drawn
	expect(linesShown()).toBe(41);
	expect(await accessibilityFaults()).toEqual([]);
});

test("what is much is unfolded by the hour, the next one first, and how it was left is how it is found again", async () => {
	await show();
	await page.getByRole("button", { name: /^Later/ }).click();
	expect(heads().slice(2)).toEqual([
		"Later200 registers +",
		"10:0040 registers +",
		"11:0040 registers",
		"12:0040 registers",
		"13:0040 registers",
		"14:0040 registers",
		"Taken39 registers",
	]);
	await page.getByRole("button", { name: /^13:00/ }).click();
	await page.getByRole("button", { name: /^Open/ }).click();
	expect(linesShown()).toBe(81);
	const left = heads();
	await cleanup();
	await show();
	await expect.element(page.getByRole("button", { name: /^13:00/ })).toHaveAttribute("aria-expanded", "true");
	expect(heads()).toEqual(left);
	// another person's page is as it was
	saveSession({ user: { uid: 2 }, customers: [], customer_id: 4, customer_name: "Northgate", portal_type: "ADMIN" } as unknown as Session);
	await cleanup();
	await show();
	await expect.element(page.getByRole("button", { name: /^Open/ })).toHaveAttribute("aria-expanded", "true");
});

test("registers by day stand by year where they are many: what is missing open, what is taken folded with its number", async () => {
	const byDay = aDayOfClasses(80, (at) => (at < 50 ? "taken" : "missing"));
	await renderPage(<RegisterGroups lines={byDay} below={false} />, ["app", "kit", "attendance"]);
	expect(heads()).toEqual([
		"Missing30 registers +",
		...[11, 12, 13, 14, 15, 16].map((grade) => `Grade ${grade}5 registers +`),
		"Taken50 registers",
	]);
	expect(linesShown()).toBe(30);
	await page.getByRole("button", { name: /^Taken/ }).click();
	expect(heads().slice(7, 9)).toEqual(["Taken50 registers +", "Grade 15 registers"]);
	expect(linesShown()).toBe(30);
	await page
		.getByRole("button", { name: /^Grade 1 ?5 registers$/ })
		.first()
		.click();
	await expect.poll(linesShown).toBe(35);
});
