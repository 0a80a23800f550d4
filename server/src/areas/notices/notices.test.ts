import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Absence } from "@homeroom/contract/areas/absences/absences.calls.ts";
import type { Marked, Notice } from "@homeroom/contract/areas/notices/notices.contract.ts";
import { LOCALES } from "@homeroom/contract/languages.generated.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AREAS } from "../../all-areas.ts";
import { openPool } from "../../kit/db/pool.ts";
import { type AttendanceCast, castAttendance } from "../../testing/casts/attendance-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { Caller, TestApp } from "../../testing/test-app.ts";
import { makeNotice } from "./notices.builders.ts";
import { tidyNotices } from "./notices.tidy.ts";

const WORDS = join(import.meta.dirname, "../../../../locales");
let t: TestApp;
let cast: AttendanceCast;
beforeAll(async () => {
	cast = await castAttendance();
	({ t } = cast);
});
afterAll(() => t.close());
beforeEach(() => t.owner.query("delete from notices where customer_id = $1", [t.north.customer_id]));

interface Pile {
	notices: Notice[];
	next: string | null;
	counts: { unread: number; later: number };
}
const unread = async (by: Caller) => (await by.call<{ unread: number }>("GET", "/notices/unread")).body.unread;
const pile = async (by: Caller, name: string, more = "", headers = {}) =>
	(await by.call<Pile>("GET", `/notices?pile=${name}${more}`, undefined, headers)).body;
const mark = (by: Caller, ids: number[], as: string, until?: string) => by.call<Marked>("POST", "/notices/mark", { ids, as, until });
const toParent = (more: Partial<Parameters<typeof makeNotice>[1]> = {}) =>
	inSchool(t, t.north.customer_id, (client) => makeNotice(client, { user_id: t.north.users.client.user_id, ...more }));
const hence = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
/** What nobody decided yet shows itself now. */
const decided = () => t.owner.query("update notices set due_at = now() where customer_id = $1 and due_at is null", [t.north.customer_id]);

const announce = async (day: string) =>
	(
		await cast.parent.call<Absence>("POST", "/attendance/absences", {
			student_id: cast.students[0],
			code_id: cast.codes.ill,
			from: day,
			to: day,
			reason: "Cold",
		})
	).body;
const decide = (id: number, state: string, version = 1) =>
	cast.office.call("POST", `/attendance/absences/${id}/decide`, { state, answer: null, version });

describe("a notice", () => {
	test("reaches whom its kind names, not who did it, and says what happened, why and by whom, in the reader's language", async () => {
		const { id } = await announce("2026-12-01");
		expect((await decide(id, "accepted")).status).toBe(200);
		await decided();
		expect([await unread(cast.parent), await unread(cast.office)]).toEqual([1, 0]);
		const said = async (language: string) => (await pile(cast.parent, "unread", "", { "accept-language": language })).notices[0];
		expect(await said("en")).toMatchObject({
			kind: "absence_decided",
			topic: "attendance",
			text: "Ana Costa is excused from 01/12/2026 to 01/12/2026",
			because: "because you asked for it",
			path: "/attendance/absences?day=2026-12-01",
			times: 1,
			by: "Office North",
			read_at: null,
		});
		expect((await said("de"))?.text).toBe("Ana Costa ist vom 01/12/2026 bis 01/12/2026 entschuldigt");
	});
	test("of what was refused does not come", async () => {
		const { id } = await announce("2026-12-02");
		expect((await decide(id, "accepted", 9)).status).toBe(409);
		await decided();
		expect(await unread(cast.parent)).toBe(0);
	});
	test("told again is the same line, unread once more; once it was done it is a new one", async () => {
		const { id } = await announce("2026-12-03");
		await decide(id, "accepted");
		await decided();
		const [line] = (await pile(cast.parent, "all")).notices;
		await mark(cast.parent, [line?.id as number], "read");
		await decide(id, "declined", 2);
		await decided();
		const again = (await pile(cast.parent, "all")).notices;
		expect(again).toMatchObject([{ id: line?.id, times: 2, read_at: null, text: expect.stringMatching(/declined$/) }]);
		await mark(cast.parent, [line?.id as number], "done");
		await decide(id, "accepted", 3);
		await decided();
		expect((await pile(cast.parent, "all")).notices).toMatchObject([{ times: 1 }]);
		expect((await pile(cast.parent, "done")).notices).toMatchObject([{ id: line?.id }]);
	});
	test("does not keep what it is about from being undone", async () => {
		const { id } = await announce("2026-12-04");
		await decide(id, "declined");
		const { rows } = await t.owner.query(
			"select request_id from changes where table_name = 'absences' and row_id = $1 order by id desc limit 1",
			[id],
		);
		expect((await cast.office.call("POST", "/changes/undo", { batch: rows[0].request_id })).status).toBe(200);
		expect((await t.owner.query("select state from absences where id = $1", [id])).rows).toEqual([{ state: "announced" }]);
	});
	test("is forgotten after half a year", async () => {
		const [old, young] = [await toParent({ created_at: hence(-181 * 1440) }), await toParent({ created_at: hence(-179 * 1440) })];
		const pool = openPool({ url: t.url, max: 1, as: "app", onError: () => {} });
		await tidyNotices(pool, t.owner);
		await pool.end();
		expect((await t.owner.query("select id::int from notices where id = any($1)", [[old, young]])).rows).toEqual([{ id: young }]);
	});
});

