import { CLASS } from "@homeroom/contract/areas/classes/classes.rules.ts";
import { COURSE } from "@homeroom/contract/areas/courses/courses.rules.ts";
import { STUDENT } from "@homeroom/contract/areas/students/students.rules.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearSession, type Session, saveSession } from "../../session/session.ts";
import { readRecord, readRecords } from "./record-reading.ts";

const META = { current_page: 1, has_next: false, limit: 5, next_page_url: null, previous_page_url: null, total: 1 };
const asked: string[] = [];
let answer: object;
beforeEach(() => {
	asked.length = 0;
	vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
		asked.push([init?.method, decodeURIComponent(url), init?.body].filter(Boolean).join(" "));
		return Response.json(answer);
	});
	saveSession({
		access_token: "token",
		expires_at: new Date(Date.now() + 600_000).toISOString(),
		user: { uid: 1 },
		customers: [],
		customer_id: 7,
		role_permissions: 1,
		state: { closed_modules: [] },
	} as unknown as Session);
});
afterEach(() => {
	vi.unstubAllGlobals();
	clearSession();
});

it("asks for classes and courses by the calls that were fixed before us", async () => {
	answer = { classes: [{ id: 3 }], meta: META };
	const where = [["kind", "in", ["club"]]];
	expect(await readRecords(CLASS, { page: 2, limit: 5, where, archived: "1" })).toEqual({ rows: [{ id: 3 }], meta: META, similar: false });
	answer = { classes: { id: 3, name: "5A" } };
	expect(await readRecord(CLASS, 3)).toEqual({ id: 3, name: "5A" });
	answer = { course: [{ id: 4 }], meta: META, similar: true };
	expect(await readRecords(COURSE, { page: 1, limit: 5, sort: "-name" })).toEqual({ rows: [{ id: 4 }], meta: META, similar: true });
	expect(asked).toEqual([
		'POST /api/classes/list/7?page=2&limit=5&where=[["kind","in",["club"]]]&archived=1 {"limit":5,"is_archived":1}',
		"GET /api/classes/show/3/7",
		'POST /api/V1/course/list/7?page=1&limit=5&sort=-name {"limit":5,"is_archived":0}',
	]);
});

it("asks for every other record by its own", async () => {
	answer = { students: [{ id: 9 }], meta: META };
	expect((await readRecords(STUDENT, { page: 1, limit: 5, archived: "1" })).rows).toEqual([{ id: 9 }]);
	answer = { id: 9 };
	expect(await readRecord(STUDENT, 9)).toEqual({ id: 9 });
	expect(asked).toEqual(["GET /api/students?page=1&limit=5&archived=1", "GET /api/students/9"]);
});
