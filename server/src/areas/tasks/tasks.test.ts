import type { TaskBoard, TaskParts } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import type { Task } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeProjects } from "../projects/projects.builders.ts";

let t: TestApp;
let [admin, teacher, staff, parent, south] = [] as unknown as [Caller, Caller, Caller, Caller, Caller];
beforeAll(async () => {
	t = await startTestApp();
	[admin, teacher, staff, parent, south] = (await Promise.all([
		t.as(t.north, "admin"),
		t.as(t.north, "teacher"),
		t.as(t.north, "staff"),
		t.as(t.north, "client"),
		t.as(t.south, "admin"),
	])) as [Caller, Caller, Caller, Caller, Caller];
});
afterAll(() => t.close());

const me = (role: "admin" | "teacher" | "staff" | "client") => t.north.users[role].user_id;
const add = (by: Caller, body: object) =>
	by.call<Task & { fields?: Record<string, string> }>("POST", "/tasks", { status: "todo", priority: "3", ...body });
const made = async (by: Caller, body: object = {}): Promise<Task> => {
	const { status, body: task } = await add(by, { title: "Order forty chairs", ...body });
	expect(status).toBe(201);
	return task;
};
const show = async (by: Caller, id: number) => (await by.call<Task>("GET", `/tasks/${id}`)).body;
const change = (by: Caller, { id, version }: Task, changes: object) => by.call<Task>("PATCH", `/tasks/${id}`, { version, ...changes });
const parts = async (by: Caller, id: number) => (await by.call<TaskParts>("GET", `/tasks/${id}/parts`)).body;
let keys = 0;
const project = async (people: { members?: number[]; viewers?: number[] } = {}): Promise<{ id: number; key: string }> => {
	const key = `P${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[keys++]}`;
	const [id] = (await inSchool(t, t.north.customer_id, (client) => makeProjects(client, [{ key, name: `Project ${key}`, ...people }]))) as [
		number,
	];
	return { id, key };
};

describe("a number", () => {
	test("is the next of its project; of no project the school's own", async () => {
		const { id, key } = await project();
		const codes = [await made(admin, { project_id: id }), await made(admin, { project_id: id })].map(({ code }) => code);
		expect(codes).toEqual([`${key}-1`, `${key}-2`]);
		expect((await made(admin)).code).toMatch(/^T-\d+$/);
	});
	test("of fifty that are added at once is each another, and none is left out", async () => {
		const { id, key } = await project();
		const answers = await Promise.all(Array.from({ length: 50 }, () => add(admin, { title: "At once", project_id: id })));
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
		const numbers = answers.map(({ body }) => Number(body.code.slice(key.length + 1))).sort((a, b) => a - b);
		expect(numbers).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
	});
	test("follows a task into another project, and an undo brings the old one back", async () => {
		const [from, to] = [await project(), await project()];
		const task = await made(admin, { project_id: from.id });
		const moved = await change(admin, task, { project_id: to.id });
		expect(moved.body.code).toBe(`${to.key}-1`);
		const batch = moved.headers["x-request-id"];
		expect((await admin.call("POST", "/changes/undo", { batch })).status).toBeLessThan(300);
		expect(await show(admin, task.id)).toMatchObject({ code: `${from.key}-1`, project_id: from.id });
	});
	test("of a project that is not there, or another school's, is refused at its field", async () => {
		const { id } = await project();
		for (const [by, project_id] of [
			[admin, 999_999_999],
			[south, id],
		] as const)
			expect(await add(by, { title: "Lost", project_id })).toMatchObject({
				status: 422,
				body: { fields: { project_id: expect.anything() } },
			});
	});
});

