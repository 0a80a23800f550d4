import type { Repository } from "@homeroom/contract/areas/files/files.contract.ts";
import type { Task } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import type { Import } from "@homeroom/contract/kit/import-calls.ts";
import { MODULES } from "@homeroom/contract/kit/modules.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asRole } from "../../testing/casts/as-role.ts";
import { importSteps, planOf } from "../../testing/import-steps.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeProjects, type NewProject } from "../projects/projects.builders.ts";
import { makeTasks } from "./tasks.builders.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startTestApp();
});
afterAll(() => t.close());

describe("a file", () => {
	const check = async (by: Caller, record: string, content: string, fields: string[]) => {
		const { status, body } = await importSteps(by, record).upload(content);
		expect(status).toBe(201);
		const columns = fields.map((field, index) => ({ index, field }));
		return by.call<{ needed?: string } & Import>("POST", `/${record}/imports/${body.id}/check`, { ...planOf(body), columns, match: [] });
	};
	test("is brought by those who see everything: it changes what it finds, also where they only look", async () => {
		const staff = await asRole(
			t,
			t.north,
			"staff",
			granting({ Tasks: ["ViewOwn", "Create", "Edit", "Assign", "Import"], Projects: ["ViewOwn", "Create", "Edit", "Import"] }),
		);
		expect(await check(staff, "tasks", "Title\nOrder chairs\n", ["title"])).toMatchObject({ status: 403, body: { needed: "Tasks.View" } });
		expect(await check(staff, "projects", "Key,Name\nOD,Open day\n", ["key", "name"])).toMatchObject({
			status: 403,
			body: { needed: "Projects.View" },
		});
	});
	test("that names people gives them work: with the right to assign alone", async () => {
		const staff = await asRole(t, t.north, "staff", granting({ Tasks: ["View", "Create", "Edit", "Import"] }));
		expect(await check(staff, "tasks", "Title,Lead\nOrder chairs,Ana\n", ["title", "lead_id"])).toMatchObject({
			status: 403,
			body: { needed: "Tasks.Assign" },
		});
		expect((await check(staff, "tasks", "Title\nOrder chairs\n", ["title"])).status).toBe(200);
	});
});

test("files beside a task and a project are changed by those who work on it, and read by those who look", async () => {
	const { customer_id, users } = t.north;
	const teacher = await t.as(t.north, "teacher");
	const placesOf = (people: Partial<NewProject>, key: string) =>
		inSchool(t, customer_id, async (client) => {
			const [project_id] = (await makeProjects(client, [{ key, name: key, ...people }])) as [number];
			const [task_id] = (await makeTasks(client, [{ title: "Order chairs", project_id }])) as [number];
			return [
				{ platform_module_id: MODULES.Projects.id, record: "projects", record_id: project_id },
				{ platform_module_id: MODULES.Tasks.id, record: "tasks", record_id: task_id },
			];
		});
	const cases: [people: Partial<NewProject>, key: string, may: boolean][] = [
		[{ members: [users.teacher.user_id] }, "WA", true],
		[{ viewers: [users.teacher.user_id] }, "WB", false],
	];
	for (const [people, key, may] of cases)
		for (const place of await placesOf(people, key)) {
			const { status, body } = await teacher.call<{ data: Repository[] }>("POST", `/repository-detail/${customer_id}`, place);
			expect([status, body.data[0]?.may_edit], place.record).toEqual([200, may]);
			const path = `/repositories/${body.data[0]?.id}/files?name=a.txt`;
			expect((await teacher.call("POST", path, Buffer.from("hello\n"))).status, place.record).toBe(may ? 201 : 403);
		}
});

test("who may not assign joins others and keeps them, and brings nobody else", async () => {
	const { admin, teacher, staff: me } = t.north.users;
	const staff = await asRole(t, t.north, "staff", granting({ Tasks: ["ViewOwn", "Create", "Edit"] }));
	const [id] = (await inSchool(t, t.north.customer_id, (client) =>
		makeTasks(client, [{ title: "Order chairs", lead_id: admin.user_id, helpers: [teacher.user_id] }], me.user_id),
	)) as [number];
	const change = (version: number, changes: object) => staff.call<Task>("PATCH", `/tasks/${id}`, { version, ...changes });
	const joined = await change(1, { lead_id: admin.user_id, helpers: [teacher.user_id, me.user_id] });
	expect(joined).toMatchObject({ status: 200, body: { lead_id: admin.user_id, helpers: [teacher.user_id, me.user_id] } });
	for (const others of [{ lead_id: teacher.user_id }, { helpers: [teacher.user_id, admin.user_id] }])
		expect(await change(2, others)).toMatchObject({ status: 403, body: { needed: "Tasks.Assign" } });
	expect((await change(2, { helpers: [teacher.user_id] })).body.helpers).toEqual([teacher.user_id]);
	expect((await change(3, { lead_id: me.user_id })).body.lead_id).toBe(me.user_id);
});
