import type { MyWork, TaskWork, Timer, Wall } from "@homeroom/contract/areas/work/work.contract.ts";
import type { Work } from "@homeroom/contract/areas/work/work.rules.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeProjects } from "../projects/projects.builders.ts";
import { makeTasks, type NewTask } from "../tasks/tasks.builders.ts";
import { makeTimer, makeWork } from "./work.builders.ts";

let t: TestApp;
let [admin, office, teacher, staff, parent, south] = [] as unknown as [Caller, Caller, Caller, Caller, Caller, Caller];
beforeAll(async () => {
	t = await startTestApp();
	[admin, office, teacher, staff, parent, south] = (await Promise.all([
		t.as(t.north, "admin"),
		t.as(t.north, "office"),
		t.as(t.north, "teacher"),
		t.as(t.north, "staff"),
		t.as(t.north, "client"),
		t.as(t.south, "admin"),
	])) as [Caller, Caller, Caller, Caller, Caller, Caller];
});
afterAll(() => t.close());
beforeEach(() =>
	inSchool(t, t.north.customer_id, async (client) => {
		for (const table of ["timers", "handovers", "work_log"])
			await client.query(`delete from ${table} where customer_id = $1`, [t.north.customer_id]);
	}),
);

const me = (role: keyof TestApp["north"]["users"]) => t.north.users[role].user_id;
const tasks = (...made: (Partial<NewTask> & { by?: number })[]) =>
	inSchool(t, t.north.customer_id, async (client) => {
		const ids: number[] = [];
		for (const { by = null, ...task } of made) ids.push(...(await makeTasks(client, [{ title: "Order forty chairs", ...task }], by)));
		return ids;
	});
const start = (by: Caller, id: number) => by.call<Timer>("POST", `/tasks/${id}/timer`, {});
const stop = (by: Caller, body: object = {}) => by.call<Work>("POST", "/tasks/timer/stop", body);
const mine = async (by: Caller) => (await by.call<MyWork>("GET", "/tasks/timer")).body;
/** Somebody's timer runs since so long. */
const running = (user_id: number, task_id: number, minutes_ago: number) =>
	inSchool(t, t.north.customer_id, (client) => makeTimer(client, { user_id, task_id, minutes_ago }));
const log = async (user_id: number) =>
	(
		await t.owner.query<{ task_id: string; seconds: number; is_timed: boolean; note: string | null }>(
			"select task_id, seconds, is_timed, note from work_log where customer_id = $1 and user_id = $2 and archived_at is null order by starts_at, id",
			[t.north.customer_id, user_id],
		)
	).rows.map((row) => ({ ...row, task_id: Number(row.task_id) }));