describe("what is not right", () => {
	test.each([
		[{ title: "" }, "title"],
		[{ status: "lost" }, "status"],
		[{ priority: "5" }, "priority"],
		[{ starts: "2026-12-02", due: "2026-12-01" }, "due"],
		[{ due: "2026-12-01", due_time: "25:00" }, "due_time"],
		[{ due_time: "15:00" }, "due_time"],
		[{ estimate: 0 }, "estimate"],
		[{ lead_id: 999_999_999 }, "lead_id"],
		[{ helpers: [999_999_999] }, "helpers"],
		[{ parent_id: 999_999_999 }, "parent_id"],
	])("stands at its field: case %#", async (bad, field) => {
		const answer = await add(admin, { title: "Bad", ...bad });
		expect(answer.status).toBe(422);
		expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
	});
	test("a start behind the day that it is due stays refused when only one of them changes", async () => {
		const task = await made(admin, { due: "2026-12-01" });
		expect(await change(admin, task, { starts: "2026-12-02" })).toMatchObject({
			status: 422,
			body: { fields: { due: expect.anything() } },
		});
	});
	test("is no part of itself, by however many others", async () => {
		const one = await made(admin);
		const two = await made(admin, { parent_id: one.id });
		const three = await made(admin, { parent_id: two.id });
		expect(await change(admin, one, { parent_id: three.id })).toMatchObject({
			status: 422,
			body: { fields: { parent_id: "It would be a part of itself." } },
		});
	});
});

test("parts of parts go twenty deep, however the tree is put together", async () => {
	const chain = async (levels: number): Promise<Task[]> => {
		const tasks: Task[] = [];
		for (let level = 0; level < levels; level++) tasks.push(await made(admin, { parent_id: tasks.at(-1)?.id ?? null }));
		return tasks;
	};
	const tree = await chain(20);
	const deep = { status: 422, body: { fields: { parent_id: "Sub-tasks go twenty deep at most." } } };
	expect(await add(admin, { title: "One more", parent_id: tree.at(-1)?.id })).toMatchObject(deep);
	// what has parts itself takes them along
	const [root] = (await chain(3)) as [Task];
	expect(await change(admin, root, { parent_id: tree[17]?.id })).toMatchObject(deep);
	expect((await change(admin, root, { parent_id: tree[16]?.id })).status).toBe(200);
	expect(await change(admin, tree[0] as Task, { parent_id: (await made(admin)).id })).toMatchObject(deep);
});

describe("a task", () => {
	test("keeps its tags small and each once", async () => {
		expect((await made(admin, { tags: "#Reports, print #reports" })).tags).toBe("reports print");
	});
	test("is done at a moment, and to be done again without one", async () => {
		const task = await made(admin);
		const done = await admin.call<Task>("POST", `/tasks/${task.id}/complete`, { done: true });
		expect(done.body).toMatchObject({ status: "done", completed_at: expect.any(String), version: 2 });
		expect((await admin.call<Task>("POST", `/tasks/${task.id}/complete`, { done: true })).body.version).toBe(2);
		const again = await admin.call<Task>("POST", `/tasks/${task.id}/complete`, { done: false });
		expect(again.body).toMatchObject({ status: "todo", completed_at: null });
	});
	test("waits for others, tells who, and no more once they are done", async () => {
		const [one, other] = [await made(admin), await made(admin, { title: "Fee table" })];
		expect((await admin.call("POST", `/tasks/${one.id}/blocked-by`, { blocked_by_id: other.id })).status).toBe(200);
		expect((await admin.call("POST", `/tasks/${one.id}/blocked-by`, { blocked_by_id: other.id })).status).toBe(200);
		expect((await show(admin, one.id)).waits_for).toBe(other.code);
		const { blocked_by } = await parts(admin, one.id);
		expect(blocked_by).toMatchObject([{ id: other.id, code: other.code, title: "Fee table" }]);
		expect((await parts(admin, other.id)).blocks).toMatchObject([{ id: one.id }]);
		await admin.call("POST", `/tasks/${other.id}/complete`, { done: true });
		expect((await show(admin, one.id)).waits_for).toBeNull();
		expect((await south.call("DELETE", `/tasks/blocked-by/${blocked_by[0]?.block_id}`)).status).toBe(404);
		expect((await admin.call("DELETE", `/tasks/blocked-by/${blocked_by[0]?.block_id}`)).status).toBe(200);
		expect((await parts(admin, one.id)).blocked_by).toEqual([]);
	});
	test("shows what it is a part of and what its parts are", async () => {
		const whole = await made(admin, { title: "Open day" });
		const part = await made(admin, { title: "Signs", parent_id: whole.id });
		expect((await parts(admin, whole.id)).children).toMatchObject([{ id: part.id, title: "Signs" }]);
		expect((await parts(admin, part.id)).parent).toMatchObject({ id: whole.id, title: "Open day" });
		await inSchool(t, t.north.customer_id, (client) =>
			client.query("insert into tasks (title, parent_id) select 'Many', $1 from generate_series(1, 600)", [part.id]),
		);
		const { parent: above, children } = await parts(admin, part.id);
		expect([above?.id, children.length]).toEqual([whole.id, 200]);
	});
	test("tells the tags that are in use", async () => {
		await made(admin, { tags: "rarely-used" });
		const { body } = await admin.call<{ tags: { tag: string }[] }>("GET", "/tasks/tags");
		expect(body.tags.map(({ tag }) => tag)).toContain("rarely-used");
	});
	test("is nobody's of another school", async () => {
		const { id } = await made(admin);
		for (const [method, path, body] of [
			["GET", `/tasks/${id}`, undefined],
			["GET", `/tasks/${id}/parts`, undefined],
			["POST", `/tasks/${id}/move`, { by: "status", to: "done" }],
			["POST", `/tasks/${id}/complete`, { done: true }],
			["POST", `/tasks/${id}/assign`, { version: 1, lead_id: null }],
			["POST", `/tasks/${id}/checks`, { title: "x" }],
			["POST", `/tasks/${id}/blocked-by`, { blocked_by_id: id }],
		] as const)
			expect((await south.call(method, path, body)).status, path).toBe(404);
	});
});

