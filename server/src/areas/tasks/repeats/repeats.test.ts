import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import type { TaskRepeat, TaskRepeatRow } from "@homeroom/contract/areas/tasks/repeats/repeats.rules.ts";
import type { TaskParts } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import type { Task } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inCustomer } from "../../../kit/db/customer-db.ts";
import { openPool } from "../../../kit/db/pool.ts";
import { inSchool } from "../../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../../testing/test-app.ts";
import { makeProjects } from "../../projects/projects.builders.ts";
import { makeRepeatAsJob } from "./repeat.make.ts";
import { makeRepeats } from "./repeats.builders.ts";

let t: TestApp;
let pool: ReturnType<typeof openPool>;
let [admin, teacher, staff, parent, south] = [] as unknown as [Caller, Caller, Caller, Caller, Caller];
let today = "";
beforeAll(async () => {
	t = await startTestApp();
	pool = openPool({ url: t.url, max: 4, as: "app", onError: () => {} });
	[admin, teacher, staff, parent, south] = (await Promise.all([
		t.as(t.north, "admin"),
		t.as(t.north, "teacher"),
		t.as(t.north, "staff"),
		t.as(t.north, "client"),
		t.as(t.south, "admin"),
	])) as [Caller, Caller, Caller, Caller, Caller];
	today = await inSchool(t, t.north.customer_id, async (client) => {
		const { rows } = await client.query<{ day: string }>("select customer_today()::text as day");
		return rows[0]?.day ?? "";
	});
});
afterAll(async () => {
	await pool.end();
	await t.close();
});

const me = (role: "admin" | "teacher" | "staff") => t.north.users[role].user_id;
const add = (by: Caller, body: object = {}) =>
	by.call<TaskRepeat & { fields?: Record<string, string> }>("POST", "/task-repeats", {
		name: "Open the gate",
		status: "active",
		rule: "FREQ=DAILY",
		starts: today,
		ahead: 0,
		priority: "3",
		...body,
	});
const repeat = async (body: object = {}, by = admin): Promise<TaskRepeat> => {
	const { status, body: made } = await add(by, body);
	expect(status, JSON.stringify(made)).toBe(201);
	return made;
};
const change = (by: Caller, { id, version }: TaskRepeat, changes: object) =>
	by.call<TaskRepeat>("PATCH", `/task-repeats/${id}`, { version, ...changes });
interface Made {
	id: number;
	day: string;
	due: string;
	title: string;
	created_by: number | null;
}
/** What it made, by day. */
const made = async (id: number): Promise<Made[]> =>
	(
		await t.owner.query<Made>(
			"select id::int, repeat_day::text as day, due::text, title, created_by::int from tasks where repeat_id = $1 order by repeat_day",
			[id],
		)
	).rows;
const days = async (id: number) => (await made(id)).map(({ day }) => day);
const north = () => inCustomer(pool, { customer_id: t.north.customer_id, user_id: null, request_id: null });
const makeNow = (id: number) => makeRepeatAsJob(north(), id);
/** As if it had been begun so many days ago, and nobody had looked since. */
const begunAgo = (id: number, ago: number) => t.owner.query("update task_repeats set since = since - $2::int where id = $1", [id, ago]);

