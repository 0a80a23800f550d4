import type { Task } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import type { Mentionable, RecordComment } from "@homeroom/contract/kit/comments/comment-calls.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inCustomer } from "../../kit/db/customer-db.ts";
import { openPool } from "../../kit/db/pool.ts";
import { asRole } from "../../testing/casts/as-role.ts";
import { noticesTold } from "../../testing/casts/notices-told.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeTaskComments } from "./tasks.builders.ts";
import { tellOfDueTasks } from "./tasks.notices.ts";

let t: TestApp;
let [admin, office, teacher, staff, south] = [] as unknown as [Caller, Caller, Caller, Caller, Caller];
beforeAll(async () => {
	t = await startTestApp();
	[admin, office, teacher, staff, south] = (await Promise.all([
		t.as(t.north, "admin"),
		t.as(t.north, "office"),
		t.as(t.north, "teacher"),
		t.as(t.north, "staff"),
		t.as(t.south, "admin"),
	])) as [Caller, Caller, Caller, Caller, Caller];
});
afterAll(() => t.close());
beforeEach(() => noticesTold(t));

const me = (role: keyof TestApp["north"]["users"]) => t.north.users[role].user_id;
const made = async (by: Caller, body: object = {}): Promise<Task> => {
	const answer = await by.call<Task>("POST", "/tasks", { title: "Order forty chairs", status: "todo", priority: "3", ...body });
	expect(answer.status).toBe(201);
	return answer.body;
};
const show = async (by: Caller, id: number) => (await by.call<Task>("GET", `/tasks/${id}`)).body;
const say = (by: Caller, id: number, body: string, more: object = {}) =>
	by.call<RecordComment & { fields?: object; error?: string }>("POST", `/tasks/${id}/comments`, { body, ...more });
const read = async (by: Caller, id: number) =>
	(await by.call<{ comments: RecordComment[]; more: boolean }>("GET", `/tasks/${id}/comments`)).body.comments;
const told = async () => (await noticesTold(t)).map(({ who, kind }) => `${who} ${kind}`);

describe("a comment", () => {
	test("is read by whoever sees the task, in the order in which things were said", async () => {
		const { id } = await made(admin, { lead_id: me("teacher") });
		expect((await say(admin, id, "Who asks the caretaker?")).body).toMatchObject({ author_id: me("admin"), version: 1, edited_at: null });
		await say(teacher, id, "I do");
		for (const by of [admin, teacher, office])
			expect((await read(by, id)).map(({ body }) => body)).toEqual(["Who asks the caretaker?", "I do"]);
		expect((await staff.call("GET", `/tasks/${id}/comments`)).status).toBe(404);
		expect((await say(staff, id, "Me neither")).status).toBe(404);
	});
	test.each([
		[{ body: " " }, "body"],
		[{ body: "x".repeat(4001) }, "body"],
		[{ body: "x", mentions: [999_999_999] }, "mentions"],
		[{ body: "x", mentions: ["Ana"] }, "mentions.0"],
		[{ body: "x", for_family: "yes" }, "for_family"],
	])("that is not right is refused at its field: case %#", async (bad, field) => {
		const { id } = await made(admin);
		const answer = await admin.call<{ fields?: object }>("POST", `/tasks/${id}/comments`, bad);
		expect(answer.status).toBe(422);
		expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
	});
	test("is nobody's of another school, and no family's", async () => {
		const { id } = await made(admin);
		const { body: said } = await say(admin, id, "Ours");
		const parent = await t.as(t.north, "client");
		for (const [by, status] of [
			[south, 404],
			[parent, 403],
		] as const)
			for (const [method, path, body] of [
				["GET", `/tasks/${id}/comments`, undefined],
				["GET", `/tasks/${id}/comment-people`, undefined],
				["GET", `/tasks/comments/${said.id}/history`, undefined],
				["POST", `/tasks/${id}/comments`, { body: "x" }],
				["PATCH", `/tasks/comments/${said.id}`, { version: 1, body: "x" }],
				["DELETE", `/tasks/comments/${said.id}`, undefined],
				["POST", `/tasks/${id}/watch`, { watching: true }],
			] as const)
				expect((await by.call(method, path, body)).status, `${method} ${path}`).toBe(status);
	});
	test("is said in other words by who said it alone, and what it said before is kept", async () => {
		const { id } = await made(admin);
		const { body: said } = await say(admin, id, "Forty chairs");
		const path = `/tasks/comments/${said.id}`;
		expect(await office.call("PATCH", path, { version: 1, body: "Fifty" })).toMatchObject({
			status: 403,
			body: { error: "comment_author" },
		});
		const changed = await admin.call<RecordComment>("PATCH", path, { version: 1, body: "Forty-two chairs" });
		expect(changed.body).toMatchObject({ body: "Forty-two chairs", version: 2, edited_at: expect.any(String) });
		const late = await admin.call<{ current: RecordComment }>("PATCH", path, { version: 1, body: "Forty-one" });
		expect(late).toMatchObject({ status: 409, body: { current: { body: "Forty-two chairs" } } });
		const { body } = await office.call<{ versions: { body: string }[] }>("GET", `${path}/history`);
		expect(body.versions).toMatchObject([{ body: "Forty chairs", for_family: false }]);
	});
	test("is taken back by who said it alone, and comes back by undo", async () => {
		const { id } = await made(admin);
		const { body: said } = await say(admin, id, "Wrong task");
		expect((await office.call("DELETE", `/tasks/comments/${said.id}`)).status).toBe(403);
		const removed = await admin.call("DELETE", `/tasks/comments/${said.id}`);
		expect(removed.status).toBe(200);
		expect(await read(office, id)).toEqual([]);
		expect((await admin.call("GET", `/tasks/comments/${said.id}/history`)).status).toBe(404);
		const batch = removed.headers["x-request-id"];
		expect((await admin.call("POST", "/changes/undo", { batch })).status).toBeLessThan(300);
		expect((await read(office, id)).map(({ body }) => body)).toEqual(["Wrong task"]);
	});
	test("of somebody else is not undone by who may undo everything", async () => {
		const { id } = await made(office);
		const { headers } = await say(office, id, "Stays");
		const undone = await admin.call("POST", "/changes/undo", { batch: headers["x-request-id"] });
		expect(undone).toMatchObject({ status: 403, body: { error: "comment_author" } });
		expect(await read(admin, id)).toHaveLength(1);
	});
	test("of which there are many is read from the end", async () => {
		const { id } = await made(admin);
		await inSchool(t, t.north.customer_id, (client) =>
			makeTaskComments(
				client,
				Array.from({ length: 120 }, (_, at) => ({ task_id: id, body: `No ${at}`, author_id: null })),
			),
		);
		const all: string[] = [];
		for (let before = ""; ; ) {
			const { body } = await admin.call<{ comments: RecordComment[]; more: boolean }>("GET", `/tasks/${id}/comments${before}`);
			all.unshift(...body.comments.map((one) => one.body));
			if (!body.more) break;
			before = `?before=${body.comments[0]?.id}`;
		}
		expect(all).toEqual(Array.from({ length: 120 }, (_, at) => `No ${at}`));
	});
});