describe("an inbox", () => {
	test("has its piles, newest first, in steps, and counts what shows itself", async () => {
		const ids: number[] = [];
		for (let at = 0; at < 5; at++) ids.push(await toParent({ created_at: hence(at - 60) }));
		const [a, b, c, d, e] = ids as [number, number, number, number, number];
		const waits = await toParent({ due_at: hence(30), created_at: hence(-90) });
		await mark(cast.parent, [a], "done");
		await mark(cast.parent, [b], "later", hence(60));
		await mark(cast.parent, [c], "read");
		const idsOf = async (name: string) => (await pile(cast.parent, name)).notices.map(({ id }) => id);
		expect(await idsOf("unread")).toEqual([e, d]);
		expect(await idsOf("all")).toEqual([e, d, c, b, waits]);
		expect(await idsOf("later")).toEqual([waits, b]);
		expect(await idsOf("done")).toEqual([a]);
		const first = await pile(cast.parent, "all", "&limit=3");
		expect(first).toMatchObject({ counts: { unread: 2, later: 2 }, next: expect.any(String) });
		const second = await pile(cast.parent, "all", `&limit=3&before=${first.next}`);
		expect([second.notices.map(({ id }) => id), second.next]).toEqual([[b, waits], null]);
		expect(second.notices[1]?.waits_until).not.toBeNull();
		expect(await pile(cast.office, "all")).toEqual({ notices: [], next: null, counts: { unread: 0, later: 0 } });
	});
	test("says when its count rises by itself, and whether something cannot wait", async () => {
		const at = hence(10);
		await toParent({ due_at: hence(20) });
		const one = await toParent({ urgent: true });
		const state = async () => (await cast.parent.call("GET", "/notices/unread")).body;
		expect(await state()).toMatchObject({ unread: 1, urgent: true, paths: ["/attendance/absences"] });
		await mark(cast.parent, [one], "later", at);
		expect(await state()).toEqual({ unread: 0, urgent: false, paths: [], next_at: at });
		await t.owner.query("update notices set snoozed_until = now() - interval '1 second' where id = $1", [one]);
		expect(await state()).toMatchObject({ unread: 1, urgent: true });
	});
	test("is marked and put back as it was", async () => {
		const [a, b] = [await toParent(), await toParent()];
		const { body } = await mark(cast.parent, [a, b, 987_654_321], "done");
		expect(body.was).toEqual([a, b].map((id) => ({ id, read_at: null, done_at: null, snoozed_until: null })));
		expect(await unread(cast.parent)).toBe(0);
		expect((await cast.parent.call<Marked>("POST", "/notices/restore", body)).body.was).toHaveLength(2);
		expect(await unread(cast.parent)).toBe(2);
		const all = (await cast.parent.call<Marked>("POST", "/notices/read_all", {})).body;
		expect([all.was.map(({ id }) => id), await unread(cast.parent)]).toEqual([[b, a], 0]);
		await cast.parent.call("POST", "/notices/restore", all);
		expect(await unread(cast.parent)).toBe(2);
	});
	test("opens no line of a thread that has a newer one", async () => {
		const old = await toParent({ thread: "same" });
		await mark(cast.parent, [old], "done");
		const young = await toParent({ thread: "same" });
		expect((await mark(cast.parent, [old], "open")).body.was).toEqual([]);
		await mark(cast.parent, [young], "done");
		expect((await mark(cast.parent, [old, young], "open")).body.was).toMatchObject([{ id: young }]);
	});
	test("is read by opening what it leads to", async () => {
		await toParent();
		await toParent({ due_at: hence(30) });
		await toParent({ path: "/students/7" });
		expect((await cast.parent.call("POST", "/notices/opened", { path: "/attendance/absences" })).body).toEqual({ read: 2 });
		expect((await pile(cast.parent, "unread")).notices).toMatchObject([{ path: "/students/7" }]);
	});
	test("refuses what cannot be", async () => {
		const status = async (path: string, body: object) => (await cast.parent.call("POST", path, body)).status;
		const id = await toParent();
		expect(await status("/notices/mark", { ids: [], as: "read" })).toBe(422);
		expect(await status("/notices/mark", { ids: Array(201).fill(id), as: "read" })).toBe(422);
		expect(await status("/notices/mark", { ids: [id], as: "later" })).toBe(422);
		expect(await status("/notices/mark", { ids: [id], as: "read", until: hence(5) })).toBe(422);
		expect(await status("/notices/mark", { ids: [id], as: "later", until: "0000-01-01T00:00:00Z" })).toBe(422);
		expect((await cast.parent.call("GET", "/notices?before=yesterday")).status).toBe(422);
		expect((await cast.parent.call("GET", "/notices?before=2026-02-31T10:00:00.000000Z_1")).status).toBe(422);
		expect(await unread(cast.parent)).toBe(1);
	});
	test("is one's own: nobody else marks it, in no school", async () => {
		const id = await toParent();
		for (const by of [cast.office, cast.southAdmin]) {
			expect((await mark(by, [id], "done")).body).toEqual({ was: [] });
			expect(
				(await by.call("POST", "/notices/restore", { was: [{ id, read_at: hence(0), done_at: null, snoozed_until: null }] })).body,
			).toEqual({
				was: [],
			});
			expect((await pile(by, "all")).notices).toEqual([]);
		}
		expect((await t.anonymous.call("GET", "/notices")).status).toBe(401);
		expect(await unread(cast.parent)).toBe(1);
	});
});

describe("kinds", () => {
	const kinds = AREAS.flatMap(({ notices = [] }) => notices);
	test("are read by opening the page that they lead to, whatever kind it is, and no other line is", async () => {
		for (const { name } of kinds) await toParent({ kind: name, path: `/${name}?day=2026-12-01` });
		const other = await toParent({ path: "/elsewhere" });
		for (const { name } of kinds)
			expect((await cast.parent.call("POST", "/notices/opened", { path: `/${name}?day=2026-12-01` })).body, name).toEqual({ read: 1 });
		expect((await pile(cast.parent, "unread")).notices.map(({ id }) => id)).toEqual([other]);
	});
	test("have a name of their own", () => {
		expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length);
	});
	test.each(LOCALES)("have a name among the settings in %s", (language) => {
		const files = readdirSync(join(WORDS, language)).map(
			(file) => JSON.parse(readFileSync(join(WORDS, language, file), "utf8")) as { screen?: object },
		);
		const words = new Set(files.flatMap(({ screen = {} }) => Object.keys(screen)));
		expect(kinds.map(({ name }) => `notice_kind.${name}`).filter((key) => !words.has(key))).toEqual([]);
	});
});
