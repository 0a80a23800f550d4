import type { TaskBoard, TaskSpan } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { statementCount } from "../../kit/db/customer-db.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeTaskBlock, makeTasks, type NewTask } from "./tasks.builders.ts";

let t: TestApp;
let admin: Caller;
let teacher: Caller;
beforeAll(async () => {
	t = await startTestApp();
	[admin, teacher] = [await t.as(t.north, "admin"), await t.as(t.north, "teacher")];
});
afterAll(() => t.close());

const make = (tasks: readonly NewTask[]) => inSchool(t, t.north.customer_id, (client) => makeTasks(client, tasks));
const span = (by: Caller, from: string, to: string, more = "") => by.call<TaskSpan>("GET", `/tasks/span?from=${from}&to=${to}${more}`);

test("tells what is due or under way in these days, and what of it waits for what", async () => {
	const [before, begun, due, , after] = (await make([
		{ title: "Before", due: "2040-03-01" },
		{ title: "Under way", starts: "2040-02-01", due: "2040-04-20" },
		{ title: "Due", due: "2040-03-10" },
		{ title: "Without a day" },
		{ title: "After", due: "2040-03-20" },
	])) as [number, number, number, number, number];
	await inSchool(t, t.north.customer_id, async (client) => {
		await makeTaskBlock(client, begun, due);
		await makeTaskBlock(client, due, before);
		await makeTaskBlock(client, after, due);
	});
	const { body } = await span(admin, "2040-03-02", "2040-03-15");
	expect(body.tasks.map(({ title }) => title)).toEqual(["Due", "Under way"]);
	expect(body.waits).toEqual([{ task_id: begun, blocked_by_id: due }]);
	expect(body.more).toBe(false);
	expect((await span(admin, "2040-03-02", "2040-03-15", "&search=under")).body.tasks.map(({ title }) => title)).toEqual(["Under way"]);
	const where = encodeURIComponent(JSON.stringify([["priority", "in", ["1"]]]));
	expect((await span(admin, "2040-03-02", "2040-03-15", `&where=${where}`)).body.tasks).toEqual([]);
	expect((await span(teacher, "2040-03-02", "2040-03-15")).body.tasks).toEqual([]);
	expect((await span(await t.as(t.south, "admin"), "2040-03-02", "2040-03-15")).body.tasks).toEqual([]);
	expect((await span(await t.as(t.north, "client"), "2040-03-02", "2040-03-15")).status).toBe(403);
});
test("in two statements, however many there are, and no more of them than anybody reads", async () => {
	await make(Array.from({ length: 320 }, (_, at) => ({ title: `Task ${at}`, due: "2041-03-10" })));
	const before = statementCount.value;
	const { body } = await span(admin, "2041-03-01", "2041-03-31");
	expect(statementCount.value - before).toBeLessThanOrEqual(3);
	expect(body.tasks).toHaveLength(300);
	expect(body.more).toBe(true);
});
test.each([
	["2040-03-02", "2040-03-01"],
	["2040-01-01", "2041-01-01"],
	["2040-13-01", "2041-01-01"],
])("refuses days that are none, or too many: %s to %s", async (from, to) => {
	expect((await span(admin, from, to)).status).toBe(422);
});

test("how many cards a column should hold is said for everybody by those who see everybody's, and taken back", async () => {
	const say = (by: Caller, most: number | null, value = "doing") => by.call("PUT", "/tasks/board/limit", { by: "status", value, most });
	const limits = async (by: Caller) => (await by.call<TaskBoard>("GET", "/tasks/board")).body.limits;
	const said = await say(admin, 5);
	expect(said.status).toBe(200);
	expect(await limits(teacher)).toEqual([{ value: "doing", most: 5 }]);
	expect((await admin.call<TaskBoard>("GET", "/tasks/board?by=priority")).body.limits).toEqual([]);
	await say(admin, 7);
	expect(await limits(admin)).toEqual([{ value: "doing", most: 7 }]);
	expect((await say(teacher, 1)).status).toBe(403);
	for (const [most, value] of [
		[0, "doing"],
		[1000, "doing"],
		[3, "lost"],
	] as const)
		expect((await say(admin, most, value)).status).toBe(422);
	const gone = await say(admin, null);
	expect(await limits(admin)).toEqual([]);
	expect((await admin.call("POST", "/changes/undo", { batch: gone.headers["x-request-id"] })).status).toBeLessThan(300);
	expect(await limits(admin)).toEqual([{ value: "doing", most: 7 }]);
	expect(await limits(await t.as(t.south, "admin"))).toEqual([]);
});