describe("a mention", () => {
	test("calls colleagues who see the task; others only once they are let in", async () => {
		const { id } = await made(admin);
		const { body } = await admin.call<{ people: Mentionable[] }>("GET", `/tasks/${id}/comment-people`);
		const seeing = (user_id: number) => body.people.find((one) => one.id === user_id)?.sees;
		expect([seeing(me("office")), seeing(me("teacher")), seeing(me("client"))]).toEqual([true, false, undefined]);
		expect((await say(admin, id, "@Teacher please", { mentions: [me("teacher")] })).body.fields).toHaveProperty("mentions");
		expect((await teacher.call("GET", `/tasks/${id}`)).status).toBe(404);
		expect((await say(admin, id, "@Client please", { mentions: [me("client")], watch: true })).status).toBe(422);
		const said = await say(admin, id, "@Teacher please", { mentions: [me("teacher")], watch: true });
		expect(said).toMatchObject({ status: 201, body: { mentions: [{ id: me("teacher") }] } });
		expect(await show(teacher, id)).toMatchObject({ watchers: [me("teacher")] });
		expect(await told()).toEqual(["teacher task_mentioned"]);
	});
	test("is told once: to who is mentioned anew when the words change", async () => {
		const { id } = await made(admin);
		const { body: said } = await say(admin, id, "@Office?", { mentions: [me("office")] });
		expect(await told()).toEqual(["office task_mentioned"]);
		await admin.call("PATCH", `/tasks/comments/${said.id}`, {
			version: 1,
			body: "@Office and @Editor?",
			mentions: [me("office"), me("editor")],
		});
		expect(await told()).toEqual(["editor task_mentioned"]);
	});
	test("lets nobody in by a person who only looks at the task", async () => {
		const { id } = await made(admin, { watchers: [me("teacher")] });
		const answer = await say(teacher, id, "@Staff look", { mentions: [me("staff")], watch: true });
		expect(answer).toMatchObject({ status: 422, body: { fields: { mentions: expect.anything() } } });
		expect((await show(admin, id)).watchers).toEqual([me("teacher")]);
	});
});