describe("a repeating task", () => {
	test("has its first task at once, with all that it says", async () => {
		const one = await repeat({
			due_time: "07:30",
			tags: "#Gate, gate",
			lead_id: me("teacher"),
			helpers: [me("staff")],
			checks: "East\nWest",
		});
		expect(one.tags).toBe("gate");
		const [task, ...others] = await made(one.id);
		expect(others).toEqual([]);
		expect((await admin.call<Task>("GET", `/tasks/${task?.id}`)).body).toMatchObject({
			title: "Open the gate",
			due: today,
			due_time: "07:30",
			tags: "gate",
			lead_id: me("teacher"),
			helpers: [me("staff")],
			repeat_id: one.id,
		});
		const { checks } = (await admin.call<TaskParts>("GET", `/tasks/${task?.id}/parts`)).body;
		expect(checks.map(({ title }) => title)).toEqual(["East", "West"]);
	});
	test("is taken back with the task that it made, and comes back with it", async () => {
		const { status, headers, body } = await add(admin);
		expect(status).toBe(201);
		const undone = await admin.call<{ batch: string }>("POST", "/changes/undo", { batch: headers["x-request-id"] });
		expect(undone.status, JSON.stringify(undone.body)).toBe(200);
		expect((await admin.call("GET", `/task-repeats/${body.id}`)).status).toBe(404);
		expect(await days(body.id)).toEqual([]);
		expect((await admin.call("POST", "/changes/undo", { batch: undone.body.batch })).status).toBe(200);
		expect(await days(body.id)).toEqual([today]);
		expect(await makeNow(body.id)).toBe(0);
	});
	test("makes up for what was missed, and no task twice", async () => {
		const { id } = await repeat({ starts: addDays(today, -10) });
		expect(await days(id)).toEqual([today]);
		await t.owner.query("delete from tasks where repeat_id = $1", [id]);
		await t.owner.query("delete from task_repeat_days where repeat_id = $1", [id]);
		await begunAgo(id, 3);
		expect(await makeNow(id)).toBe(4);
		expect(await makeNow(id)).toBe(0);
		expect(await days(id)).toEqual([-3, -2, -1, 0].map((ago) => addDays(today, ago)));
	});
	test("a task of it that was taken away stays away", async () => {
		const { id } = await repeat();
		const [task] = await made(id);
		await t.owner.query("delete from tasks where id = $1", [task?.id]);
		expect(await makeNow(id)).toBe(0);
		expect(await days(id)).toEqual([]);
	});
	test("appears before it is due, as early as it says", async () => {
		const { id } = await repeat({ ahead: 2 });
		expect(await days(id)).toEqual([0, 1, 2].map((ahead) => addDays(today, ahead)));
		const later = await repeat({ starts: addDays(today, 5), ahead: 4 });
		expect(await days(later.id)).toEqual([]);
		expect((await admin.call<{ days: string[] }>("GET", `/task-repeats/${later.id}/days`)).body.days[0]).toBe(addDays(today, 5));
	});
	test("ends, and begins again without the time between", async () => {
		const one = await repeat();
		const ended = await change(admin, one, { status: "ended" });
		expect(ended.body.status).toBe("ended");
		await begunAgo(one.id, 30);
		expect(await makeNow(one.id)).toBe(0);
		expect((await admin.call<{ days: string[] }>("GET", `/task-repeats/${one.id}/days`)).body.days).toEqual([]);
		await t.owner.query("delete from task_repeat_days where repeat_id = $1", [one.id]);
		await t.owner.query("delete from tasks where repeat_id = $1", [one.id]);
		expect((await change(admin, ended.body, { status: "active" })).status).toBe(200);
		expect(await days(one.id)).toEqual([today]);
	});
	test("is another one for what comes: words, lead and rule", async () => {
		const one = await repeat({ ahead: 1 });
		const changed = await change(admin, one, { name: "Open both gates", lead_id: me("teacher"), ahead: 2 });
		expect(changed.status).toBe(200);
		expect((await made(one.id)).map(({ title }) => title)).toEqual(["Open the gate", "Open the gate", "Open both gates"]);
		await change(admin, changed.body, { rule: "freq=weekly;interval=2", starts: addDays(today, 3), ahead: 30 });
		expect((await days(one.id)).slice(3)).toEqual([3, 17].map((ahead) => addDays(today, ahead)));
	});
	test("another rule makes nothing for the time before it", async () => {
		const one = await repeat({ rule: "FREQ=MONTHLY", starts: addDays(today, -5), ahead: 0 });
		await begunAgo(one.id, 5);
		expect((await change(admin, one, { rule: "FREQ=DAILY" })).status).toBe(200);
		expect(await days(one.id)).toEqual([today]);
	});
	test("makes none from the archive", async () => {
		const one = await repeat();
		const { body } = await admin.call<TaskRepeat>("POST", `/task-repeats/${one.id}/archive`, { version: one.version });
		await begunAgo(one.id, 2);
		await t.owner.query("delete from task_repeat_days where repeat_id = $1", [one.id]);
		expect(await makeNow(one.id)).toBe(0);
		await t.owner.query("delete from tasks where repeat_id = $1", [one.id]);
		expect((await admin.call("POST", `/task-repeats/${one.id}/restore`, { version: body.version })).status).toBe(200);
		expect(await days(one.id)).toEqual([today]);
	});
	test("tells in lists when it comes next", async () => {
		const { id } = await repeat({ name: "Weekly look", rule: "FREQ=WEEKLY", starts: addDays(today, 2), ahead: 0 });
		const list = async (by: Caller) =>
			(await by.call<{ task_repeats: TaskRepeatRow[] }>("GET", "/task-repeats?search=weekly+look&joined=next_day")).body.task_repeats;
		expect((await list(admin)).find((row) => row.id === id)?.joined).toEqual({ next_day: addDays(today, 2) });
	});
	test("does nothing in a school that can only be read", async () => {
		const { id } = await repeat();
		await begunAgo(id, 2);
		await t.owner.query("delete from task_repeat_days where repeat_id = $1", [id]);
		await t.owner.query("update platform.customers set read_only = true where id = $1", [t.north.customer_id]);
		await expect(makeNow(id)).rejects.toMatchObject({ code: "read_only" });
		await t.owner.query("update platform.customers set read_only = false where id = $1", [t.north.customer_id]);
	});
});

