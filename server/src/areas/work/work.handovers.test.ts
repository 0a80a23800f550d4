import type { Task } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import type { HandOver, MyWork, Timer } from "@homeroom/contract/areas/work/work.contract.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inCustomer } from "../../kit/db/customer-db.ts";
import { openPool } from "../../kit/db/pool.ts";
import { noticesTold } from "../../testing/casts/notices-told.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeTasks } from "../tasks/tasks.builders.ts";
import { makeTimer } from "./work.builders.ts";
import { lookAfterWork } from "./work.wake.ts";

let t: TestApp;
let pool: ReturnType<typeof openPool>;
let [admin, office, teacher, south] = [] as unknown as [Caller, Caller, Caller, Caller];
beforeAll(async () => {
	t = await startTestApp();
	pool = openPool({ url: t.url, max: 2, as: "app", onError: () => {} });
	[admin, office, teacher, south] = (await Promise.all([
		t.as(t.north, "admin"),
		t.as(t.north, "office"),
		t.as(t.north, "teacher"),
		t.as(t.south, "admin"),
	])) as [Caller, Caller, Caller, Caller];
});
afterAll(async () => {
	await pool.end();
	await t.close();
});
beforeEach(async () => {
	await inSchool(t, t.north.customer_id, async (client) => {
		for (const table of ["timers", "handovers", "work_log"])
			await client.query(`delete from ${table} where customer_id = $1`, [t.north.customer_id]);
	});
	await noticesTold(t);
});

const me = (role: keyof TestApp["north"]["users"]) => t.north.users[role].user_id;
const task = async (by: number | null = null): Promise<number> =>
	(
		await inSchool(t, t.north.customer_id, (client) => makeTasks(client, [{ title: "Absence calls", lead_id: me("admin") }], by))
	)[0] as number;
const running = (user_id: number, task_id: number, minutes_ago: number) =>
	inSchool(t, t.north.customer_id, (client) => makeTimer(client, { user_id, task_id, minutes_ago }));
const give = (by: Caller, to_id: number, note: string | null = "Three are left") =>
	by.call<HandOver>("POST", "/tasks/timer/hand-over", { to_id, note });
const answer = <Answer = HandOver>(by: Caller, id: number, how: "accept" | "decline" | "withdraw", body: object = {}) =>
	by.call<Answer>("POST", `/tasks/hand-overs/${id}/${how}`, body);
const mine = async (by: Caller) => (await by.call<MyWork>("GET", "/tasks/timer")).body;
const told = async () => (await noticesTold(t)).map(({ who, kind, words }) => [who, kind, words.variant ?? null]);
const look = () => lookAfterWork(inCustomer(pool, { customer_id: t.north.customer_id, user_id: null, request_id: null }));
/** The office runs its timer on a task of the admin's, for half an hour, and gives it to the teacher. */
async function given() {
	const id = await task();
	await running(me("office"), id, 30);
	const made = await give(office, me("teacher"));
	expect(made.status, JSON.stringify(made.body)).toBe(201);
	return { task_id: id, handover: made.body };
}

