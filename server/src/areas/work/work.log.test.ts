import type { Work } from "@homeroom/contract/areas/work/work.rules.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeTasks } from "../tasks/tasks.builders.ts";
import { makeTimer } from "./work.builders.ts";

let t: TestApp;
let [admin, office, staff, teacher, south] = [] as unknown as [Caller, Caller, Caller, Caller, Caller];
let task_id: number;
beforeAll(async () => {
	t = await startTestApp();
	[admin, office, staff, teacher, south] = (await Promise.all([
		t.as(t.north, "admin"),
		t.as(t.north, "office"),
		t.as(t.north, "staff"),
		t.as(t.north, "teacher"),
		t.as(t.south, "admin"),
	])) as [Caller, Caller, Caller, Caller, Caller];
	await t.owner.query("update platform.customers set time_zone = 'UTC' where id = $1", [t.north.customer_id]);
	[task_id] = (await inSchool(t, t.north.customer_id, (client) =>
		makeTasks(client, [{ title: "Order forty chairs", lead_id: me("staff") }]),
	)) as [number];
});
afterAll(() => t.close());
beforeEach(() =>
	inSchool(t, t.north.customer_id, async (client) => {
		for (const table of ["timers", "work_log"]) await client.query(`delete from ${table} where customer_id = $1`, [t.north.customer_id]);
	}),
);

const me = (role: keyof TestApp["north"]["users"]) => t.north.users[role].user_id;
const DAY = "2026-11-02";
const add = (by: Caller, body: object = {}) =>
	by.call<Work & { fields?: object }>("POST", "/work-log", { day: DAY, starts: "09:00", ends: "10:30", ...body });
const change = (by: Caller, { id, version }: Work, body: object) => by.call<Work>("PATCH", `/work-log/${id}`, { version, ...body });
const instants = async (id: number) =>
	(
		await t.owner.query<{ starts: string; ends: string }>(
			"select starts_at::text as starts, ends_at::text as ends from work_log where id = $1",
			[id],
		)
	).rows[0];

describe("an entry", () => {
	test("is one's own where nobody is named, and kept as instants of the school's clock", async () => {
		await t.owner.query("update platform.customers set time_zone = 'Asia/Tokyo' where id = $1", [t.north.customer_id]);
		const made = await add(staff, { task_id, note: "By telephone" });
		expect(made).toMatchObject({
			status: 201,
			body: { user_id: me("staff"), minutes: 90, is_timed: false, task_id, note: "By telephone" },
		});
		const { rows } = await t.owner.query(
			"select starts_at = '2026-11-02T00:00:00Z' as starts, ends_at = '2026-11-02T01:30:00Z' as ends from work_log where id = $1",
			[made.body.id],
		);
		expect(rows).toEqual([{ starts: true, ends: true }]);
		await t.owner.query("update platform.customers set time_zone = 'UTC' where id = $1", [t.north.customer_id]);
	});
	test("may go past midnight, and is no longer than anybody works", async () => {
		expect((await add(staff, { starts: "22:00", ends: "01:15" })).body.minutes).toBe(195);
		expect(await add(staff, { day: "2026-11-04", starts: "10:00", ends: "09:00" })).toMatchObject({
			status: 422,
			body: { fields: { ends: expect.stringContaining("16") } },
		});
		expect(await add(staff, { day: "2026-11-04", starts: "10:00", ends: "10:00" })).toMatchObject({
			status: 422,
			body: { fields: { ends: expect.anything() } },
		});
	});
	test.each([
		[{ starts: "9:00" }, "starts"],
		[{ ends: "24:00" }, "ends"],
		[{ starts: "" }, "starts"],
		[{ day: "2199-01-01" }, "day"],
		[{ task_id: 999_999_999 }, "task_id"],
		[{ note: "x".repeat(501) }, "note"],
	])("that is not right is told at its field: case %#", async (bad, field) => {
		const answer = await add(staff, bad);
		expect(answer.status, JSON.stringify(answer.body)).toBe(422);
		expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
	});
	test("does not lie ahead", async () => {
		const { rows } = await t.owner.query<{ day: string }>("select ((now() + interval '1 day') at time zone 'UTC')::date::text as day");
		expect(await add(staff, { day: rows[0]?.day, starts: "12:00", ends: "13:00" })).toMatchObject({ status: 422 });
	});
	test("counts a person's time once, whoever writes it down", async () => {
		const made = await add(staff);
		expect(made.status).toBe(201);
		for (const [starts, ends] of [
			["08:00", "09:01"],
			["09:30", "10:00"],
			["10:29", "11:00"],
			["08:00", "12:00"],
		])
			expect(await add(staff, { starts, ends })).toMatchObject({ status: 422, body: { fields: { starts: expect.anything() } } });
		expect((await add(staff, { starts: "10:30", ends: "11:00" })).status).toBe(201);
		// somebody else works at the same time
		expect((await add(office, {})).status).toBe(201);
		expect((await add(office, { user_id: me("staff"), starts: "10:00", ends: "10:15" })).status).toBe(422);
		// what was removed stands in nobody's way, and does not come back into it
		const { body } = await add(office, { day: "2026-11-05" });
		expect((await office.call("POST", `/work-log/${body.id}/archive`, { version: body.version })).status).toBe(200);
		expect((await add(office, { day: "2026-11-05", starts: "10:00", ends: "11:00" })).status).toBe(201);
		expect(await office.call("POST", `/work-log/${body.id}/restore`, { version: body.version + 1 })).toMatchObject({ status: 422 });
	});
	test("of two that are added at once for the same time one stands", async () => {
		const answers = await Promise.all(Array.from({ length: 8 }, () => add(staff)));
		expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(422)]);
	});
	test("does not reach into the timer that runs", async () => {
		await inSchool(t, t.north.customer_id, (client) => makeTimer(client, { user_id: me("staff"), task_id, minutes_ago: 30 }));
		const { rows } = await t.owner.query<{ day: string; starts: string; ends: string }>(
			"select to_char(s, 'YYYY-MM-DD') as day, to_char(s, 'HH24:MI') as starts, to_char(s + interval '10 minutes', 'HH24:MI') as ends from (select (now() - interval '20 minutes') at time zone 'UTC' as s) b",
		);
		expect((await add(staff, rows[0])).status).toBe(422);
		expect((await add(office, rows[0])).status).toBe(201);
	});
});

