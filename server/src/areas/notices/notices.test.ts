import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Absence } from "@homeroom/contract/areas/absences/absences.calls.ts";
import { NOTICE_REASONS } from "@homeroom/contract/areas/notices/notices.rules.ts";
import { LOCALES } from "@homeroom/contract/languages.generated.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AREAS } from "../../all-areas.ts";
import { openPool } from "../../kit/db/pool.ts";
import { type AttendanceCast, castAttendance } from "../../testing/casts/attendance-cast.ts";
import type { Caller, TestApp } from "../../testing/test-app.ts";
import { tidyNotices } from "./notices.service.ts";

const WORDS = join(import.meta.dirname, "../../../../locales");
let t: TestApp;
let cast: AttendanceCast;
beforeAll(async () => {
	cast = await castAttendance();
	({ t } = cast);
});
afterAll(() => t.close());

const unread = async (by: Caller) => (await by.call<{ unread: number }>("GET", "/notices/unread")).body.unread;
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

describe("a notice", () => {
	test("reaches whom its kind names, once, and not who did it", async () => {
		const before = [await unread(cast.parent), await unread(cast.office)];
		const { id } = await announce("2026-12-01");
		expect(await unread(cast.parent)).toBe(before[0]);
		const decision = { state: "accepted", answer: null, version: 1 };
		expect((await cast.office.call("POST", `/attendance/absences/${id}/decide`, decision)).status).toBe(200);
		expect([await unread(cast.parent), await unread(cast.office)]).toEqual([(before[0] as number) + 1, before[1]]);
		const { rows } = await t.owner.query(
			"select kind, reason, about, row_id::int from notices where about = 'absences' and row_id = $1 and kind = 'absence_decided'",
			[id],
		);
		expect(rows).toEqual([{ kind: "absence_decided", reason: "you_asked", about: "absences", row_id: id }]);
	});
	test("of what was refused does not come", async () => {
		const { id } = await announce("2026-12-02");
		const before = await unread(cast.parent);
		expect(
			(await cast.office.call("POST", `/attendance/absences/${id}/decide`, { state: "accepted", answer: null, version: 9 })).status,
		).toBe(409);
		expect(await unread(cast.parent)).toBe(before);
	});
	test("does not keep what it is about from being undone", async () => {
		const { id } = await announce("2026-12-03");
		await cast.office.call("POST", `/attendance/absences/${id}/decide`, { state: "declined", answer: "No", version: 1 });
		const { rows } = await t.owner.query(
			"select request_id from changes where table_name = 'absences' and row_id = $1 order by id desc limit 1",
			[id],
		);
		expect((await cast.office.call("POST", "/changes/undo", { batch: rows[0].request_id })).status).toBe(200);
		expect((await t.owner.query("select state from absences where id = $1", [id])).rows).toEqual([{ state: "announced" }]);
	});
	test("is forgotten after half a year", async () => {
		const { rows } = await t.owner.query<{ id: string }>(
			`insert into notices (customer_id, user_id, kind, reason, about, row_id, created_at)
			select $1, $2, 'absence_decided', 'you_asked', 'absences', 1, now() - days * interval '1 day' from unnest('{181,179}'::int[]) days returning id`,
			[t.north.customer_id, t.north.users.client.user_id],
		);
		const pool = openPool({ url: t.url, max: 1, as: "app", onError: () => {} });
		await tidyNotices(pool, t.owner);
		await pool.end();
		const left = await t.owner.query("select id from notices where id = any($1)", [rows.map(({ id }) => id)]);
		expect(left.rows).toEqual([rows[1]]);
	});
});

describe("kinds", () => {
	const kinds = AREAS.flatMap(({ notices = [] }) => notices);
	test("have a name of their own and lead somewhere", () => {
		expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length);
		for (const { leads } of kinds) expect(leads(7)).toMatch(/^\/[a-z]/);
	});
	test.each(LOCALES)("and reasons are told in %s", (language) => {
		const files = readdirSync(join(WORDS, language)).map(
			(file) => JSON.parse(readFileSync(join(WORDS, language, file), "utf8")) as { screen?: object },
		);
		const words = new Set(files.flatMap(({ screen = {} }) => Object.keys(screen)));
		const wanted = [...kinds.map(({ name }) => `notice.${name}`), ...NOTICE_REASONS.map((reason) => `notice_reason.${reason}`)];
		expect(wanted.filter((key) => !words.has(key))).toEqual([]);
	});
});
