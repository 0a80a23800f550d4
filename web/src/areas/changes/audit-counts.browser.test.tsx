import type { DeedCounts } from "@homeroom/contract/areas/changes/changes.contract.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { accessibilityFaults, renderPage } from "../../kit/testing/render-page.tsx";
import { AuditCounts, AuditTotal } from "./audit-counts.tsx";
import type { AuditSearch } from "./changes.search.ts";

const COUNTS: DeedCounts = {
	deeds: 38,
	changes: 212,
	capped: false,
	capped_words: false,
	people: [
		{ user_id: 3, name: "Beatrice Lowell", deeds: 14 },
		{ user_id: null, name: null, deeds: 5 },
	],
	tables: [{ table: "students", deeds: 17 }],
	did: [{ did: "updated", deeds: 21 }],
};
let counts = COUNTS;
const changed = vi.fn<(change: Partial<AuditSearch>) => void>();
beforeEach(() => {
	counts = COUNTS;
	changed.mockClear();
	vi.stubGlobal("fetch", async () => Response.json(counts));
});
afterEach(() => vi.unstubAllGlobals());
const shown = (search: AuditSearch = {}) => (
	<>
		<AuditTotal search={search} />
		<AuditCounts search={search} onChange={changed} />
	</>
);
const words = ["app", "kit", "lists", "changes", "log", "students"] as const;

test("beside the list stands how many deeds there are of whom, where and what; one click narrows it, another one takes that back", async () => {
	await renderPage(shown({ did: "updated" }), [...words]);
	await expect.element(page.getByText("38 deeds, 212 changes")).toBeVisible();
	await page.getByRole("button", { name: "Beatrice Lowell 14" }).click();
	expect(changed).toHaveBeenLastCalledWith({ person: 3 });
	await page.getByRole("button", { name: "Students 17" }).click();
	expect(changed).toHaveBeenLastCalledWith({ table: "students", row: undefined });
	const updated = page.getByRole("button", { name: "Changed 21" });
	await expect.element(updated).toHaveAttribute("aria-pressed", "true");
	await updated.click();
	expect(changed).toHaveBeenLastCalledWith({ did: undefined });
	expect(await accessibilityFaults()).toEqual([]);
});

test("where there are more than are counted, it says so", async () => {
	counts = { ...COUNTS, deeds: 1000, changes: null, capped: true };
	await renderPage(shown(), [...words]);
	await expect.element(page.getByText("The newest 1,000 deeds")).toBeVisible();
});

test("where more are called so than were looked for, it says so", async () => {
	counts = { ...COUNTS, capped_words: true };
	await renderPage(shown(), [...words]);
	await expect.element(page.getByText(/more than 100 people are called so: type more$/)).toBeVisible();
});

test("a deed of thousands of changes is one deed, and its changes are not counted", async () => {
	counts = { ...COUNTS, changes: null };
	await renderPage(shown(), [...words]);
	await expect.element(page.getByText("38 deeds", { exact: true })).toBeVisible();
});