describe("what somebody works on", () => {
	test("is handed over with its note and its timer: the giver works on until the colleague takes it", async () => {
		const { task_id, handover } = await given();
		expect(handover).toMatchObject({
			from_id: me("office"),
			to_id: me("teacher"),
			state: "waiting",
			note: "Three are left",
			task: { id: task_id },
			seconds: 0,
		});
		expect((await mine(office)).timer?.task.id).toBe(task_id);
		expect((await mine(office)).given).toMatchObject([{ id: handover.id }]);
		expect((await mine(teacher)).asked).toMatchObject([{ id: handover.id, note: "Three are left", running_since: expect.any(String) }]);
		expect(await told()).toEqual([["teacher", "handover_asked", null]]);
		// it is not theirs to see until they take it
		expect((await teacher.call("GET", `/tasks/${task_id}`)).status).toBe(404);

		const [other] = (await inSchool(t, t.north.customer_id, (client) => makeTasks(client, [{ title: "Signs" }], me("teacher")))) as [
			number,
		];
		await running(me("teacher"), other, 10);
		const taken = await answer<Timer>(teacher, handover.id, "accept");
		expect(taken).toMatchObject({ status: 200, body: { user_id: me("teacher"), task: { id: task_id } } });
		expect(taken.body.seconds_before).toBeGreaterThanOrEqual(1800);
		expect((await mine(office)).timer).toBeNull();
		expect((await mine(teacher)).timer?.task.id).toBe(task_id);
		const { rows } = await t.owner.query<{ user_id: string; task_id: string; seconds: number }>(
			"select user_id, task_id, seconds from work_log where customer_id = $1 order by seconds",
			[t.north.customer_id],
		);
		expect(rows.map(({ user_id, task_id: of }) => [Number(user_id), Number(of)])).toEqual([
			[me("teacher"), other],
			[me("office"), task_id],
		]);
		expect(await told()).toEqual([["office", "handover_answered", "accepted"]]);
		expect((await teacher.call("GET", `/tasks/${task_id}`)).status).toBe(200);
	});
	test("is led by who takes it where who gave it led it; who gave it helps from now on", async () => {
		const id = await task();
		await running(me("admin"), id, 5);
		const { body } = await give(admin, me("teacher"), null);
		expect((await answer(teacher, body.id, "accept")).status).toBe(200);
		expect((await admin.call<Task>("GET", `/tasks/${id}`)).body).toMatchObject({ lead_id: me("teacher"), helpers: [me("admin")] });
	});
	test("carries along what all before have worked, from hand to hand", async () => {
		const { handover } = await given();
		const first = await answer<Timer>(teacher, handover.id, "accept");
		await t.owner.query("update timers set started_at = started_at + interval '0 seconds' where customer_id = $1", [t.north.customer_id]);
		const { body: next } = await give(teacher, me("admin"), null);
		expect(next.seconds).toBe(first.body.seconds_before);
		const last = await answer<Timer>(admin, next.id, "accept");
		expect(last.body.seconds_before).toBeGreaterThanOrEqual(first.body.seconds_before);
	});
	test("comes back where the colleague cannot, with what they say", async () => {
		const { task_id, handover } = await given();
		await noticesTold(t);
		expect(await answer(teacher, handover.id, "decline", { answer: "In a lesson" })).toMatchObject({
			status: 200,
			body: { state: "declined", answer: "In a lesson" },
		});
		expect((await mine(office)).timer?.task.id).toBe(task_id);
		expect((await mine(teacher)).asked).toEqual([]);
		expect(await told()).toEqual([["office", "handover_answered", "declined_why"]]);
	});
	test("comes back by itself where nobody answers in time, once", async () => {
		const { handover } = await given();
		await noticesTold(t);
		await look();
		expect(await told()).toEqual([]);
		await t.owner.query("update handovers set goes_back_at = now() - interval '1 second' where id = $1", [handover.id]);
		// late is late, also before anybody has looked
		expect(await answer(teacher, handover.id, "accept")).toMatchObject({ status: 409, body: { error: "handover_over" } });
		expect((await mine(teacher)).asked).toEqual([]);
		await Promise.all([look(), look()]);
		expect(await told()).toEqual([["office", "handover_answered", "returned"]]);
		expect((await mine(office)).timer).not.toBeNull();
	});
	test("is taken back by who gave it, and by nobody else", async () => {
		const { handover } = await given();
		expect((await answer(teacher, handover.id, "withdraw")).status).toBe(404);
		expect(await answer(office, handover.id, "withdraw")).toMatchObject({ status: 200, body: { state: "withdrawn" } });
		expect((await answer(teacher, handover.id, "accept")).status).toBe(409);
	});
	test("is over when the task is done meanwhile", async () => {
		const { task_id, handover } = await given();
		expect((await admin.call("POST", `/tasks/${task_id}/complete`, { done: true })).status).toBe(200);
		expect((await answer(teacher, handover.id, "accept")).status).toBe(409);
		expect((await mine(teacher)).asked).toEqual([]);
	});
	test("goes to colleagues who work on tasks, one at a time", async () => {
		const id = await task();
		await running(me("office"), id, 5);
		for (const to of [me("office"), me("client"), 999_999_999, t.south.users.teacher.user_id])
			expect(await give(office, to)).toMatchObject({ status: 422, body: { fields: { to_id: expect.anything() } } });
		expect(await give(office, me("teacher"), "x".repeat(501))).toMatchObject({
			status: 422,
			body: { fields: { note: expect.anything() } },
		});
		expect((await give(office, me("teacher"))).status).toBe(201);
		expect(await give(office, me("admin"))).toMatchObject({ status: 409, body: { error: "handover_waiting" } });
		expect((await give(teacher, me("admin"))).status).toBe(404);
	});
	test("is answered by whom it was given to alone, once", async () => {
		const { handover } = await given();
		for (const by of [admin, office, south]) expect((await answer(by, handover.id, "accept")).status).toBe(404);
		const answers = await Promise.all([
			answer(teacher, handover.id, "accept"),
			answer(teacher, handover.id, "decline"),
			answer(office, handover.id, "withdraw"),
		]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
	});
});

test("whose timer runs for longer than the school thinks likely is asked, once, until they answer", async () => {
	const id = await task();
	await running(me("office"), id, 119);
	await look();
	expect(await told()).toEqual([]);
	await running(me("office"), id, 121);
	await Promise.all([look(), look()]);
	const notices = await noticesTold(t);
	expect(notices.map(({ who, kind, path }) => [who, kind, path])).toEqual([["office", "timer_forgotten", `/tasks/${id}`]]);
	expect((await mine(office)).timer?.asked_at).not.toBeNull();
	await look();
	expect(await told()).toEqual([]);
	await office.call("POST", "/tasks/timer/keep", {});
	await t.owner.query("update timers set sure_at = now() - interval '3 hours' where customer_id = $1", [t.north.customer_id]);
	await look();
	expect(await told()).toEqual([["office", "timer_forgotten", expect.anything()]]);
});
test("schools where somebody is to be asked are woken, and no others", async () => {
	const id = await task();
	const woken = async () => Number((await t.owner.query("select platform.wake_work() as n")).rows[0].n);
	const before = await woken();
	await running(me("office"), id, 121);
	expect(await woken()).toBe(before + 1);
});