describe("who watches a task", () => {
	test("sees it, hears of it and changes nothing", async () => {
		const task = await made(admin, { watchers: [me("teacher")] });
		expect((await teacher.call("GET", `/tasks/${task.id}`)).status).toBe(200);
		expect((await teacher.call("PATCH", `/tasks/${task.id}`, { version: 1, title: "Mine" })).status).toBe(404);
		expect((await teacher.call("POST", `/tasks/${task.id}/complete`, { done: true })).status).toBe(404);
		await say(office, task.id, "Ordered");
		expect(await told()).toEqual(["admin task_commented", "teacher task_commented"]);
	});
	test("begins and ends to watch by themselves", async () => {
		const { id } = await made(admin);
		const watch = (by: Caller, watching: boolean) => by.call<{ watching: boolean }>("POST", `/tasks/${id}/watch`, { watching });
		expect((await watch(teacher, true)).status).toBe(404);
		expect((await watch(office, true)).body).toEqual({ watching: true });
		expect((await watch(office, true)).body).toEqual({ watching: true });
		expect(await show(admin, id)).toMatchObject({ watchers: [me("office")], version: 2 });
		expect((await watch(office, false)).body).toEqual({ watching: false });
		expect((await watch(office, false)).body).toEqual({ watching: false });
		expect(await show(admin, id)).toMatchObject({ watchers: [], version: 3 });
		expect((await admin.call("POST", `/tasks/${id}/watch`, { watching: "yes" })).status).toBe(422);
	});
	test("are as many as began at once", async () => {
		const { id } = await made(admin);
		const roles = ["admin", "editor", "office"] as const;
		const callers = await Promise.all(roles.map((role) => t.as(t.north, role)));
		await Promise.all(callers.map((by) => by.call("POST", `/tasks/${id}/watch`, { watching: true })));
		expect((await show(admin, id)).watchers?.toSorted()).toEqual(roles.map(me).toSorted());
	});
});

describe("people are told", () => {
	test("of a task that becomes theirs, but not of one that they take", async () => {
		const task = await made(admin, { lead_id: me("teacher"), helpers: [me("staff")] });
		expect(await told()).toEqual(["staff task_given", "teacher task_given"]);
		await admin.call("POST", `/tasks/${task.id}/assign`, { version: 1, lead_id: me("office"), helpers: [me("staff")] });
		expect(await told()).toEqual(["office task_given"]);
		await office.call("PATCH", `/tasks/${task.id}`, { version: 2, title: "Order fifty chairs" });
		expect(await told()).toEqual([]);
		await office.call("POST", "/tasks/bulk/update", { selection: { ids: [task.id] }, changes: { lead_id: me("teacher") } });
		expect(await told()).toEqual(["teacher task_given"]);
		await made(teacher, { lead_id: me("teacher") });
		expect(await told()).toEqual([]);
	});
	test("of a task that they made and that is done, by whatever way", async () => {
		const done = [
			(id: number) => teacher.call("POST", `/tasks/${id}/complete`, { done: true }),
			(id: number) => teacher.call("POST", `/tasks/${id}/move`, { by: "status", to: "done" }),
			(id: number) => teacher.call("PATCH", `/tasks/${id}`, { version: 1, status: "done" }),
			(id: number) => teacher.call("POST", "/tasks/bulk/update", { selection: { ids: [id] }, changes: { status: "done" } }),
		];
		for (const finish of done) {
			const { id } = await made(admin, { lead_id: me("teacher") });
			await noticesTold(t);
			expect((await finish(id)).status).toBeLessThan(300);
			expect(await told()).toEqual(["admin task_completed"]);
		}
	});
	test("of nothing that they do not see any more", async () => {
		const finance = await asRole(t, t.north, "finance", granting({ Tasks: ["ViewOwn", "Create", "Edit", "Complete"] }));
		const { id } = await made(finance, { watchers: [me("admin")] });
		await say(admin, id, "Heard");
		expect(await told()).toEqual(["finance task_commented"]);
		await asRole(t, t.north, "finance", granting({ Rooms: ["View"] }));
		await say(admin, id, "Unheard");
		expect(await told()).toEqual([]);
	});
	test("once in the morning of what is due, in one line", async () => {
		const { rows } = await t.owner.query<{ today: string }>(
			"select (now() at time zone time_zone)::date::text as today from platform.customers where id = $1",
			[t.north.customer_id],
		);
		const due = rows[0]?.today;
		await made(admin, { due, lead_id: me("teacher") });
		await made(admin, { due, helpers: [me("teacher")] });
		await made(admin, { due, status: "done", lead_id: me("teacher") });
		await noticesTold(t);
		const pool = openPool({ url: t.url, max: 1, as: "app", onError: () => {} });
		const db = inCustomer(pool, { customer_id: t.north.customer_id, user_id: null, request_id: null });
		await tellOfDueTasks(db);
		await tellOfDueTasks(db);
		await pool.end();
		const lines = await noticesTold(t);
		expect(lines.map(({ who, kind, times }) => `${who} ${kind} ${times}`)).toEqual(["admin task_due 1", "teacher task_due 2"]);
	});
});