describe("a correction", () => {
	test("keeps in its history what stood there, and is refused where somebody was faster", async () => {
		const made = (await add(staff)).body;
		const corrected = await change(staff, made, { ends: "10:00", task_id });
		expect(corrected).toMatchObject({ status: 200, body: { minutes: 60, task_id } });
		expect(await change(staff, made, { ends: "11:00" })).toMatchObject({ status: 409, body: { current: { ends: "10:00" } } });
		const { changes } = (
			await staff.call<{ changes: { before: object | null; after: object | null }[] }>("GET", `/work-log/${made.id}/activity`)
		).body;
		expect(changes[0]).toMatchObject({ before: { ends: "10:30" }, after: { ends: "10:00" } });
		expect(await instants(made.id)).toMatchObject({ ends: expect.stringContaining("10:00:00") });
		const undone = await staff.call("POST", "/changes/undo", { batch: corrected.headers["x-request-id"] });
		expect(undone.status, JSON.stringify(undone.body)).toBe(200);
		expect((await staff.call<Work>("GET", `/work-log/${made.id}`)).body).toMatchObject({ minutes: 90, ends: "10:30" });
	});
	test("of the words alone leaves a timer's seconds as they are", async () => {
		const { rows } = await inSchool(t, t.north.customer_id, (client) =>
			client.query<{ id: string }>(
				"insert into work_log (user_id, task_id, starts_at, ends_at, is_timed) values ($1, $2, '2026-11-02T09:00:13Z', '2026-11-02T09:20:44Z', true) returning id",
				[me("staff"), task_id],
			),
		);
		const id = Number(rows[0]?.id);
		const before = await instants(id);
		const { body } = await staff.call<Work>("GET", `/work-log/${id}`);
		expect(body).toMatchObject({ day: DAY, starts: "09:00", ends: "09:20", minutes: 21 });
		expect((await change(staff, body, { note: "Twice", starts: "09:00" })).status).toBe(200);
		expect(await instants(id)).toEqual(before);
	});
	test("takes another task, and with it another project", async () => {
		const made = (await add(staff, { task_id })).body;
		expect(await change(staff, made, { task_id: null })).toMatchObject({ status: 200, body: { task_id: null } });
	});
});

describe("who may", () => {
	test("people write down, correct and remove their own; those of others only who keeps them", async () => {
		expect(await add(staff, { user_id: me("office") })).toMatchObject({ status: 403, body: { needed: "Tasks.LogOthers" } });
		expect(await add(teacher, { user_id: me("office") })).toMatchObject({ status: 403 });
		const theirs = (await add(office, { user_id: me("staff"), task_id })).body;
		expect(theirs.user_id).toBe(me("staff"));
		expect((await change(staff, theirs, { note: "Yes" })).status).toBe(200);
		const another = (await add(office, { task_id })).body;
		// staff leads the task and sees who worked on it, and changes nothing of theirs
		expect((await staff.call("GET", `/work-log/${another.id}`)).status).toBe(200);
		expect((await change(staff, another, { note: "Mine now" })).status).toBe(404);
		expect(
			(await staff.call("POST", "/work-log/bulk/update", { selection: { ids: [another.id] }, changes: { note: "Mine" } })).body,
		).toMatchObject({ count: 0 });
		expect((await change(admin, another, { note: "Right" })).status).toBe(200);
		expect((await teacher.call("GET", `/work-log/${another.id}`)).status).toBe(404);
		expect((await south.call("GET", `/work-log/${another.id}`)).status).toBe(404);
	});
	test("nobody works here who is no colleague", async () => {
		expect(await add(admin, { user_id: me("client") })).toMatchObject({ status: 422, body: { fields: { user_id: expect.anything() } } });
		expect(await add(admin, { user_id: t.south.users.admin.user_id })).toMatchObject({
			status: 422,
			body: { fields: { user_id: expect.anything() } },
		});
	});
	test("the log goes out as a file, as far as somebody sees it", async () => {
		await add(staff, { task_id });
		await add(office, { user_id: me("teacher"), day: "2026-11-03" });
		const file = async (by: Caller) =>
			(await by.call("GET", "/work-log/export?format=csv&columns=day,starts,ends,minutes,task_id")).bytes.toString();
		expect((await file(admin)).trim().split("\r\n")).toHaveLength(3);
		expect(await file(admin)).toContain("09:00");
		expect((await staff.call("GET", "/work-log/export?format=csv")).status).toBe(403);
		const { body } = await admin.call<{ meta: { total: number } }>(
			"GET",
			`/work-log?where=${encodeURIComponent(JSON.stringify([["day", "is", DAY]]))}`,
		);
		expect(body.meta.total).toBe(1);
	});
});