describe("from completion", () => {
	const WEEKLY = { rule: "FREQ=WEEKLY;FROM=COMPLETION", ahead: 20 };
	const complete = (id: number | undefined) => admin.call<Task>("POST", `/tasks/${id}/complete`, { done: true });
	const jobs = async (repeat_id: number) =>
		(
			await t.owner.query("select from graphile_worker._private_jobs where payload::jsonb -> 'input' ->> 'repeat_id' = $1", [
				String(repeat_id),
			])
		).rowCount;
	test("the next one is made when the last is done, and counted from then", async () => {
		const { id } = await repeat(WEEKLY);
		const [first] = await made(id);
		expect(first?.day).toBe(today);
		expect(await makeNow(id)).toBe(0);
		await complete(first?.id);
		expect(await jobs(id)).toBe(1);
		expect(await makeNow(id)).toBe(1);
		expect(await makeNow(id)).toBe(0);
		expect(await days(id)).toEqual([today, addDays(today, 7)]);
	});
	test("one in the trash, or gone, waits for nobody", async () => {
		const { id } = await repeat(WEEKLY);
		const [first] = await made(id);
		await admin.call("POST", `/tasks/${first?.id}/archive`, { version: 1 });
		expect(await jobs(id)).toBe(1);
		expect(await makeNow(id)).toBe(1);
		await t.owner.query("delete from tasks where repeat_id = $1", [id]);
		expect(await makeNow(id)).toBe(1);
	});
	test("those that have their dates ask for no job", async () => {
		const { id } = await repeat();
		await complete((await made(id))[0]?.id);
		expect(await jobs(id)).toBe(0);
	});
});

describe("a task that is there", () => {
	const task = async (body: object = {}, by = admin) =>
		(await by.call<Task>("POST", "/tasks", { title: "Water the plants", status: "todo", priority: "3", ...body })).body;
	const letRepeat = (by: Caller, id: number, body: object = {}) =>
		by.call<TaskRepeat>("POST", `/task-repeats/from-task/${id}`, { rule: "FREQ=WEEKLY", ahead: 7, ...body });
	test("becomes the first of a series, with all that it says", async () => {
		const { id } = await task({ due: today, due_time: "09:00", tags: "plants", estimate: 10, lead_id: me("teacher") });
		await admin.call("POST", `/tasks/${id}/checks`, { title: "Hall" });
		const { status, body, headers } = await letRepeat(admin, id);
		expect(status, JSON.stringify(body)).toBe(201);
		expect(body).toMatchObject({ name: "Water the plants", due_time: "09:00", tags: "plants", checks: "Hall", lead_id: me("teacher") });
		expect((await made(body.id)).map((one) => [one.day, one.id === id])).toEqual([
			[today, true],
			[addDays(today, 7), false],
		]);
		expect((await letRepeat(admin, id)).status).toBe(422);
		expect((await admin.call("POST", "/changes/undo", { batch: headers["x-request-id"] })).status).toBe(200);
		expect((await admin.call<Task>("GET", `/tasks/${id}`)).body).toMatchObject({ repeat_id: null, due: today });
	});
	test("without a day begins today, or when it starts", async () => {
		const [now, later] = [await task(), await task({ starts: addDays(today, 3) })];
		expect((await letRepeat(admin, now.id)).body.starts).toBe(today);
		expect((await letRepeat(admin, later.id)).body.starts).toBe(addDays(today, 3));
	});
	test("is another's, or gives work to others: refused", async () => {
		const { id } = await task();
		expect((await letRepeat(teacher, id)).status).toBe(404);
		expect((await letRepeat(south, id)).status).toBe(404);
		expect((await letRepeat(parent, id)).status).toBe(403);
		const helped = await task({ lead_id: me("admin"), helpers: [me("staff")] });
		expect((await letRepeat(staff, helped.id)).status).toBe(403);
	});
});

