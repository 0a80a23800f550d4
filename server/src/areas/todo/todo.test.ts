import type { Todo, TodoTag } from "@homeroom/contract/areas/todo/todo.contract.ts";
import { TODO_TAGS_MAX, TODOS_MAX } from "@homeroom/contract/areas/todo/todo.rules.ts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openPool } from "../../kit/db/pool.ts";
import { checksum } from "../../testing/checksum.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeTodos } from "./todo.builders.ts";
import { tidyTodos } from "./todo.tidy.ts";

let t: TestApp;
let teacher: Caller;
let admin: Caller;
let parent: Caller;
let south: Caller;
beforeAll(async () => {
	t = await startTestApp();
	teacher = await t.as(t.north, "teacher");
	admin = await t.as(t.north, "admin");
	parent = await t.as(t.north, "client");
	south = await t.as(t.south, "admin");
});
afterAll(() => t.close());
beforeEach(async () => {
	for (const table of ["todos", "todo_tags", "todo_lists"]) await t.owner.query(`delete from ${table}`);
});

interface Fault {
	fields?: Record<string, string>;
	current?: Todo;
}
const list = async (by: Caller, query = "") => (await by.call<{ tasks: Todo[] }>("GET", `/apps/todo/tasks${query}`)).body.tasks;
const titles = async (by: Caller, query = "") => (await list(by, query)).map(({ title }) => title);
const add = (by: Caller, body: object) => by.call<Todo & Fault>("POST", "/apps/todo/tasks", body);
const made = async (by: Caller, body: object) => (await add(by, body)).body;
const change = (by: Caller, id: number, body: object) => by.call<Todo & Fault>("POST", `/apps/todo/task/${id}`, body);
const order = (by: Caller, id: number, before: number | null) => by.call<Todo>("POST", "/apps/todo/order", { id, before });
const remove = (by: Caller, id: number) => by.call<Fault>("DELETE", `/apps/todo/task/${id}`);
const tags = async (by: Caller) => (await by.call<{ tags: TodoTag[] }>("GET", "/apps/todo/tags")).body.tags;

