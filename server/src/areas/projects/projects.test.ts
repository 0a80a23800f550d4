import type { Project } from "@homeroom/contract/areas/projects/projects.rules.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeTasks } from "../tasks/tasks.builders.ts";

let t: TestApp;
let admin: Caller;
let teacher: Caller;
beforeAll(async () => {
	t = await startTestApp();
	[admin, teacher] = [await t.as(t.north, "admin"), await t.as(t.north, "teacher")];
});
afterAll(() => t.close());

const add = (by: Caller, body: object) => by.call<Project>("POST", "/projects", { name: "Open day", stage: "active", ...body });

test("a project has a key of its own in capital letters, which never changes", async () => {
	const made = await add(admin, { key: "od" });
	expect(made).toMatchObject({ status: 201, body: { key: "OD", task_count: 0 } });
	expect(await add(admin, { key: "OD" })).toMatchObject({ status: 422, body: { fields: { key: expect.anything() } } });
	for (const key of ["X", "A1", "TOOLONG", ""])
		expect(await add(admin, { key }), key).toMatchObject({ status: 422, body: { fields: { key: expect.anything() } } });
	const { id, version } = made.body;
	const renamed = await admin.call<Project>("PATCH", `/projects/${id}`, { version, name: "Open days", key: "XY" });
	expect((await admin.call<Project>("GET", `/projects/${id}`)).body.key).toBe("OD");
	expect([200, 422]).toContain(renamed.status);
	expect((await add(await t.as(t.south, "admin"), { key: "OD" })).status).toBe(201);
});
test("its end does not lie before its beginning", async () => {
	expect(await add(admin, { key: "EB", starts: "2026-12-02", ends: "2026-12-01" })).toMatchObject({
		status: 422,
		body: { fields: { ends: expect.anything() } },
	});
});
test("it tells how far its tasks are, without those in the archive", async () => {
	const { id } = (await add(admin, { key: "HF" })).body;
	await inSchool(t, t.north.customer_id, async (client) => {
		const tasks = [{ title: "a" }, { title: "b", status: "done" as const }, { title: "c" }].map((task) => ({ ...task, project_id: id }));
		const ids = await makeTasks(client, tasks);
		await client.query("update tasks set archived_at = now() where id = $1", [ids[2]]);
	});
	expect((await admin.call<Project>("GET", `/projects/${id}`)).body).toMatchObject({ task_count: 2, done_count: 1 });
});
test("people see those that they made, lead, work on or look at, and change what they work on", async () => {
	const user = t.north.users.teacher.user_id;
	const theirs = [
		(await add(teacher, { key: "TA" })).body,
		(await add(admin, { key: "TB", lead_id: user })).body,
		(await add(admin, { key: "TC", members: [user] })).body,
	];
	const looked = (await add(admin, { key: "TD", viewers: [user] })).body;
	const another = (await add(admin, { key: "TE" })).body;
	for (const { id } of [...theirs, looked]) expect((await teacher.call("GET", `/projects/${id}`)).status).toBe(200);
	expect((await teacher.call("GET", `/projects/${another.id}`)).status).toBe(404);
	for (const { id, version } of theirs)
		expect((await teacher.call("PATCH", `/projects/${id}`, { version, stage: "paused" })).status).toBe(200);
	for (const { id, version } of [looked, another])
		expect((await teacher.call("PATCH", `/projects/${id}`, { version, stage: "paused" })).status).toBe(404);
});