describe("a checklist", () => {
	const check = (id: number, title: string) => admin.call<{ id: number; version: number }>("POST", `/tasks/${id}/checks`, { title });
	test("is added to, ticked, said in other words, moved and removed line by line", async () => {
		const { id } = await made(admin);
		const lines = [await check(id, "Bus"), await check(id, "Lunch"), await check(id, "Letters")].map(({ body }) => body.id) as [
			number,
			number,
			number,
		];
		expect((await admin.call("POST", `/tasks/checks/${lines[1]}/tick`, { done: true })).body).toMatchObject({ is_done: true });
		expect((await admin.call("PATCH", `/tasks/checks/${lines[0]}`, { title: "Coach", version: 1 })).body).toMatchObject({ title: "Coach" });
		const late = await admin.call<{ current: unknown }>("PATCH", `/tasks/checks/${lines[0]}`, { title: "Train", version: 1 });
		expect(late).toMatchObject({ status: 409, body: { current: { title: "Coach", version: 2 } } });
		expect((await admin.call("POST", `/tasks/checks/${lines[2]}/move`, { before: lines[0] })).status).toBe(200);
		expect((await parts(admin, id)).checks.map(({ title }) => title)).toEqual(["Letters", "Coach", "Lunch"]);
		expect((await admin.call("POST", `/tasks/checks/${lines[2]}/move`, { before: null })).status).toBe(200);
		expect(await show(admin, id)).toMatchObject({ checks_all: 3, checks_done: 1 });
		expect((await admin.call("DELETE", `/tasks/checks/${lines[1]}`)).status).toBe(200);
		expect((await admin.call("DELETE", `/tasks/checks/${lines[1]}`)).status).toBe(404);
		expect((await parts(admin, id)).checks.map(({ title }) => title)).toEqual(["Coach", "Letters"]);
		expect((await check(id, " ")).status).toBe(422);
	});
	test("keeps its order however often lines are moved into the same gap", async () => {
		const { id } = await made(admin);
		const [a, b, c] = [await check(id, "a"), await check(id, "b"), await check(id, "c")].map(({ body }) => body.id);
		for (const [line, place] of [
			[a, `a0${"V".repeat(390)}`],
			[b, `a0${"V".repeat(389)}W`],
		])
			await t.owner.query("update task_checks set place = $2 where id = $1", [line, place]);
		for (const line of [c, a, c, a]) expect((await admin.call("POST", `/tasks/checks/${line}/move`, { before: b })).status).toBe(200);
		expect((await parts(admin, id)).checks.map(({ title }) => title)).toEqual(["c", "a", "b"]);
		const { rows } = await t.owner.query<{ longest: number }>(
			"select max(length(place))::int as longest from task_checks where task_id = $1",
			[id],
		);
		expect(rows[0]?.longest).toBeLessThan(10);
	});
});