describe("a to-do", () => {
	test("is written down with one line, stands first, and answers as the seed names it", async () => {
		await made(teacher, { title: "Second" });
		const answer = await add(teacher, { title: "  Call the bus company " });
		expect(answer.status).toBe(201);
		expect(answer.body).toEqual({
			id: expect.any(Number),
			title: "Call the bus company",
			desc: null,
			isImportant: false,
			isStarred: false,
			tags: [],
			isCompleted: false,
			isTrashed: false,
			due: null,
			minutes: null,
			planned_at: null,
			completed_at: null,
			trashed_at: null,
			position: expect.any(String),
			version: 1,
		});
		expect(await titles(teacher)).toEqual(["Call the bus company", "Second"]);
	});
	test("changes any of its fields, and those alone", async () => {
		const { id } = await made(teacher, { title: "Bus", due: "2026-12-01", minutes: 15 });
		const changed = await change(teacher, id, { isStarred: true, isImportant: true, tags: ["doc", "doc"], planned_at: "2026-11-30" });
		expect(changed.body).toMatchObject({
			title: "Bus",
			due: "2026-12-01",
			minutes: 15,
			isStarred: true,
			isImportant: true,
			tags: ["doc"],
			planned_at: "2026-11-30",
			version: 2,
		});
		expect((await change(teacher, id, { due: null, minutes: null })).body).toMatchObject({ due: null, minutes: null, isStarred: true });
	});
	test("keeps of its text what may be shown", async () => {
		const desc = '<p onclick="x()">Two <strong>buses</strong><script>alert(1)</script></p>';
		const { id, desc: kept } = await made(teacher, { title: "Bus", desc });
		expect(kept).toBe("<p>Two <strong>buses</strong></p>");
		expect((await change(teacher, id, { desc: "<p> </p>" })).body.desc).toBeNull();
	});
	test("is done at a moment, which a second tick leaves alone, and to do again without one", async () => {
		const { id } = await made(teacher, { title: "Bus" });
		const done = (await change(teacher, id, { isCompleted: true })).body;
		expect(done).toMatchObject({ isCompleted: true, completed_at: expect.any(String) });
		expect((await change(teacher, id, { isCompleted: true })).body.completed_at).toBe(done.completed_at);
		expect((await change(teacher, id, { isCompleted: false })).body).toMatchObject({ isCompleted: false, completed_at: null });
	});
	test("with a version that is not its own any more is refused, and tells how it is", async () => {
		const { id } = await made(teacher, { title: "Bus" });
		expect((await change(teacher, id, { title: "Two buses", version: 1 })).status).toBe(200);
		const late = await change(teacher, id, { title: "A train", version: 1 });
		expect(late.status).toBe(409);
		expect(late.body.current).toMatchObject({ title: "Two buses", version: 2 });
		expect((await change(teacher, id, { isStarred: true })).status).toBe(200);
	});
	test("is found by its filters and by its words, done ones last", async () => {
		await made(teacher, { title: "Plain" });
		await made(teacher, { title: "Étoile", isStarred: true, desc: "<p>Nouvelle <em>lampe</em></p>" });
		await made(teacher, { title: "Urgent 100%", isImportant: true, tags: ["bug"] });
		const { id } = await made(teacher, { title: "Was done" });
		await change(teacher, id, { isCompleted: true });
		await made(teacher, { title: "Thrown away", isTrashed: true, isStarred: true });
		expect(await titles(teacher)).toEqual(["Urgent 100%", "Étoile", "Plain", "Was done"]);
		expect(await titles(teacher, "?filter=starred")).toEqual(["Étoile"]);
		expect(await titles(teacher, "?filter=important")).toEqual(["Urgent 100%"]);
		expect(await titles(teacher, "?filter=completed")).toEqual(["Was done"]);
		expect(await titles(teacher, "?filter=trashed")).toEqual(["Thrown away"]);
		expect(await titles(teacher, "?filter=bug")).toEqual(["Urgent 100%"]);
		expect(await titles(teacher, "?q=etoile")).toEqual(["Étoile"]);
		expect(await titles(teacher, "?q=lampe")).toEqual(["Étoile"]);
		expect(await titles(teacher, `?q=${encodeURIComponent("0%")}`)).toEqual(["Urgent 100%"]);
		expect(await titles(teacher, "?q=strong")).toEqual([]);
	});
	test("is removed for good out of the trash alone", async () => {
		const { id } = await made(teacher, { title: "Bus" });
		expect((await remove(teacher, id)).status).toBe(409);
		await change(teacher, id, { isTrashed: true });
		expect((await remove(teacher, id)).status).toBe(200);
		expect((await remove(teacher, id)).status).toBe(404);
		await made(teacher, { title: "One", isTrashed: true });
		await made(teacher, { title: "Two", isTrashed: true });
		await made(parent, { title: "Theirs", isTrashed: true });
		expect((await teacher.call("POST", "/apps/todo/trash/empty", {})).body).toEqual({ removed: 2 });
		expect(await titles(parent, "?filter=trashed")).toEqual(["Theirs"]);
	});
	test("is gone after 30 days in the trash", async () => {
		await inSchool(t, t.north.customer_id, (client) =>
			makeTodos(client, t.north.users.teacher.user_id, [
				{ title: "Old", trashed_days_ago: 31 },
				{ title: "Young", trashed_days_ago: 29 },
				{ title: "Done long ago", done_days_ago: 400 },
			]),
		);
		const pool = openPool({ url: t.url, max: 1, as: "app", onError: () => {} });
		await tidyTodos(pool, t.owner);
		await pool.end();
		expect([...(await titles(teacher, "?filter=trashed")), ...(await titles(teacher))]).toEqual(["Young", "Done long ago"]);
	});
	test("is one of a number that somebody can look through", async () => {
		await inSchool(t, t.north.customer_id, (client) =>
			client.query(
				"insert into todos (user_id, title, position) select $1, 'x', 'b' || lpad(n::text, 5, '0') from generate_series(1, $2) n",
				[t.north.users.teacher.user_id, TODOS_MAX],
			),
		);
		expect((await add(teacher, { title: "One more" })).status).toBe(409);
		expect((await add(admin, { title: "Another's" })).status).toBe(201);
	});
});

