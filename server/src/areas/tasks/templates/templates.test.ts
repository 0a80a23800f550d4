import type { TaskParts } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import type { Task, TaskRow } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import type { TemplatePlan } from "@homeroom/contract/areas/tasks/templates/templates.contract.ts";
import type { TaskTemplate, TemplateStep } from "@homeroom/contract/areas/tasks/templates/templates.rules.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inSchool } from "../../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../../testing/test-app.ts";
import { assignTeachers, makeClasses } from "../../classes/classes.builders.ts";
import { makeProjects } from "../../projects/projects.builders.ts";
import { makeStaff } from "../../staff/staff.builders.ts";
import { makeTemplates, type NewTemplate } from "./templates.builders.ts";

let t: TestApp;
let [admin, teacher, staff, parent, south] = [] as unknown as [Caller, Caller, Caller, Caller, Caller];
/** With a teacher who signs in, with one who does not, and without any. */
let [led, unknown, alone, southern] = [0, 0, 0, 0];
/** A Friday, a week before the holidays. */
const ON = "2090-12-15";
beforeAll(async () => {
	t = await startTestApp();
	[admin, teacher, staff, parent, south] = (await Promise.all([
		t.as(t.north, "admin"),
		t.as(t.north, "teacher"),
		t.as(t.north, "staff"),
		t.as(t.north, "client"),
		t.as(t.south, "admin"),
	])) as [Caller, Caller, Caller, Caller, Caller];
	for (const school of [t.north, t.south])
		await inSchool(t, school.customer_id, async (client) => {
			const { rows } = await client.query<{ id: string }>(
				"insert into academic_years (name, starts_on, ends_on) values ('2090/91', '2090-09-01', '2091-07-31') returning id",
			);
			const academic_year_id = Number(rows[0]?.id);
			await client.query(
				"insert into calendar_days (name, kind, starts_on, ends_on) values ('Christmas', 'holiday', '2090-12-23', '2091-01-07')",
			);
			const classes = await makeClasses(
				client,
				["7A", "7B", "7C"].map((name) => ({ name, academic_year_id, kind: "homeroom" as const })),
			);
			if (school === t.south) {
				southern = classes[0] as number;
				return;
			}
			[led, unknown, alone] = classes as [number, number, number];
			const [one, other] = (await makeStaff(client, [
				{ first_name: "Daniel", last_name: "Osei", user_id: t.north.users.teacher.user_id },
				{ first_name: "Without", last_name: "Login" },
				{ first_name: "Head", last_name: "Carver", kind: "leadership", user_id: t.north.users.admin.user_id },
			])) as [number, number];
			await assignTeachers(client, [
				{ class_id: led, staff_id: one, is_lead: true },
				{ class_id: unknown, staff_id: other, is_lead: true },
				{ class_id: alone, staff_id: one },
			]);
		});
});
afterAll(() => t.close());

const me = (role: "admin" | "teacher" | "staff") => t.north.users[role].user_id;
const make = async (template: NewTemplate, made_by: number | null = null): Promise<number> =>
	(await inSchool(t, t.north.customer_id, (client) => makeTemplates(client, [template], made_by)))[0] as number;
interface Started {
	count: number;
	batch: string;
	first: { id: number; code: string; title: string };
	fields?: Record<string, string>;
}
const start = (by: Caller, id: number, body: object = {}) => by.call<Started>("POST", `/task-templates/${id}/start`, { on: ON, ...body });
const made = async (by: Caller, template_id: number): Promise<TaskRow[]> => {
	const where = encodeURIComponent(JSON.stringify([["template_id", "in", [template_id]]]));
	return (await by.call<{ tasks: TaskRow[] }>("GET", `/tasks?limit=100&sort=due&where=${where}`)).body.tasks;
};
const thirtyClasses = (grade: string): Promise<number[]> =>
	inSchool(t, t.north.customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>("select id from academic_years where name = '2090/91' and customer_id = $1", [
			t.north.customer_id,
		]);
		const names = Array.from({ length: 30 }, (_, at) => `${grade} ${at + 1}`);
		return makeClasses(
			client,
			names.map((name) => ({ name, academic_year_id: Number(rows[0]?.id), kind: "homeroom" as const })),
		);
	});
