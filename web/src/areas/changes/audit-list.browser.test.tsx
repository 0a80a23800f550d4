import type { AuditChange } from "@homeroom/contract/areas/changes/changes.contract.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "../../kit/testing/render-page.tsx";
import { AuditList } from "./audit-list.tsx";

const midnight = (day: number) => new Date(2026, 10, day).toISOString();
const line = (values: Partial<AuditChange>): AuditChange => ({
	id: 1,
	at: midnight(18),
	action: "created",
	user_id: null,
	user_name: null,
	table: "absences",
	row_id: 646,
	name: null,
	about: null,
	names: {},
	before: null,
	after: null,
	batch: null,
	...values,
});
let changes: AuditChange[] = [];
beforeEach(() => {
	vi.stubGlobal("fetch", async () => {
		const meta = { total: changes.length, page: 1, limit: 5, next_page_url: null, previous_page_url: null };
		return Response.json({ changes, meta });
	});
});
afterEach(() => vi.unstubAllGlobals());
const words = ["app", "kit", "lists", "changes", "log"] as const;
const list = <AuditList search={{}} onChange={() => {}} page={1} limit={5} onPage={() => {}} onLimit={() => {}} />;

test("a line names whose the row is, its ids by name, whole days as dates, and nothing by its number", async () => {
	changes = [
		line({
			about: "Ana Costa",
			names: { student_id: { 7: "Ana Costa" }, code_id: { 4: "ill" } },
			after: { student_id: 7, code_id: 4, announced_by: 9, starts_at: midnight(18), ends_at: midnight(19) },
		}),
		line({ id: 2, table: "support_grants", row_id: 31, after: { granted_by: 31 } }),
	];
	await renderPage(list, [...words]);
	await expect.element(page.getByRole("button", { name: "Absence: Ana Costa · added" })).toBeVisible();
	await expect.element(page.getByRole("button", { name: "Help by operators · added" })).toBeVisible();
	const told = document.querySelector("main")?.textContent ?? "";
	expect(told).toContain("Code: Ill");
	expect(told).toContain("From: 18/11/2026Until: 18/11/2026");
	for (const silent of ["646", "31", "Student:", "Announced by", "Granted by"]) expect(told).not.toContain(silent);
});