describe("who may", () => {
	test("people see what they made, lead, help with or have in a project of theirs, and nothing else", async () => {
		const { id } = await project({ members: [me("teacher")] });
		const theirs = [
			await made(teacher),
			await made(admin, { lead_id: me("teacher") }),
			await made(admin, { helpers: [me("teacher")] }),
			await made(admin, { project_id: id }),
		];
		const another = await made(admin);
		for (const task of theirs) expect((await teacher.call("GET", `/tasks/${task.id}`)).status).toBe(200);
		expect((await teacher.call("GET", `/tasks/${another.id}`)).status).toBe(404);
		expect((await change(teacher, another, { title: "Mine now" })).status).toBe(404);
		const { body } = await teacher.call<TaskBoard>("GET", "/tasks/board");
		expect(body.columns.flatMap(({ tasks }) => tasks.map((task) => task.id))).not.toContain(another.id);
		// what waits is told as far as they see it
		const [mine] = theirs as [Task];
		await admin.call("POST", `/tasks/${mine.id}/blocked-by`, { blocked_by_id: another.id });
		expect((await parts(teacher, mine.id)).blocked_by).toEqual([]);
		expect((await teacher.call("POST", `/tasks/${mine.id}/blocked-by`, { blocked_by_id: another.id })).status).toBe(422);
	});
	test("who only looks at a project changes nothing in it and adds nothing to it", async () => {
		const { id } = await project({ viewers: [me("teacher")] });
		const task = await made(admin, { project_id: id });
		expect((await teacher.call("GET", `/tasks/${task.id}`)).status).toBe(200);
		expect((await change(teacher, task, { title: "Mine now" })).status).toBe(404);
		expect((await teacher.call("POST", `/tasks/${task.id}/complete`, { done: true })).status).toBe(404);
		expect((await teacher.call("POST", `/tasks/${task.id}/move`, { by: "status", to: "done" })).status).toBe(404);
		expect((await teacher.call("POST", `/tasks/${task.id}/checks`, { title: "x" })).status).toBe(404);
		expect(await add(teacher, { title: "Sneaked in", project_id: id })).toMatchObject({
			status: 422,
			body: { fields: { project_id: expect.anything() } },
		});
	});
	test("work is given to others by those who may, and taken by anybody", async () => {
		const task = await made(staff, { lead_id: me("staff") });
		expect((await add(staff, { title: "For you", lead_id: me("admin") })).status).toBe(403);
		expect((await change(staff, task, { helpers: [me("teacher")] })).status).toBe(403);
		expect((await staff.call("POST", `/tasks/${task.id}/assign`, { version: 1, lead_id: me("admin") })).status).toBe(403);
		const given = await admin.call<Task>("POST", `/tasks/${task.id}/assign`, {
			version: 1,
			lead_id: me("teacher"),
			helpers: [me("staff")],
		});
		expect(given.body).toMatchObject({ lead_id: me("teacher"), helpers: [me("staff")], version: 2 });
		expect((await admin.call("POST", `/tasks/${task.id}/assign`, { version: 1, lead_id: null })).status).toBe(409);
	});
	test("families see nothing of it", async () => {
		const { id } = await made(admin, { lead_id: me("client") });
		for (const path of [
			"/tasks",
			`/tasks/${id}`,
			`/tasks/${id}/parts`,
			"/tasks/board",
			"/tasks/people",
			"/tasks/tags",
			"/projects",
			"/projects/people",
		])
			expect((await parent.call("GET", path)).status, path).toBe(403);
		expect((await add(parent, { title: "Ours" })).status).toBe(403);
	});
	test("colleagues are those who work here", async () => {
		const { body } = await teacher.call<{ people: { id: number }[] }>("GET", "/tasks/people");
		const ids = body.people.map(({ id }) => id);
		expect(ids).toContain(me("admin"));
		expect(ids).not.toContain(me("client"));
	});
});