const TRIP: NewTemplate = {
	name: "Class trip",
	days: 0,
	role: "homeroom",
	tags: "trip",
	steps: [
		{ name: "Letter home", days: -10, role: "homeroom", checks: "Write\nPrint", description: "<p>Two languages</p>" },
		{ name: "Risk assessment", days: -5, role: "head", priority: "1", estimate: 45 },
		{ name: "Thank you", days: 6, role: "starter" },
		{ name: "Photos", days: null },
	],
};

describe("starting a template", () => {
	test("makes a task with its parts, each on its school day, for whom its role means", async () => {
		const id = await make(TRIP);
		const answer = await start(admin, id, { class_ids: [led], about: "Railway museum" });
		expect(answer.status, JSON.stringify(answer.body)).toBe(200);
		expect(answer.body).toMatchObject({ count: 5, first: { title: "Class trip · Railway museum · 7A" } });
		expect((await made(admin, id)).map(({ title, due, lead_id, priority }) => [title, due, lead_id, priority])).toEqual([
			["Letter home · Railway museum · 7A", "2090-12-01", me("teacher"), "3"],
			["Risk assessment · Railway museum · 7A", "2090-12-08", me("admin"), "1"],
			["Class trip · Railway museum · 7A", ON, me("teacher"), "3"],
			// five school days until the holidays, the sixth is after them
			["Thank you · Railway museum · 7A", "2091-01-08", me("admin"), "3"],
			["Photos · Railway museum · 7A", null, null, "3"],
		]);
		const { children } = (await admin.call<TaskParts>("GET", `/tasks/${answer.body.first.id}/parts`)).body;
		expect(children).toHaveLength(4);
		const letter = children.find(({ title }) => title.startsWith("Letter"))?.id ?? 0;
		expect((await admin.call<TaskParts>("GET", `/tasks/${letter}/parts`)).body.checks.map(({ title }) => title)).toEqual([
			"Write",
			"Print",
		]);
		expect((await admin.call<Task>("GET", `/tasks/${letter}`)).body).toMatchObject({ description: "<p>Two languages</p>", tags: null });
		expect((await admin.call<Task>("GET", `/tasks/${answer.body.first.id}`)).body).toMatchObject({ tags: "trip", template_id: id });
	});
	test("for several classes is one deed, and undone as one", async () => {
		const id = await make(TRIP);
		const answer = await start(admin, id, { class_ids: [led, unknown, alone, led] });
		expect(answer.body).toMatchObject({ count: 15 });
		const leads = (await made(admin, id)).filter(({ title }) => title.startsWith("Letter")).map(({ title, lead_id }) => [title, lead_id]);
		// who cannot sign in is given nothing, and who only teaches there does not lead
		expect(leads.sort()).toEqual([
			["Letter home · 7A", me("teacher")],
			["Letter home · 7B", null],
			["Letter home · 7C", null],
		]);
		const { rows } = await t.owner.query("select kind, label ->> 'count' as count from batches where id = $1", [answer.body.batch]);
		expect(rows).toEqual([{ kind: "template_start", count: "15" }]);
		expect((await admin.call("POST", "/changes/undo", { batch: answer.body.batch })).status).toBe(200);
		expect(await made(admin, id)).toEqual([]);
	});
	test("for thirty classes is one deed too", async () => {
		const classes = await thirtyClasses("9");
		const steps = Array.from({ length: 19 }, (_, at) => ({
			name: `Step ${at + 1}`,
			days: at,
			role: "homeroom" as const,
			checks: "One\nTwo",
		}));
		const id = await make({ name: "Report season", days: 0, steps });
		const answer = await start(admin, id, { class_ids: classes });
		expect(answer.body).toMatchObject({ count: 600 });
		const { rows } = await t.owner.query(
			"select count(*)::int as tasks, count(distinct code)::int as codes from tasks where template_id = $1",
			[id],
		);
		expect(rows).toEqual([{ tasks: 600, codes: 600 }]);
		expect((await admin.call("POST", "/changes/undo", { batch: answer.body.batch })).status).toBe(200);
		expect((await t.owner.query("select from tasks where template_id = $1", [id])).rowCount).toBe(0);
	});
	test("sent twice is done once", async () => {
		const id = await make(TRIP);
		const twice = await Promise.all(
			[1, 2].map(() =>
				admin.call<Started>("POST", `/task-templates/${id}/start`, { on: ON, class_ids: [led] }, { "idempotency-key": `start-once-${id}` }),
			),
		);
		expect(new Set(twice.map(({ body }) => body.first.id)).size).toBe(1);
		expect(await made(admin, id)).toHaveLength(5);
	});
	test("lets one choose who the head is, and puts all into a project", async () => {
		const id = await make(TRIP);
		const [project_id] = (await inSchool(t, t.north.customer_id, (client) => makeProjects(client, [{ key: "TRIPS", name: "Trips" }]))) as [
			number,
		];
		await start(admin, id, { head_id: me("staff"), project_id });
		const tasks = await made(admin, id);
		expect(tasks.find(({ title }) => title === "Risk assessment")?.lead_id).toBe(me("staff"));
		expect(tasks.map((task) => task.project_id)).toEqual(tasks.map(() => project_id));
	});
	test.each([
		[{ on: "2090-13-01" }, "on"],
		[{ class_ids: [999_999_999] }, "class_ids"],
		[{ project_id: 999_999_999 }, "project_id"],
		[{ head_id: 999_999_999 }, "head_id"],
		[{ about: "x".repeat(61) }, "about"],
	])("with what is not right is refused at its field: %j", async (bad, field) => {
		const answer = await start(admin, await make(TRIP), bad);
		expect(answer.status).toBe(422);
		expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
	});
	test("does not name another school's class or colleague, nor start its template", async () => {
		const id = await make(TRIP);
		expect((await start(admin, id, { class_ids: [southern] })).status).toBe(422);
		expect((await start(admin, id, { head_id: t.south.users.admin.user_id })).status).toBe(422);
		expect((await start(south, id)).status).toBe(404);
		expect((await south.call("GET", `/task-templates/${id}/plan?on=${ON}`)).status).toBe(404);
	});
	test("makes no more than a thousand at once, and nothing of one in the archive", async () => {
		const steps = Array.from({ length: 60 }, (_, at) => ({ name: `Step ${at}` }));
		const id = await make({ name: "Long", steps });
		const answer = await start(admin, id, { class_ids: await thirtyClasses("8") });
		expect(answer).toMatchObject({ status: 422, body: { fields: { class_ids: expect.any(String) } } });
		expect((await admin.call("POST", `/task-templates/${id}/archive`, { version: 1 })).status).toBe(200);
		expect((await start(admin, id)).status).toBe(404);
	});
	test("gives work to others only where the person may", async () => {
		const id = await make(TRIP);
		expect((await start(staff, id)).status).toBe(403);
		const own = await make({ name: "Mine", role: "starter", steps: [{ name: "Tidy up", role: "starter" }] });
		expect((await start(staff, own)).body).toMatchObject({ count: 2 });
		expect((await made(staff, own)).map(({ lead_id }) => lead_id)).toEqual([me("staff"), me("staff")]);
	});
	test("names the classes that the person sees, and takes it back", async () => {
		const id = await make(TRIP);
		const { classes, heads, parts } = (await teacher.call<TemplatePlan>("GET", `/task-templates/${id}/plan?on=${ON}`)).body;
		expect(classes.map(({ name, teacher: name_of, has_login }) => [name, name_of, has_login])).toEqual([
			["7A", "Daniel Osei", true],
			["7C", null, false],
		]);
		expect(heads.map((one) => one.id)).toEqual([me("admin")]);
		expect(parts.map(({ title, due }) => [title, due])).toEqual([
			["Class trip", ON],
			["Letter home", "2090-12-01"],
			["Risk assessment", "2090-12-08"],
			["Thank you", "2091-01-08"],
			["Photos", null],
		]);
		expect((await start(teacher, id, { class_ids: [unknown] })).status).toBe(422);
		const { body } = await start(teacher, id, { class_ids: [led] });
		expect((await teacher.call("POST", "/changes/undo", { batch: body.batch })).status).toBe(200);
	});
});

