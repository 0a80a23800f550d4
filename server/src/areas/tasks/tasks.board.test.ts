import type { TaskBoard } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import type { Task, TaskStatus } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { boardOf } from "./tasks.board.ts";
import { makeTasks } from "./tasks.builders.ts";

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
});
afterAll(() => t.close());
beforeEach(() => t.owner.query("delete from tasks where customer_id = $1", [t.north.customer_id]));

const make = (titles: readonly string[], status: TaskStatus = "todo") =>
	inSchool(t, t.north.customer_id, (client) =>
		makeTasks(
			client,
			titles.map((title) => ({ title, status })),
		),
	);
const board = async (query = "") => (await admin.call<TaskBoard>("GET", `/tasks/board${query}`)).body.columns;
const titles = async (query = "") =>
	Object.fromEntries((await board(query)).map(({ value, tasks }) => [value, tasks.map(({ title }) => title)]));
const move = (id: number, body: object) => admin.call<Task>("POST", `/tasks/${id}/move`, { by: "status", ...body });

test("a board has a column for each status, and each task once, in the order of people", async () => {
	await make(["a", "b"]);
	await make(["c"], "review");
	expect(await titles()).toEqual({ todo: ["a", "b"], review: ["c"] });
	expect((await board()).map(({ total }) => total)).toEqual([2, 1]);
	expect(await titles("?search=b")).toEqual({ todo: ["b"] });
	const where = encodeURIComponent(JSON.stringify([["status", "in", ["review"]]]));
	expect(await titles(`?where=${where}`)).toEqual({ review: ["c"] });
});
test("by priority it shows what is open", async () => {
	await make(["a"]);
	await make(["done"], "done");
	expect(await titles("?by=priority")).toEqual({ "3": ["a"] });
});
test("what was done long ago is not read for it, nor what is done for urgencies", async () => {
	const { customer_id } = t.north;
	await make(["a", "b"]);
	await inSchool(t, customer_id, (client) =>
		client.query(
			"insert into tasks (title, status, completed_at) select 'Long ago', 'done', now() - interval '2 years' from generate_series(1, 2000)",
		),
	);
	await t.owner.query("analyze tasks");
	const planOf = async (by: "status" | "priority") => {
		const sent: { sql: string; parameters: readonly unknown[] }[] = [];
		const executeQuery = (query: (typeof sent)[number]) => {
			sent.push(query);
			return Promise.resolve({ rows: [] });
		};
		// cast: of a database a board uses nothing else
		await boardOf({ customer_id, executeQuery } as unknown as CustomerDb, { by }, null, []);
		return inSchool(t, customer_id, async (client) => {
			await client.query("set local role homeroom_app");
			await client.query("set local enable_seqscan = off");
			const { rows } = await client.query({ text: `explain ${sent[0]?.sql}`, values: [...(sent[0]?.parameters ?? [])] });
			return rows.map((row: Record<string, string>) => row["QUERY PLAN"]).join("\n");
		});
	};
	expect(await planOf("status")).toContain("tasks_done");
	expect(await planOf("priority")).toContain("tasks_urgency");
	expect((await board()).map(({ value, total }) => [value, total])).toEqual([["todo", 2]]);
});
test("a card that is put writes one row: its column, its place and its version", async () => {
	const [a, b, c] = (await make(["a", "b", "c"])) as [number, number, number];
	const { rows: before } = await t.owner.query("select id, order_key from tasks where id = any($1) order by id", [[a, b]]);
	const moved = await move(c, { to: "todo", before: b });
	expect(moved.body).toMatchObject({ id: c, status: "todo", version: 2 });
	expect((await titles()).todo).toEqual(["a", "c", "b"]);
	const { rows } = await t.owner.query("select id, order_key from tasks where id = any($1) order by id", [[a, b]]);
	expect(rows).toEqual(before);
	await move(a, { to: "doing" });
	await move(c, { to: "doing", after: a });
	expect(await titles()).toEqual({ todo: ["b"], doing: ["a", "c"] });
	const { rows: logged } = await t.owner.query("select from changes where request_id = $1", [moved.headers["x-request-id"]]);
	expect(logged).toHaveLength(1);
});
test("of two who put one card the last one wins, and neither is refused", async () => {
	const [a] = (await make(["a", "b"])) as [number, number];
	const answers = await Promise.all([move(a, { to: "doing" }), move(a, { to: "review" }), move(a, { to: "done" })]);
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
	const last = answers.map(({ body }) => body).sort((x, y) => y.version - x.version)[0];
	expect((await admin.call<Task>("GET", `/tasks/${a}`)).body).toMatchObject({ status: last?.status, version: 4 });
});
test("many who put cards into one gap get each another place", async () => {
	const ids = await make(["a", "b", "c", "d", "e"]);
	const first = ids[0] as number;
	await Promise.all(ids.slice(1).map((id) => move(id, { to: "todo", before: first })));
	const { rows } = await t.owner.query("select count(distinct order_key)::int as keys from tasks where id = any($1)", [ids]);
	expect(rows[0]).toEqual({ keys: 5 });
	expect((await titles()).todo?.at(-1)).toBe("a");
});
test("a gap that became narrow is made wide, unseen", async () => {
	const [a, b, c] = (await make(["a", "b", "c"])) as [number, number, number];
	await t.owner.query("update tasks set order_key = $2 where id = $1", [a, `a0${"V".repeat(199)}`]);
	await t.owner.query("update tasks set order_key = $2 where id = $1", [b, `a0${"V".repeat(198)}W`]);
	expect((await move(c, { to: "todo", before: b })).status).toBe(200);
	expect((await titles()).todo).toEqual(["a", "c", "b"]);
	const { rows } = await t.owner.query<{ longest: number }>("select max(length(order_key))::int as longest from tasks where id = any($1)", [
		[a, b, c],
	]);
	expect(rows[0]?.longest).toBeLessThan(10);
});
test("of a school's many tasks those around a narrow gap get other keys, and all stay in their order", async () => {
	const many = 1600;
	await inSchool(t, t.north.customer_id, (client) =>
		client.query("insert into tasks (title) select n::text from generate_series(1, $1) n", [many]),
	);
	const inOrder = async () =>
		(
			await t.owner.query<{ id: string; title: string; order_key: string }>(
				"select id, title, order_key from tasks where customer_id = $1 order by order_key, id",
				[t.north.customer_id],
			)
		).rows;
	const before = await inOrder();
	const [first, below, above] = [before[0], before[800], before[801]] as (typeof before)[number][];
	const narrow = `${below?.order_key}${"V".repeat(198)}`;
	await t.owner.query("update tasks set order_key = $2 where id = $1", [below?.id, `${narrow}V`]);
	await t.owner.query("update tasks set order_key = $2 where id = $1", [above?.id, `${narrow}W`]);
	const moved = await move(Number(first?.id), { to: "todo", before: Number(above?.id) });
	expect(moved.status).toBe(200);
	const model = before.map(({ title }) => title);
	model.splice(800, 0, ...model.splice(0, 1));
	const after = await inOrder();
	expect(after.map(({ title }) => title)).toEqual(model);
	expect(Math.max(...after.map(({ order_key }) => order_key.length))).toBeLessThan(15);
	const { rowCount } = await t.owner.query("select from changes where request_id = $1", [moved.headers["x-request-id"]]);
	expect(rowCount).toBeLessThan(many / 1.5);
});
test("a neighbour that is gone leaves the card where it stood; a column that there is not is refused", async () => {
	const [a] = (await make(["a", "b"])) as [number, number];
	expect((await move(a, { to: "doing", before: 999_999_999 })).body.status).toBe("doing");
	for (const body of [{ to: "lost" }, { by: "lost", to: "todo" }, { by: "priority", to: "todo" }])
		expect((await move(a, body)).status).toBe(422);
	expect((await move(999_999_999, { to: "doing" })).status).toBe(404);
});
test("what waits for what is a plain model of arrows without a circle", async () => {
	const step = fc.tuple(fc.nat(5), fc.nat(5));
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
			await t.owner.query("delete from tasks where customer_id = $1", [t.north.customer_id]);
			const ids = await make(["a", "b", "c", "d", "e", "f"]);
			const codes = (await t.owner.query<{ code: string }>("select code from tasks where id = any($1) order by id", [ids])).rows.map(
				({ code }) => code,
			);
			const arrows = new Map<number, Set<number>>();
			const reaches = (from: number, to: number): boolean => from === to || [...(arrows.get(from) ?? [])].some((next) => reaches(next, to));
			for (const [from, to] of steps) {
				const circle = reaches(to, from);
				const answer = await admin.call<{ message: string }>("POST", `/tasks/${ids[from]}/blocked-by`, { blocked_by_id: ids[to] });
				expect(answer.status).toBe(circle ? 409 : 200);
				if (!circle) {
					arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
					continue;
				}
				// the path is told: it begins and ends with the task, and each step of it is an arrow
				const path = (/: (.*)\.$/.exec(answer.body.message)?.[1] ?? "").split(" → ").map((code) => codes.indexOf(code));
				expect(path.slice(0, 2)).toEqual([from, to]);
				expect(path.at(-1)).toBe(from);
				for (let at = 1; at < path.length - 1; at++) expect(arrows.get(path[at] as number)?.has(path[at + 1] as number)).toBe(true);
			}
		}),
		{ numRuns: 12 },
	);
});
test("two who would close a circle from both ends at once do not", async () => {
	const [a, b] = (await make(["a", "b"])) as [number, number];
	const answers = await Promise.all([
		admin.call("POST", `/tasks/${a}/blocked-by`, { blocked_by_id: b }),
		admin.call("POST", `/tasks/${b}/blocked-by`, { blocked_by_id: a }),
	]);
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