describe("what is not right", () => {
	test.each([
		[{ name: "" }, "name"],
		[{ rule: "" }, "rule"],
		[{ rule: "now and then" }, "rule"],
		[{ rule: "FREQ=WEEKLY;BYMONTHDAY=3" }, "rule"],
		[{ rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30" }, "rule"],
		[{ rule: "FREQ=DAILY;UNTIL=20200101" }, "rule"],
		[{ rule: "FREQ=DAILY;SCHOOL=CYCLE_28" }, "rule"],
		[{ starts: "2026-02-30" }, "starts"],
		[{ ahead: 181 }, "ahead"],
		[{ due_time: "25:00" }, "due_time"],
		[{ status: "paused" }, "status"],
		[{ lead_id: 999_999_999 }, "lead_id"],
		[{ project_id: 999_999_999 }, "project_id"],
	])("stands at its field: %j", async (bad, field) => {
		await inSchool(t, t.north.customer_id, (client) =>
			client.query(
				"insert into academic_years (name, starts_on, ends_on) select 'Rules', customer_today() - 10, customer_today() + 200 where not exists (select from academic_years where name = 'Rules' and customer_id = $1)",
				[t.north.customer_id],
			),
		);
		const { status, body } = await add(admin, bad);
		expect([status, Object.keys(body.fields ?? {})], JSON.stringify(body)).toEqual([422, [field]]);
	});
	test("a rule of a file that is none makes nothing, and stops nobody", async () => {
		const [id] = (await inSchool(t, t.north.customer_id, (client) =>
			makeRepeats(client, [{ name: "Odd", rule: "FREQ=DAILY;COUNT=3;UNTIL=20300101" }]),
		)) as [number];
		expect(await makeNow(id)).toBe(0);
		expect((await admin.call<{ days: string[] }>("GET", `/task-repeats/${id}/days`)).body.days).toEqual([]);
		await expect(
			inSchool(t, t.north.customer_id, (client) => makeRepeats(client, [{ name: "Odder", rule: "each day" }])),
		).rejects.toMatchObject({ constraint: "task_repeats_rule_said" });
	});
	test("days of a rule are told before it is saved", async () => {
		const ask = (rule: string) =>
			teacher.call<{ days: string[]; fields?: object }>("GET", `/task-repeats/days?rule=${encodeURIComponent(rule)}&starts=2026-11-16`);
		expect((await ask("FREQ=WEEKLY;BYDAY=TU")).body.days.slice(0, 2)).toEqual(["2026-11-17", "2026-11-24"]);
		expect((await ask("whenever")).body.fields).toEqual({ rule: expect.any(String) });
	});
});

describe("who may", () => {
	test("people see what they made, lead, help with or have in a project of theirs", async () => {
		const [project_id] = (await inSchool(t, t.north.customer_id, (client) =>
			makeProjects(client, [{ key: "REP", name: "Repeats", members: [me("teacher")] }]),
		)) as [number];
		const theirs = [
			await repeat({}, teacher),
			await repeat({ lead_id: me("teacher") }),
			await repeat({ helpers: [me("teacher")] }),
			await repeat({ project_id }),
		];
		const another = await repeat();
		for (const { id } of theirs) expect((await teacher.call("GET", `/task-repeats/${id}`)).status).toBe(200);
		expect((await teacher.call("GET", `/task-repeats/${another.id}`)).status).toBe(404);
		expect((await teacher.call("GET", `/task-repeats/${another.id}/days`)).status).toBe(404);
		expect((await change(teacher, another, { name: "Mine now" })).status).toBe(404);
		expect((await south.call("GET", `/task-repeats/${another.id}`)).status).toBe(404);
		expect((await parent.call("GET", "/task-repeats")).status).toBe(403);
		// what it makes is theirs, though a job made it
		expect((await made((theirs[0] as TaskRepeat).id))[0]?.created_by).toBe(me("teacher"));
	});
	test("work is given to others by those who may", async () => {
		expect((await add(staff, { lead_id: me("admin") })).status).toBe(403);
		const mine = await repeat({ lead_id: me("staff") }, staff);
		expect((await change(staff, mine, { helpers: [me("teacher")] })).status).toBe(403);
	});
});