describe("a timer", () => {
	test("runs on one task, is stopped with a note, and what it ran for stands in the log", async () => {
		const [id] = (await tasks({})) as [number];
		expect(await start(admin, id)).toMatchObject({
			status: 200,
			body: { user_id: me("admin"), task: { id }, asked_at: null, seconds_before: 0 },
		});
		expect((await mine(admin)).timer?.task.id).toBe(id);
		expect((await admin.call<{ status: string }>("GET", `/tasks/${id}`)).body.status).toBe("doing");
		const stopped = await stop(admin, { note: "Called them" });
		expect(stopped).toMatchObject({ status: 200, body: { user_id: me("admin"), task_id: id, is_timed: true, note: "Called them" } });
		expect(stopped.body.starts).toMatch(/^\d\d:\d\d$/);
		expect((await mine(admin)).timer).toBeNull();
		expect(await log(me("admin"))).toMatchObject([{ task_id: id, is_timed: true }]);
		expect((await stop(admin)).status).toBe(404);
	});
	test("stops the other one of the same person as it starts, and nobody else's", async () => {
		const [one, two] = (await tasks({}, {})) as [number, number];
		await running(me("admin"), one, 30);
		await running(me("office"), one, 30);
		expect((await start(admin, two)).status).toBe(200);
		expect(await log(me("admin"))).toMatchObject([{ task_id: one, seconds: expect.any(Number) }]);
		expect((await log(me("admin")))[0]?.seconds).toBeGreaterThanOrEqual(1800);
		expect((await mine(office)).timer?.task.id).toBe(one);
		// where it runs already it goes on
		const before = (await mine(admin)).timer;
		expect((await start(admin, two)).body).toEqual(before);
		expect(await log(me("admin"))).toHaveLength(1);
	});
	test("is one by the database itself, whoever writes", async () => {
		const [one, two] = (await tasks({}, {})) as [number, number];
		await running(me("admin"), one, 0);
		await expect(
			inSchool(t, t.north.customer_id, (client) =>
				client.query("insert into timers (user_id, task_id, started_at, sure_at) values ($1, $2, now(), now())", [me("admin"), two]),
			),
		).rejects.toMatchObject({ code: "23505", constraint: "timers_one_each" });
	});
	test("is not started on what is done, archived, not theirs or another school's", async () => {
		const [done, gone, theirs] = (await tasks({ status: "done" }, {}, { by: me("admin") })) as [number, number, number];
		await inSchool(t, t.north.customer_id, (client) => client.query("update tasks set archived_at = now() where id = $1", [gone]));
		for (const id of [done, gone]) expect(await start(admin, id)).toMatchObject({ status: 409, body: { error: "task_done" } });
		expect((await start(teacher, theirs)).status).toBe(404);
		expect((await start(south, theirs)).status).toBe(404);
		expect((await start(parent, theirs)).status).toBe(403);
		expect(await log(me("admin"))).toEqual([]);
	});
	test("of who only looks at a project does not start in it", async () => {
		const [project_id] = (await inSchool(t, t.north.customer_id, (client) =>
			makeProjects(client, [{ key: "LOOK", name: "Looked at", viewers: [me("teacher")] }]),
		)) as [number];
		const [id] = (await tasks({ project_id })) as [number];
		expect((await teacher.call("GET", `/tasks/${id}`)).status).toBe(200);
		expect((await start(teacher, id)).status).toBe(404);
	});
	test("ends when the task is done or archived, whoever does that, and an undo brings both back", async () => {
		const [id] = (await tasks({})) as [number];
		await running(me("staff"), id, 10);
		const done = await admin.call("POST", `/tasks/${id}/complete`, { done: true });
		expect(done.status).toBe(200);
		expect(await log(me("staff"))).toMatchObject([{ task_id: id, is_timed: true }]);
		const undone = await admin.call("POST", "/changes/undo", { batch: done.headers["x-request-id"] });
		expect(undone.status, JSON.stringify(undone.body)).toBe(200);
		expect((await mine(staff)).timer?.task.id).toBe(id);
		expect(await log(me("staff"))).toEqual([]);
	});
	test("that was stopped runs on after an undo, as if nothing had been", async () => {
		const [id] = (await tasks({})) as [number];
		await running(me("staff"), id, 10);
		const before = (await mine(staff)).timer;
		// what belongs to it is seen by who works on it
		await inSchool(t, t.north.customer_id, (client) => client.query("update tasks set lead_id = $2 where id = $1", [id, me("staff")]));
		const stopped = await stop(staff);
		const undone = await staff.call("POST", "/changes/undo", { batch: stopped.headers["x-request-id"] });
		expect(undone.status, JSON.stringify(undone.body)).toBe(200);
		expect((await mine(staff)).timer).toEqual(before);
		expect(await log(me("staff"))).toEqual([]);
	});
	test("is thrown away without a word in the log", async () => {
		const [id] = (await tasks({})) as [number];
		await running(me("admin"), id, 10);
		expect((await admin.call("DELETE", "/tasks/timer")).status).toBe(200);
		expect((await mine(admin)).timer).toBeNull();
		expect(await log(me("admin"))).toEqual([]);
		expect((await admin.call("DELETE", "/tasks/timer")).status).toBe(404);
	});
});

