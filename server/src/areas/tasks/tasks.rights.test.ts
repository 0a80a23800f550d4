import type { Import } from "@homeroom/contract/kit/import-calls.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asRole } from "../../testing/casts/as-role.ts";
import { importSteps, planOf } from "../../testing/import-steps.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";

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