describe("the order", () => {
	test("after any moves is that of a plain list", async () => {
		const move = fc.record({ from: fc.nat(), to: fc.nat() });
		await fc.assert(
			fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 8 }), async (moves) => {
				await t.owner.query("delete from todos where customer_id = $1", [t.north.customer_id]);
				for (const title of ["a", "b", "c", "d"]) await made(teacher, { title });
				const model = (await list(teacher)).map(({ id }) => id);
				for (const { from, to } of moves) {
					const [id] = model.splice(from % 4, 1) as [number];
					const at = to % 4;
					expect((await order(teacher, id, model[at] ?? null)).status).toBe(200);
					model.splice(at, 0, id);
				}
				expect((await list(teacher)).map(({ id }) => id)).toEqual(model);
			}),
			{ numRuns: 8 },
		);
	});
	test("writes one row, and leaves the version to who is writing it", async () => {
		const [a, b] = [await made(teacher, { title: "a" }), await made(teacher, { title: "b" })];
		const moved = await order(teacher, b.id, null);
		expect(moved.body).toMatchObject({ id: b.id, version: 1 });
		expect((await list(teacher)).find(({ id }) => id === a.id)?.position).toBe(a.position);
		expect((await order(teacher, b.id, b.id)).body.position).toBe(moved.body.position);
	});
	test("of many moves at once is one order", async () => {
		for (const title of ["a", "b", "c", "d", "e"]) await made(teacher, { title });
		const ids = (await list(teacher)).map(({ id }) => id);
		const first = ids[0] as number;
		const answers = await Promise.all(ids.slice(1).map((id) => order(teacher, id, first)));
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
		const after = await list(teacher);
		expect(new Set(after.map(({ position }) => position)).size).toBe(5);
		expect(after.at(-1)?.id).toBe(first);
	});
	test("is numbered anew, unseen, where a gap has become narrow", async () => {
		for (const title of ["a", "b", "c"]) await made(teacher, { title });
		const [first, second, third] = (await list(teacher)).map(({ id }) => id) as [number, number, number];
		await t.owner.query("update todos set position = $2 where id = $1", [first, `a0${"V".repeat(99)}`]);
		await t.owner.query("update todos set position = $2 where id = $1", [second, `a0${"V".repeat(98)}W`]);
		await t.owner.query("update todos set position = 'a1' where id = $1", [third]);
		expect((await order(teacher, third, second)).status).toBe(200);
		const after = await list(teacher);
		expect(after.map(({ id }) => id)).toEqual([first, third, second]);
		expect(Math.max(...after.map(({ position }) => position.length))).toBeLessThan(10);
	});
});

describe("tags", () => {
	test("are four at first, without a write, and stay once something is written", async () => {
		const first = [
			{ key: "frontend", name: null, colour: "primary" },
			{ key: "backend", name: null, colour: "warning" },
			{ key: "doc", name: null, colour: "success" },
			{ key: "bug", name: null, colour: "danger" },
		];
		const before = await checksum(t.owner, t.north.customer_id);
		expect(await tags(teacher)).toEqual(first);
		expect(await checksum(t.owner, t.north.customer_id)).toEqual(before);
		await made(teacher, { title: "Bus" });
		expect(await tags(teacher)).toEqual(first);
	});
	test("are renamed, recoloured, added and removed, also from to-dos, and do not come back", async () => {
		const renamed = await teacher.call<TodoTag>("POST", "/apps/todo/tag/doc", { name: "Papers" });
		expect(renamed.body).toEqual({ key: "doc", name: "Papers", colour: "success" });
		expect((await teacher.call("POST", "/apps/todo/tag/doc", { colour: "dark" })).body).toMatchObject({ name: "Papers", colour: "dark" });
		const added = await teacher.call<TodoTag>("POST", "/apps/todo/tags", { name: "Fair", colour: "danger" });
		expect(added.status).toBe(201);
		const { id, version } = await made(teacher, { title: "Cake", tags: [added.body.key, "doc"] });
		for (const { key } of (await tags(teacher)).filter((tag) => tag.key !== "doc"))
			expect((await teacher.call("DELETE", `/apps/todo/tag/${key}`)).status).toBe(200);
		expect((await list(teacher)).find((todo) => todo.id === id)).toMatchObject({ tags: ["doc"], version: version + 1 });
		await teacher.call("DELETE", "/apps/todo/tag/doc");
		expect(await tags(teacher)).toEqual([]);
		expect((await teacher.call("DELETE", "/apps/todo/tag/doc")).status).toBe(404);
	});
	test("are as many as a list has room for", async () => {
		const answers: number[] = [];
		for (let at = 0; at <= TODO_TAGS_MAX - 4; at++)
			answers.push((await teacher.call("POST", "/apps/todo/tags", { name: `Tag ${at}`, colour: "dark" })).status);
		expect([answers.at(-2), answers.at(-1)]).toEqual([201, 409]);
	});
});

