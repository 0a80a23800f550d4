import { type RecordSpec, record } from "@homeroom/contract/kit/record.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { currentSession, saveSession } from "../../session/session.ts";
import { accessibilityFaults, renderPage } from "../../testing/render-page.tsx";
import { RecordRelated } from "./record-related.tsx";

const SPEC: RecordSpec = record({
	name: "house_points",
	module: "Houses",
	path: "/house-points",
	sort: "reason",
	fields: {
		reason: { kind: "line", required: true },
		points: { kind: "number" },
		student_id: { kind: "record", record: "students" },
		house_id: { kind: "record", record: "houses" },
	},
});
const ROWS = [
	{ id: 1, version: 1, custom: {}, archived_at: null, reason: "Won the relay", points: 4, student_id: 5, house_id: 2 },
	{ id: 2, version: 1, custom: {}, archived_at: null, reason: "Read aloud", points: 1, student_id: 6, house_id: 2 },
];
const NAMES = [{ record: "students", path: "/students", id: 5, title: "Stella Hill", about: "6A", archived: false, photo_file_id: null }];
const before = currentSession();
let asked: URL[] = [];
let total = 12;
let known: object[] = NAMES;
beforeEach(() => {
	asked = [];
	total = 12;
	known = NAMES;
	saveSession({ role_permissions: 1, state: {} } as never);
	vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
		const url = new URL(String(input instanceof Request ? input.url : input), location.href);
		asked.push(url);
		return Response.json({ fields: [], results: known, house_points: total ? ROWS : [], students: ROWS.slice(0, 1), meta: { total } });
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
	if (before) saveSession(before);
});
const brief = { lead: "student_id", side: "points", below: "reason", foot: ["house_id"] };
const show = (of: { spec: RecordSpec; brief?: typeof brief }) =>
	renderPage(<RecordRelated related={{ of, by: "house_id" }} id={2} />, ["app", "kit", "house_points", "students"]);

it("shows the first of what names a record, whom it is about first, and leads to all of it", async () => {
	await show({ spec: SPEC, brief });
	await expect.element(page.getByRole("link", { name: "Stella Hill" })).toHaveAttribute("href", "/house-points/1");
	// whom this person may not know
	await expect.element(page.getByRole("link", { name: "not one of yours" })).toHaveAttribute("href", "/house-points/2");
	await expect.element(page.getByText("Won the relay")).toBeVisible();
	await expect
		.element(page.getByRole("link", { name: "All 12" }))
		.toHaveAttribute("href", `/house-points?where=${encodeURIComponent('[["house_id","in",[2]]]')}`);
	expect(asked.find(({ pathname }) => pathname.endsWith("/house-points"))?.searchParams.get("where")).toBe('[["house_id","in",[2]]]');
	expect(await accessibilityFaults()).toEqual([]);
});

it("shows another area's records by what they are called", async () => {
	known = [{ ...NAMES[0], id: 1, title: "Ida Berg" }];
	await show({ spec: { ...SPEC, name: "students", path: "/students" } });
	await expect.element(page.getByRole("region", { name: "Students" })).toBeVisible();
	await expect.element(page.getByRole("link", { name: "Ida Berg" })).toHaveAttribute("href", "/students/1");
});

it("shows nothing where there is none", async () => {
	total = 0;
	await show({ spec: SPEC, brief });
	await expect.poll(() => asked.length).toBeGreaterThan(0);
	await expect.element(page.getByRole("region")).not.toBeInTheDocument();
});

it("shows nothing to whom the list is closed", async () => {
	saveSession({ role_permissions: { Students: { View: 1 } }, state: {} } as never);
	await show({ spec: SPEC, brief });
	await expect.element(page.getByRole("region")).not.toBeInTheDocument();
	expect(asked.filter(({ pathname }) => pathname.endsWith("/house-points"))).toEqual([]);
});
