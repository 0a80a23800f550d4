import type { AuditChange, Deed } from "@homeroom/contract/areas/changes/changes.contract.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { accessibilityFaults, renderPage } from "../../kit/testing/render-page.tsx";
import { AuditList } from "./audit-list.tsx";
import { aChange, aDeed } from "./audit-samples.ts";
import type { AuditSearch } from "./changes.search.ts";

const midnight = (day: number) => new Date(2026, 10, day).toISOString();
let deeds: Deed[] = [];
let next: string | null = null;
let asked: URL[] = [];
let all: AuditChange[] = [];
const changed = vi.fn<(change: Partial<AuditSearch>) => void>();
beforeEach(() => {
	next = null;
	asked = [];
	changed.mockClear();
	vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
		const url = new URL(input instanceof Request ? input.url : String(input), location.href);
		asked.push(url);
		if (url.pathname.endsWith("/deeds")) {
			const isNext = url.searchParams.has("before");
			return Response.json({
				deeds: isNext ? [aDeed([aChange({ id: 90, name: "Older" })], { id: "older" })] : deeds,
				next: isNext ? null : next,
			});
		}
		return Response.json({ changes: all, meta: { total: all.length, page: 1, limit: 100, next_page_url: null, previous_page_url: null } });
	});
});
afterEach(() => vi.unstubAllGlobals());
const words = ["app", "kit", "lists", "changes", "log", "students"] as const;
const list = <AuditList search={{}} onChange={changed} />;
const told = () => document.querySelector("main")?.textContent ?? "";

test("a deed is a sentence; opened it says whose the row is, its ids by name, whole days as dates, and nothing by its number", async () => {
	deeds = [
		aDeed([
			aChange({
				table: "absences",
				did: "announced",
				field: "code_id",
				row_id: 646,
				about: "Ana Costa",
				about_row: { table: "students", row_id: 7 },
				names: { student_id: { 7: "Ana Costa" }, code_id: { 4: "ill" } },
				after: { student_id: 7, code_id: 4, announced_by: 9, starts_at: midnight(18), ends_at: midnight(19) },
			}),
		]),
		aDeed([aChange({ id: 2, table: "support_grants", did: "granted", row_id: 31, after: { granted_by: 31 } })], {
			id: "two",
			user_id: null,
		}),
	];
	await renderPage(list, [...words]);
	const absence = page.getByRole("button", { name: "Helen Carver announced an absence of Ana Costa: Ill" });
	await expect.element(absence).toBeVisible();
	await expect.element(page.getByRole("button", { name: "Homeroom let operators of Homeroom help" })).toBeVisible();
	await absence.click();
	await expect.element(page.getByText("18/11/2026", { exact: true }).first()).toBeVisible();
	expect(told()).toContain("From18/11/2026Until18/11/2026");
	for (const silent of ["646", "31", "Announced by", "Granted by"]) expect(told()).not.toContain(silent);
	expect(await accessibilityFaults()).toEqual([]);
	await page.getByRole("button", { name: "Ana Costa", exact: true }).click();
	expect(changed).toHaveBeenCalledWith({ table: "students", row: 7, batch: undefined });
});

test("a register is told as one deed, and below it how many it is about, not how many rows", async () => {
	const mark = { table: "attendance_marks", did: "marked", field: "code_id", names: { code_id: { 1: "present" } }, after: { code_id: 1 } };
	deeds = [
		aDeed([
			aChange({ table: "registers", did: "taken", about: "4A", after: { taken_at: midnight(18) } }),
			...["Ada", "Ben", "Cem"].map((about, i) => aChange({ id: i + 2, about, ...mark })),
		]),
	];
	await renderPage(list, [...words, "attendance"]);
	await expect.element(page.getByRole("button", { name: "Helen Carver took the register of 4A" })).toBeVisible();
	await expect.element(page.getByText("3 students marked", { exact: true })).toBeVisible();
	expect(told()).not.toContain("added");
});

test("what was done together is one sentence with its parts; all of its changes come when somebody wants them", async () => {
	const rows = ["Ada", "Ben", "Cem", "Dia", "Eli"].map((name, i) =>
		aChange({ id: i + 1, name, did: "created", after: { first_name: name } }),
	);
	deeds = [aDeed(rows, { kind: "import", label: { record: "students", count: 300, file: "autumn.csv" }, changes: 300, count: 300 })];
	all = [aChange({ id: 7, name: "Zoë", after: { first_name: "Zoë" } })];
	await renderPage(list, [...words]);
	const sentence = page.getByRole("button", { name: "Helen Carver imported autumn.csv" });
	await expect.element(sentence).toBeVisible();
	await expect.element(page.getByText("Students: 300 added")).toBeVisible();
	await sentence.click();
	await page.getByRole("button", { name: "Show 100 changes" }).click();
	await expect.element(page.getByRole("button", { name: "Zoë" })).toBeVisible();
	expect(asked.at(-1)?.searchParams.get("batch")).toBe("deed");
});

test("older ones follow where the first end; what was undone is struck through and says by whom", async () => {
	next = "2026-11-18T08:00:00.123456Z";
	deeds = [
		aDeed([aChange({ name: "Ana Costa", action: "updated", did: "archived", after: { archived_at: midnight(18) } })], {
			undone: true,
			undone_by: "Omar Office",
			undone_at: midnight(18),
		}),
	];
	await renderPage(list, [...words]);
	await expect.element(page.getByText(/Undone by Omar Office/)).toBeVisible();
	expect(document.querySelector("[data-undone]")?.textContent).toBe("Helen Carver archived Ana Costa");
	await page.getByRole("button", { name: "Show older ones" }).click();
	await expect.element(page.getByRole("button", { name: "Helen Carver added Older" })).toBeVisible();
	expect(asked.at(-1)?.searchParams.get("before")).toBe(next);
	await expect.element(page.getByRole("button", { name: "Show older ones" })).not.toBeInTheDocument();
});

test("nothing there, and nothing that fits", async () => {
	deeds = [];
	await renderPage(list, [...words]);
	await expect.element(page.getByText("Nothing has been changed yet")).toBeVisible();
});
test("nothing that fits offers to look at everything", async () => {
	deeds = [];
	await renderPage(<AuditList search={{ person: 3 }} onChange={changed} />, [...words]);
	await page.getByRole("button", { name: "Clear filters" }).click();
	expect(changed).toHaveBeenCalledWith(expect.objectContaining({ person: undefined }));
});