describe("a forgotten timer", () => {
	const minutes = (ago: number) => new Date(Date.now() - ago * 60_000).toISOString();
	test("is stopped when its person really stopped, not before it began and not ahead of now", async () => {
		const [id] = (await tasks({})) as [number];
		await running(me("admin"), id, 180);
		for (const at of [minutes(181), minutes(-5)])
			expect(await stop(admin, { at })).toMatchObject({ status: 422, body: { fields: { at: expect.anything() } } });
		expect(await stop(admin, { at: "yesterday" })).toMatchObject({ status: 422, body: { fields: { at: expect.anything() } } });
		const stopped = await stop(admin, { at: minutes(60) });
		expect(stopped.status, JSON.stringify(stopped.body)).toBe(200);
		expect(stopped.body.minutes).toBe(120);
	});
	test("of more than a day's work is not written down by guess: it asks first", async () => {
		const [one, two] = (await tasks({}, {})) as [number, number];
		await running(me("admin"), one, 30 * 60);
		for (const answer of [
			await stop(admin),
			await start(admin, two),
			await admin.call("POST", "/tasks/timer/hand-over", { to_id: me("office") }),
		])
			expect(answer).toMatchObject({ status: 409, body: { error: "timer_forgotten" } });
		expect((await mine(admin)).timer?.task.id).toBe(one);
		expect(await stop(admin, { at: minutes(60) })).toMatchObject({ status: 422, body: { fields: { at: expect.stringContaining("16") } } });
		expect((await stop(admin, { at: minutes(26 * 60) })).body.minutes).toBe(240);
	});
	test("goes on where its person says so, and asks again later", async () => {
		const [id] = (await tasks({})) as [number];
		await running(me("admin"), id, 130);
		await t.owner.query("update timers set asked_at = now() where customer_id = $1", [t.north.customer_id]);
		expect((await mine(admin)).timer?.asked_at).not.toBeNull();
		expect(await admin.call<Timer>("POST", "/tasks/timer/keep", {})).toMatchObject({ status: 200, body: { asked_at: null } });
		const { rows } = await t.owner.query("select sure_at > now() - interval '1 minute' as sure from timers where customer_id = $1", [
			t.north.customer_id,
		]);
		expect(rows).toEqual([{ sure: true }]);
		expect((await office.call("POST", "/tasks/timer/keep", {})).status).toBe(404);
	});
	test("asks after as long as the school says", async () => {
		const { body: settings } = await admin.call<{ version: number; ask_after_minutes: number }>("GET", "/tasks/live/settings");
		expect(settings.ask_after_minutes).toBe(120);
		const change = (body: object) =>
			admin.call("PUT", "/tasks/live/settings", { hand_over_minutes: 15, version: settings.version, ...body });
		for (const ask_after_minutes of [14, 901, 60.5])
			expect(await change({ ask_after_minutes })).toMatchObject({
				status: 422,
				body: { fields: { ask_after_minutes: expect.anything() } },
			});
		expect(await change({ ask_after_minutes: 60 })).toMatchObject({ status: 200, body: { ask_after_minutes: 60 } });
		expect((await change({ ask_after_minutes: 90 })).status).toBe(409);
		expect((await office.call("GET", "/tasks/live/settings")).status).toBe(403);
		expect(await change({ ask_after_minutes: 120, version: settings.version + 1 })).toMatchObject({ status: 200 });
	});
});

describe("the wall", () => {
	const wall = async (by: Caller) => (await by.call<Wall>("GET", "/tasks/live")).body;
	test("shows who works on what, what they did before, what is next and what is done", async () => {
		const today = { due_in: 0, due_time: "12:00" };
		const [one, two, next, taken] = (await tasks(
			{ title: "Room plan", estimate: 60 },
			{},
			{ ...today, title: "Call the printer" },
			{ ...today, title: "Gate" },
		)) as [number, number, number, number];
		await tasks({ status: "done", done_days_ago: 0 });
		await running(me("admin"), one, 36);
		await running(me("office"), taken, 1);
		await inSchool(t, t.north.customer_id, async (client) => {
			await client.query(
				"insert into work_log (user_id, task_id, starts_at, ends_at, is_timed) select $1, $2, s, s + interval '2 seconds', true from (select greatest(customer_today()::timestamp at time zone customer_zone(), now() - interval '2 hours') as s) b",
				[me("staff"), two],
			);
		});
		const { people, next: coming, done, now } = await wall(admin);
		expect(people.map(({ user_id, timer }) => [user_id, timer?.task.title ?? null])).toEqual(
			expect.arrayContaining([
				[me("admin"), "Room plan"],
				[me("office"), "Gate"],
				[me("staff"), null],
			]),
		);
		expect(people.slice(0, 2).every(({ timer }) => timer !== null)).toBe(true);
		expect(people.find(({ user_id }) => user_id === me("staff"))?.spans).toMatchObject([{ title: "Order forty chairs" }]);
		expect(coming.map(({ id }) => id)).toContain(next);
		expect(coming.map(({ id }) => id)).not.toContain(taken);
		expect(done.today).toBeGreaterThanOrEqual(1);
		expect(done.seconds).toBe(2);
		expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000);
	});
	test("shows to who sees their own alone what is about their tasks, and themselves", async () => {
		const [theirs, others] = (await tasks({ lead_id: me("teacher") }, {})) as [number, number];
		await running(me("admin"), theirs, 5);
		await running(me("office"), others, 5);
		const { people } = await wall(teacher);
		expect(people.map(({ user_id }) => user_id)).toEqual([me("admin")]);
		expect((await parent.call("GET", "/tasks/live")).status).toBe(403);
		expect((await wall(south)).people).toEqual([]);
	});
});

