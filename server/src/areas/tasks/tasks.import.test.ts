import type { Task } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import type { Import } from "@homeroom/contract/kit/import-calls.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asRole } from "../../testing/casts/as-role.ts";
import { eventually } from "../../testing/eventually.ts";
import { importSteps, planOf } from "../../testing/import-steps.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeTasks } from "./tasks.builders.ts";

let t: TestApp;
let admin: Caller;
let steps: ReturnType<typeof importSteps>;
beforeAll(async () => {
	t = await startTestApp({ withoutJobs: false });
	admin = await t.as(t.north, "admin");
	steps = importSteps(admin, "tasks");
});
afterAll(() => t.close());

const HEAD = "Title,ID elsewhere,From the program\n";
const numbered = async (external_id: string): Promise<string[]> => {
	const where = encodeURIComponent(JSON.stringify([["external_id", "is", external_id]]));
	const { body } = await admin.call<{ tasks: Task[] }>("GET", `/tasks?where=${where}`);
	return body.tasks.map(({ title, external_source }) => `${external_source}: ${title}`).sort();
};

test("what is brought again from the same program is changed, and the same number of another program is another task", async () => {
	const first = await steps.ran(`${HEAD}Order chairs,77,asana\nOrder tables,78,asana\n`);
	expect(first).toMatchObject({ match: ["external_source", "external_id"], done: { created: 2 } });
	const second = await steps.ran(`${HEAD}Order forty chairs,77,asana\nCall the printer,77,jira\n`);
	expect(second).toMatchObject({ done: { created: 1, changed: 1, failed: 0 } });
	expect(await numbered("77")).toEqual(["asana: Order forty chairs", "jira: Call the printer"]);
	const again = await steps.checked(`${HEAD}Order forty chairs,77,asana\nCall the printer,77,jira\n`);
	expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 2 });
	// without the program nobody knows which is meant
	const unsure = await steps.checked("Title,ID elsewhere\nOrder fifty chairs,77\n");
	expect(unsure.counts).toMatchObject({ new: 0, error: 1 });
	// typed by hand it is refused as well
	const typed = await admin.call("POST", "/tasks", {
		title: "x",
		status: "todo",
		priority: "3",
		external_source: "asana",
		external_id: "77",
	});
	expect(typed).toMatchObject({ status: 422, body: { fields: { external_id: expect.anything() } } });
});
test("what lies in the archive is found by its number too", async () => {
	await steps.ran(`${HEAD}Order flags,90,asana\n`);
	const where = encodeURIComponent(JSON.stringify([["external_id", "is", "90"]]));
	const [task] = (await admin.call<{ tasks: Task[] }>("GET", `/tasks?where=${where}`)).body.tasks;
	await admin.call("POST", `/tasks/${task?.id}/archive`, { version: task?.version });
	const again = await steps.checked(`${HEAD}Order forty flags,90,asana\n`);
	expect(again.counts).toMatchObject({ new: 0, changed: 1 });
});
test("a program that is said for a whole file names no row by itself", async () => {
	const plan = { match: ["external_source", "external_id"], fixed: [{ field: "external_source", text: "trello" }] };
	const file = "Title,ID elsewhere\nOrder cups,\nOrder plates,\nOrder forks,5\n";
	expect(await steps.ran(file, plan)).toMatchObject({ done: { created: 3, failed: 0 } });
	expect(await steps.ran(file, plan)).toMatchObject({ done: { created: 2, unchanged: 1, failed: 0 } });
	expect(await numbered("5")).toEqual(["trello: Order forks"]);
});

const RIGHTS = ["View", "Create", "Edit", "Import"];
const named = async (by: Caller) =>
	(await by.call<Import>("POST", "/tasks/imports?name=tasks.csv", Buffer.from("Title,Lead\nOrder chairs,Teacher North\n"))).body;
test("a file gives tasks to others for those alone who may", async () => {
	const finance = await asRole(t, t.north, "finance", granting({ Tasks: RIGHTS, Users: ["View"] }));
	const refused = await named(finance);
	expect(refused.fields.map(({ name }) => name)).not.toContain("lead_id");
	expect(refused.fields.map(({ name }) => name)).not.toContain("helpers");
	const plan = {
		...planOf(refused),
		columns: [
			{ index: 0, field: "title" },
			{ index: 1, field: "lead_id" },
		],
	};
	expect((await finance.call("POST", `/tasks/imports/${refused.id}/check`, plan)).status).toBe(422);
	const office = await asRole(t, t.north, "office", granting({ Tasks: [...RIGHTS, "Assign"], Users: ["View"] }));
	const allowed = await named(office);
	expect(allowed.columns.map(({ field }) => field)).toEqual(["title", "lead_id"]);
});
test("and not once they may no more, even where the file was checked before", async () => {
	const office = await asRole(t, t.north, "office", granting({ Tasks: [...RIGHTS, "Assign"], Users: ["View"] }));
	const { id } = await steps.checked("Title,Lead\nOrder late chairs,Teacher North\n", {}, office);
	await asRole(t, t.north, "office", granting({ Tasks: RIGHTS, Users: ["View"] }));
	expect((await office.call("POST", `/tasks/imports/${id}/run`)).status).toBe(200);
	await eventually(async () => expect((await steps.show(id, office)).state).toBe("stopped"));
	const { rows } = await t.owner.query("select from tasks where customer_id = $1 and title = 'Order late chairs'", [t.north.customer_id]);
	expect(rows).toEqual([]);
});
test("who only watches a task changes it by no file", async () => {
	const staff = await asRole(t, t.north, "staff", granting({ Tasks: ["ViewOwn", "Create", "Edit", "Import"] }));
	const [watched, own] = (await inSchool(t, t.north.customer_id, (client) =>
		makeTasks(client, [
			{ title: "Watched", watchers: [t.north.users.staff.user_id] },
			{ title: "Led", lead_id: t.north.users.staff.user_id },
		]),
	)) as [number, number];
	expect((await staff.call("GET", `/tasks/${watched}`)).status).toBe(200);
	const { counts } = await steps.checked(
		`Number,Title\n${watched},Mine now\n${own},Mine indeed\n`,
		{
			match: ["id"],
			columns: [
				{ index: 0, field: "id" },
				{ index: 1, field: "title" },
			],
		},
		staff,
	);
	expect(counts).toMatchObject({ changed: 1, error: 1 });
});