describe("a template", () => {
	test("is changed by who made it, and by who sees all tasks", async () => {
		const mine = await make({ name: "Mine", steps: [{ name: "Step" }] }, me("teacher"));
		const another = await make({ name: "Another's" }, me("admin"));
		const rename = (by: Caller, id: number) => by.call("PATCH", `/task-templates/${id}`, { version: 1, note: "Yearly" });
		expect((await teacher.call("GET", `/task-templates/${another}`)).status).toBe(200);
		expect((await rename(teacher, another)).status).toBe(404);
		expect((await rename(teacher, mine)).status).toBe(200);
		expect((await rename(admin, another)).status).toBe(200);
		const add = (by: Caller, template_id: number) =>
			by.call<TemplateStep>("POST", "/task-template-steps", { template_id, name: "Added", priority: "3" });
		expect((await add(teacher, another)).status).toBe(422);
		const step = await add(teacher, mine);
		expect(step.status).toBe(201);
		const change = (by: Caller) => by.call("PATCH", `/task-template-steps/${step.body.id}`, { version: 1, days: -3 });
		expect((await change(staff)).status).toBe(404);
		expect((await change(teacher)).status).toBe(200);
		expect((await admin.call<TaskTemplate>("GET", `/task-templates/${mine}`)).body.steps).toBe(2);
	});
	test("falls to a role or to a person, not to both", async () => {
		const both = { name: "Both", priority: "3", role: "head", lead_id: me("teacher") };
		expect(await admin.call("POST", "/task-templates", both)).toMatchObject({
			status: 422,
			body: { fields: { lead_id: expect.any(String) } },
		});
	});
	test("has sixty steps at most", async () => {
		const id = await make({ name: "Long", steps: Array.from({ length: 59 }, (_, at) => ({ name: `Step ${at}` })) });
		const answers = await Promise.all(
			[1, 2, 3].map(() => admin.call("POST", "/task-template-steps", { template_id: id, name: "One more", priority: "3" })),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
	});
	test("families see nothing of it", async () => {
		const id = await make(TRIP);
		for (const path of ["/task-templates", `/task-templates/${id}`, `/task-templates/${id}/plan?on=${ON}`, "/task-template-steps"])
			expect((await parent.call("GET", path)).status, path).toBe(403);
		expect((await start(parent, id)).status).toBe(403);
	});
});

describe("saving a task as a template", () => {
	const add = async (body: object) => (await admin.call<Task>("POST", "/tasks", { status: "todo", priority: "3", ...body })).body;
	test("keeps its parts, their days as school days, and whom they fall to", async () => {
		const whole = await add({ title: "Open day", due: ON, lead_id: me("admin"), tags: "visitors" });
		const part = await add({ title: "Signs", parent_id: whole.id, due: "2090-12-08", lead_id: me("teacher"), helpers: [me("staff")] });
		await add({ title: "Paper", parent_id: part.id, estimate: 15 });
		await add({ title: "Thanks", parent_id: whole.id, due: "2091-01-09" });
		await admin.call("POST", `/tasks/${part.id}/checks`, { title: "Draft" });
		const saved = await admin.call<TaskTemplate>("POST", `/task-templates/from-task/${whole.id}`, { name: "Open day, each year" });
		expect(saved).toMatchObject({
			status: 201,
			body: { name: "Open day, each year", days: 0, role: "starter", lead_id: null, tags: "visitors", steps: 3, created_by: me("admin") },
		});
		const where = encodeURIComponent(JSON.stringify([["template_id", "in", [saved.body.id]]]));
		const { task_template_steps: steps } = (
			await admin.call<{ task_template_steps: TemplateStep[] }>("GET", `/task-template-steps?where=${where}`)
		).body;
		expect(steps).toMatchObject([
			{ name: "Signs", days: -5, role: null, lead_id: me("teacher"), helpers: [me("staff")] },
			{ name: "Thanks", days: 7 },
			{ name: "Paper", days: null, estimate: 15 },
		]);
		expect((await admin.call<TemplateStep>("GET", `/task-template-steps/${steps[0]?.id}`)).body.checks).toBe("Draft");
		expect((await admin.call("POST", "/changes/undo", { batch: saved.headers["x-request-id"] })).status).toBe(200);
		expect((await admin.call("GET", `/task-templates/${saved.body.id}`)).status).toBe(404);
	});
	test("is about what the person sees, and has a name", async () => {
		const task = await add({ title: "Not theirs" });
		const save = (by: Caller, name: string) => by.call("POST", `/task-templates/from-task/${task.id}`, { name });
		expect((await save(teacher, "Kept")).status).toBe(404);
		expect((await save(south, "Kept")).status).toBe(404);
		expect((await save(admin, " ")).status).toBe(422);
		expect((await save(parent, "Kept")).status).toBe(403);
	});
});