describe("sums", () => {
	test("of a task tell who worked on it and who does now; of a project they stand against its budget", async () => {
		const [project_id] = (await inSchool(t, t.north.customer_id, (client) =>
			makeProjects(client, [{ key: "SUM", name: "Summed up", budget_hours: 4 }]),
		)) as [number];
		const [id, other] = (await tasks({ project_id }, {})) as [number, number];
		await inSchool(t, t.north.customer_id, (client) =>
			makeWork(client, [
				{ user_id: me("admin"), task_id: id, day: "2026-11-02", starts: "09:00", ends: "10:30" },
				{ user_id: me("admin"), task_id: id, day: "2026-11-03", starts: "09:00", ends: "10:00" },
				{ user_id: me("office"), task_id: id, day: "2026-11-03", starts: "09:00", ends: "09:45" },
				{ user_id: me("office"), task_id: other, day: "2026-11-03", starts: "11:00", ends: "12:00" },
			]),
		);
		await running(me("staff"), id, 3);
		const { body } = await admin.call<TaskWork>("GET", `/tasks/${id}/hours`);
		expect(body).toMatchObject({
			seconds: 11_700,
			people: [
				{ user_id: me("admin"), seconds: 9000 },
				{ user_id: me("office"), seconds: 2700 },
			],
			timers: [{ user_id: me("staff") }],
		});
		const list = await admin.call<{ tasks: { id: number; joined: object }[] }>("GET", "/tasks?joined=worked&limit=100");
		expect(list.body.tasks.find((row) => row.id === id)?.joined).toEqual({ worked: 195 });
		const projectOf = async () => (await admin.call<{ worked_hours: number; budget_hours: number }>("GET", `/projects/${project_id}`)).body;
		expect(await projectOf()).toMatchObject({ worked_hours: 3.3, budget_hours: 4 });
		// hours go with their task, and come back with it
		const { version } = (await admin.call<{ version: number }>("GET", `/tasks/${other}`)).body;
		const moved = await admin.call("PATCH", `/tasks/${other}`, { version, project_id });
		expect(moved.status).toBe(200);
		expect((await projectOf()).worked_hours).toBe(4.3);
		const undone = await admin.call("POST", "/changes/undo", { batch: moved.headers["x-request-id"] });
		expect(undone.status, JSON.stringify(undone.body)).toBe(200);
		expect((await projectOf()).worked_hours).toBe(3.3);
		expect((await teacher.call("GET", `/tasks/${id}/hours`)).status).toBe(404);
		expect((await south.call("GET", `/tasks/${id}/hours`)).status).toBe(404);
	});
	test("by day and person are of what somebody sees", async () => {
		const [id] = (await tasks({ lead_id: me("teacher") })) as [number];
		await inSchool(t, t.north.customer_id, (client) =>
			makeWork(client, [
				{ user_id: me("admin"), task_id: id, day: "2026-11-02", starts: "09:00", ends: "10:30" },
				{ user_id: me("admin"), day: "2026-11-02", starts: "11:00", ends: "12:00" },
				{ user_id: me("teacher"), day: "2026-11-03", starts: "22:30", ends: "00:30" },
			]),
		);
		const hours = async (by: Caller, from = "2026-11-02", to = "2026-11-08") =>
			(await by.call<{ days: object[] }>("GET", `/tasks/hours?from=${from}&to=${to}`)).body.days;
		expect(await hours(admin)).toEqual([
			{ user_id: me("admin"), day: "2026-11-02", seconds: 9000 },
			{ user_id: me("teacher"), day: "2026-11-03", seconds: 7200 },
		]);
		expect(await hours(teacher)).toEqual([
			{ user_id: me("admin"), day: "2026-11-02", seconds: 5400 },
			{ user_id: me("teacher"), day: "2026-11-03", seconds: 7200 },
		]);
		expect(await hours(south)).toEqual([]);
		expect((await admin.call("GET", "/tasks/hours?from=2026-11-08&to=2026-11-02")).status).toBe(422);
		expect((await admin.call("GET", "/tasks/hours?from=2026-01-01&to=2026-12-31")).status).toBe(422);
	});
});
