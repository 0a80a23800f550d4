import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { accessibilityFaults, renderPage } from "../../kit/testing/render-page.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { type AuditSearch, CLEARED } from "./changes.search.ts";

const changed = vi.fn<(change: Partial<AuditSearch>) => void>();
beforeEach(() => {
	changed.mockClear();
	vi.stubGlobal("fetch", async () => Response.json({}));
});
afterEach(async () => {
	vi.unstubAllGlobals();
	await page.viewport(1280, 800);
});
const show = (search: AuditSearch = {}) =>
	renderPage(<AuditFilters search={search} onChange={changed} />, ["app", "kit", "lists", "changes", "log"]);
const kinds = () => page.getByRole("combobox", { name: "What was done" });

test("on a phone all but the search stands behind one button, which says how many there are", async () => {
	await page.viewport(390, 844);
	await show({ table: "students", from: "2026-11-01", to: "2026-11-30" });
	const button = page.getByRole("button", { name: "Filters (2)" });
	await expect.element(button).toBeVisible();
	expect(document.querySelectorAll("main select, main input:not([type=hidden])")).toHaveLength(1);
	await userEvent.click(button);
	const dialog = page.getByRole("dialog", { name: "Filters" });
	await expect.element(dialog).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
	await userEvent.selectOptions(kinds(), "deleted");
	expect(changed).toHaveBeenLastCalledWith({ did: "deleted" });
	await userEvent.click(dialog.getByRole("button", { name: "Clear filters" }));
	expect(changed).toHaveBeenLastCalledWith(CLEARED);
	await userEvent.click(dialog.getByRole("button", { name: "Show the list" }));
	await expect.poll(() => dialog.elements()).toEqual([]);
});

test("on a wide screen they stand beside it", async () => {
	await show();
	await expect.element(kinds()).toBeVisible();
	expect(page.getByRole("button", { name: /^Filters/ }).elements()).toEqual([]);
});
