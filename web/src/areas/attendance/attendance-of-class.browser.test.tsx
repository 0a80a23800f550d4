import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { accessibilityFaults, renderPage } from "../../kit/testing/render-page.tsx";
import { AttendanceOfClass } from "./attendance-of-class.tsx";

const REGISTERS = 20;
const code = {
	id: 1,
	key: "present",
	name: null,
	code: "/",
	is_present: true,
	on_site: true,
	is_late: false,
	is_excused: false,
	is_announced: false,
	position: 1,
	archived: false,
	version: 1,
};
const year = {
	academic_year: "2026/27",
	taken: REGISTERS,
	registers: Array.from({ length: REGISTERS }, (_, at) => ({
		register_id: at + 1,
		session_id: null,
		part: "am",
		day: "2026-11-13",
		starts_at: "2026-11-13T09:00:00.000Z",
	})),
	students: [
		{
			student_id: 1,
			name: "Ivo Antunes",
			marks: 20,
			present: 20,
			unexcused: 0,
			late: 0,
			codes: Array.from({ length: REGISTERS }, () => 1),
		},
	],
};
beforeEach(() =>
	vi.stubGlobal(
		"fetch",
		vi.fn<typeof fetch>(async (asked) => {
			const address = asked instanceof Request ? asked.url : String(asked);
			return Response.json(address.includes("codes") ? { codes: [code], settings: {} } : year);
		}),
	),
);
afterEach(() => vi.unstubAllGlobals());

test("more days than fit slide inside their own box past the names; the page stays as wide as it is", async () => {
	await page.viewport(900, 700);
	const row = { id: 1, version: 1, created_at: "", updated_at: "", archived_at: null, custom: {} };
	await renderPage(<AttendanceOfClass row={row} />, ["app", "kit", "attendance"]);
	const name = page.getByRole("link", { name: "Ivo Antunes" });
	await expect.element(name).toBeVisible();
	await expect.element(page.getByRole("link", { name: "13/11", exact: true }).first()).toBeVisible();
	const box = name.element().closest("section[tabindex]") as HTMLElement;
	expect(box.scrollWidth).toBeGreaterThan(box.clientWidth);
	expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
	const before = name.element().getBoundingClientRect().left;
	box.scrollLeft = box.scrollWidth;
	expect(name.element().getBoundingClientRect().left).toBe(before);
	expect(await accessibilityFaults()).toEqual([]);
});