describe("what is not right", () => {
	test.each([
		[{}, "title"],
		[{ title: " " }, "title"],
		[{ title: "x".repeat(201) }, "title"],
		[{ title: "a\u0000" }, "title"],
		[{ title: "Bus", desc: "x".repeat(10_001) }, "desc"],
		[{ title: "Bus", due: "2026-02-30" }, "due"],
		[{ title: "Bus", planned_at: "1066-10-14" }, "planned_at"],
		[{ title: "Bus", minutes: 0 }, "minutes"],
		[{ title: "Bus", minutes: 1.5 }, "minutes"],
		[{ title: "Bus", isStarred: "yes" }, "isStarred"],
		[{ title: "Bus", tags: ["nobody_has_this"] }, "tags"],
		[{ title: "Bus", tags: ["No Key"] }, "tags.0"],
	])("at its field: case %#", async (bad, field) => {
		const answer = await add(teacher, bad);
		expect(answer.status).toBe(422);
		expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
		expect(await list(teacher)).toEqual([]);
	});
	test.each([
		["POST", "/apps/todo/tags", { name: "", colour: "dark" }],
		["POST", "/apps/todo/tags", { name: "Fair", colour: "pink" }],
		["POST", "/apps/todo/tag/doc", { name: "x".repeat(41) }],
		["POST", "/apps/todo/order", { id: "1", before: null }],
		["GET", "/apps/todo/tasks?filter=No%20Key", undefined],
	])("%s %s %j is refused", async (method, path, body) => {
		expect((await teacher.call(method, path, body)).status).toBe(422);
	});
});

describe("to-dos are nobody else's", () => {
	test("administrators included: not read, not changed, not moved, not removed, not tagged", async () => {
		const { id } = await made(teacher, { title: "For my eyes only" });
		const other = await made(admin, { title: "The admin's" });
		for (const by of [admin, parent, south]) {
			expect(await titles(by, "?q=eyes")).toEqual([]);
			expect((await change(by, id, { title: "Mine now" })).status).toBe(404);
			expect((await change(by, id, { title: "Mine now", version: 1 })).status).toBe(404);
			expect((await order(by, id, null)).status).toBe(404);
			expect((await remove(by, id)).status).toBe(404);
		}
		expect((await order(admin, other.id, id)).status).toBe(404);
		await teacher.call("POST", "/apps/todo/tag/doc", { name: "Papers" });
		expect((await tags(admin)).map(({ name }) => name)).toEqual([null, null, null, null]);
		expect(await titles(teacher)).toEqual(["For my eyes only"]);
	});
	test("families have their own", async () => {
		await made(parent, { title: "Wash the sports kit" });
		expect(await titles(parent)).toEqual(["Wash the sports kit"]);
	});
	test("the log keeps none of their words, and the audit tells nothing of them", async () => {
		const { id } = await made(teacher, { title: "Unsaid", desc: "<p>Unwritten</p>", tags: ["doc"] });
		await change(teacher, id, { title: "Unsaid twice" });
		const { rows } = await t.owner.query("select before, after from changes where table_name = 'todos' and row_id = $1", [id]);
		expect(rows.length).toBe(2);
		expect(JSON.stringify(rows)).not.toMatch(/Unsaid|Unwritten|doc/);
		for (const by of [admin, teacher]) {
			const told = await by.call<{ changes?: unknown[] }>("GET", "/changes?table=todos&limit=100");
			expect(told.body.changes ?? []).toEqual([]);
		}
	});
	test("strangers have none", async () => {
		expect((await t.anonymous.call("GET", "/apps/todo/tasks")).status).toBe(401);
		expect((await add(t.anonymous, { title: "Bus" })).status).toBe(401);
		expect((await remove(t.anonymous, 1)).status).toBe(401);
	});
});
