import type { TaskParts } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import type { FamilyTask, FamilyTaskOpen } from "@homeroom/contract/areas/tasks/tasks.family.calls.ts";
import { FAMILY_FILES_MAX, TASK_FILES, type Task } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { MODULES } from "@homeroom/contract/kit/modules.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { noticesTold } from "../../testing/casts/notices-told.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, PASSWORD, PASSWORD_HASH, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeClients, makeContacts, makeHouseholds, makeRelations } from "../clients/clients.builders.ts";
import { makeFile, PICTURE } from "../files/files.builders.ts";
import { makeMember, makeUser } from "../session/session.builders.ts";
import { linkStudents, makeStudents } from "../students/students.builders.ts";

let t: TestApp;
let admin: Caller;
let teacher: Caller;
/** Ana's homes are `a`, where the partner lives too, and `b`; the pupil is herself, and `c` has nothing to do with her. */
let home: Record<"a" | "partner" | "b" | "c" | "pupil", Caller>;
let clients: Record<"a" | "b" | "c", number>;
let child = 0;
let foreign = 0;

const join = async (name: string): Promise<{ user_id: number; caller: Caller }> => {
	const { customer_id, subdomain } = t.north;
	const email = `${name}@${subdomain}.test`;
	const user_id = await inSchool(t, customer_id, async (client) => {
		const id = await makeUser(client, { email, first_name: name, last_name: "Home", password_hash: PASSWORD_HASH });
		await makeMember(client, customer_id, id, "client");
		return id;
	});
	const { body } = await t.anonymous.call<{ access_token: string }>("POST", "/auth/unified-login", { email, password: PASSWORD });
	return { user_id, caller: t.withToken(body.access_token) };
};
beforeAll(async () => {
	t = await startTestApp();
	const people = { a: await join("a"), partner: await join("partner"), b: await join("b"), c: await join("c"), pupil: await join("pupil") };
	await inSchool(t, t.north.customer_id, async (client) => {
		[child, foreign] = (await makeStudents(client, [
			{ first_name: "Ana", last_name: "Twohomes", status: "enrolled" },
			{ first_name: "Cid", last_name: "Elsewhere", status: "enrolled" },
		])) as [number, number];
		await linkStudents(client, t.north.users.teacher.user_id, [child], "teacher");
		await linkStudents(client, people.pupil.user_id, [child], "self");
		const [a, b, c] = (await makeClients(client, [{ name: "One" }, { name: "Other" }, { name: "Third" }])) as [number, number, number];
		clients = { a, b, c };
		const lives = { a, partner: a, b, c } as const;
		for (const [name, client_id] of Object.entries(lives)) {
			const { user_id } = people[name as keyof typeof lives];
			const [contact_id] = (await makeContacts(client, [{ client_id, first_name: name, last_name: "Home", user_id }])) as [number];
			const student_id = name === "c" ? foreign : child;
			await makeRelations(client, [{ student_id, contact_id, relationship: "guardian" }]);
		}
		await makeHouseholds(client, [
			{ client_id: a, student_id: child },
			{ client_id: b, student_id: child },
			{ client_id: c, student_id: foreign },
		]);
	});
	home = Object.fromEntries(Object.entries(people).map(([name, { caller }]) => [name, caller])) as typeof home;
	[admin, teacher] = [await t.as(t.north, "admin"), await t.as(t.north, "teacher")];
});
afterAll(() => t.close());
beforeEach(() => noticesTold(t));

const made = async (body: object): Promise<Task> => {
	const answer = await admin.call<Task>("POST", "/tasks", { title: "Sign the trip form", status: "todo", priority: "3", ...body });
	expect(answer.status).toBe(201);
	return answer.body;
};
const about = (id: number, record_id: number, record = "students", by = admin) =>
	by.call<{ fields?: object }>("POST", `/tasks/${id}/subjects`, { record, record_id });
/** What is asked about Ana, of both of her homes. */
const asked = async (body: object = {}): Promise<number> => {
	const { id } = await made({ for_family: true, ...body });
	expect((await about(id, child)).status).toBe(200);
	return id;
};
const listOf = async (by: Caller) => (await by.call<{ tasks: FamilyTask[] }>("GET", "/tasks/family")).body.tasks;
const open = (by: Caller, id: number) => by.call<FamilyTaskOpen>("GET", `/tasks/family/${id}`);
const parts = async (id: number, by = admin) => (await by.call<TaskParts>("GET", `/tasks/${id}/parts`)).body;
const say = (id: number, body: string, more: object = {}) => admin.call<{ id: number }>("POST", `/tasks/${id}/comments`, { body, ...more });
const answer = (by: Caller, id: number, body: string) => by.call<FamilyTaskOpen>("POST", `/tasks/family/${id}/comments`, { body });
const bring = (by: Caller, id: number, name: string) =>
	by.call<FamilyTaskOpen>("POST", `/tasks/family/${id}/files?name=${encodeURIComponent(name)}`, PICTURE);
const told = async () => (await noticesTold(t)).map(({ who, kind }) => `${who} ${kind}`).sort();
const WHO = ["a", "partner", "b", "c", "pupil"] as const;
const seers = async (id: number) => {
	const seen = await Promise.all(WHO.map(async (name) => (await open(home[name], id)).status));
	return WHO.filter((_, at) => seen[at] === 200);
};

describe("a task that is marked for a family", () => {
	test("about a child is seen in each home of the child, and by the child", async () => {
		const id = await asked({ due: "2026-12-01", description: "<p>Both sides</p>" });
		expect(await seers(id)).toEqual(["a", "partner", "b", "pupil"]);
		expect((await listOf(home.a)).find((one) => one.id === id)).toEqual({
			id,
			title: "Sign the trip form",
			due: "2026-12-01",
			due_time: null,
			done: false,
			children: ["Ana"],
			comment_count: 0,
			file_count: 0,
		});
		expect((await open(home.a, id)).body).toMatchObject({ description: "<p>Both sides</p>", comments: [], files: [] });
		expect((await listOf(home.c)).map((one) => one.id)).not.toContain(id);
		expect(await parts(id)).toMatchObject({ families: 3, subjects: [{ record: "students", record_id: child, title: "Ana Twohomes" }] });
	});
	test("of a client is seen by its people alone, and of these by those who see the child", async () => {
		const { id } = await made({ for_family: true, client_id: clients.b });
		expect(await seers(id)).toEqual(["b"]);
		expect((await parts(id)).families).toBe(1);
		await about(id, foreign);
		expect(await seers(id)).toEqual([]);
		await about(id, child);
		expect(await seers(id)).toEqual(["b"]);
	});
	test("is seen no more once it is not marked, is about nobody of theirs, or lies in the archive", async () => {
		const id = await asked();
		const task = (await admin.call<Task>("GET", `/tasks/${id}`)).body;
		await admin.call("PATCH", `/tasks/${id}`, { version: task.version, for_family: false });
		expect(await seers(id)).toEqual([]);
		await admin.call("PATCH", `/tasks/${id}`, { version: task.version + 1, for_family: true });
		expect(await seers(id)).toHaveLength(4);
		const [subject] = (await parts(id)).subjects;
		await admin.call("DELETE", `/tasks/subjects/${subject?.id}`);
		expect(await seers(id)).toEqual([]);
		await about(id, child);
		await admin.call("POST", `/tasks/${id}/archive`, { version: task.version + 2 });
		expect(await seers(id)).toEqual([]);
		expect((await admin.call("DELETE", `/tasks/subjects/${subject?.id}`)).status).toBe(404);
	});
	test("tells nothing else: not who works on it, who else it is for, nor its other parts", async () => {
		const helper = t.north.users.office.user_id;
		const id = await asked({
			lead_id: t.north.users.teacher.user_id,
			helpers: [helper],
			watchers: [helper],
			tags: "hidden-tag",
			estimate: 77,
		});
		await say(id, "inside word");
		await admin.call("POST", `/tasks/${id}/checks`, { title: "inside line" });
		const text = JSON.stringify([(await open(home.a, id)).body, await listOf(home.a)]);
		for (const word of ["hidden-tag", "inside", "77", "Teacher", "Office", "Other", "partner"]) expect(text, word).not.toContain(word);
		const keys = Object.keys((await open(home.a, id)).body).sort();
		expect(keys).toEqual(
			["children", "comment_count", "comments", "description", "done", "due", "due_time", "file_count", "files", "id", "title"].sort(),
		);
		for (const path of [
			`/tasks/${id}`,
			`/tasks/${id}/parts`,
			`/tasks/${id}/comments`,
			"/tasks",
			"/tasks/board",
			`/tasks/about?record=students&id=${child}`,
		])
			expect((await home.a.call("GET", path)).status, path).toBe(403);
	});
	test("is nobody's of another school, nor of staff without a family here", async () => {
		const id = await asked();
		const [south, office] = [await t.as(t.south, "admin"), await t.as(t.north, "office")];
		for (const [method, path, body] of [
			["GET", `/tasks/family/${id}`, undefined],
			["POST", `/tasks/family/${id}/tick`, { done: true }],
			["POST", `/tasks/family/${id}/comments`, { body: "x" }],
			["POST", `/tasks/family/${id}/files?name=x.png`, PICTURE],
			["GET", `/tasks/family/${id}/files/1`, undefined],
		] as const) {
			expect((await south.call(method, path, body)).status, path).toBe(404);
			expect((await home.c.call(method, path, body)).status, path).toBe(404);
			expect((await office.call(method, path, body)).status, path).toBe(403);
		}
		expect((await admin.call<Task>("GET", `/tasks/${id}`)).body.status).toBe("todo");
	});
});

describe("a family", () => {
	test("ticks it off, and the one who made it hears of it", async () => {
		const id = await asked();
		await noticesTold(t);
		expect((await home.a.call("POST", `/tasks/family/${id}/tick`, { done: "yes" })).status).toBe(422);
		expect((await home.a.call<FamilyTaskOpen>("POST", `/tasks/family/${id}/tick`, { done: true })).body).toMatchObject({ done: true });
		expect(await told()).toEqual(["admin task_completed"]);
		expect((await home.b.call("POST", `/tasks/family/${id}/tick`, { done: true })).status).toBe(200);
		expect((await admin.call<Task>("GET", `/tasks/${id}`)).body).toMatchObject({ status: "done", completed_at: expect.any(String) });
		expect((await home.b.call<FamilyTaskOpen>("POST", `/tasks/family/${id}/tick`, { done: false })).body.done).toBe(false);
	});
	test("reads what the school says to it, and not what is said inside", async () => {
		const id = await asked();
		await say(id, "inside word");
		await say(id, "Bring it by Friday", { for_family: true });
		const { comments } = (await open(home.a, id)).body;
		expect(comments).toMatchObject([
			{ body: "Bring it by Friday", by_family: false, mine: false, author_name: expect.stringMatching(/^Admin/) },
		]);
		expect(await listOf(home.a)).toContainEqual(expect.objectContaining({ id, comment_count: 1 }));
	});
	test("answers: read by the school and in the same home, never in the other one", async () => {
		const id = await asked();
		expect((await answer(home.a, id, " ")).status).toBe(422);
		expect((await answer(home.a, id, "word of home one")).status).toBe(201);
		await answer(home.pupil, id, "word of the child");
		const read = async (by: Caller) => (await open(by, id)).body.comments.map(({ body }) => body);
		expect(await read(home.a)).toEqual(["word of home one"]);
		expect(await read(home.partner)).toEqual(["word of home one"]);
		expect(await read(home.b)).toEqual([]);
		expect(await read(home.pupil)).toEqual(["word of the child"]);
		const { body } = await admin.call<{ comments: { body: string; by_family: boolean }[] }>("GET", `/tasks/${id}/comments`);
		expect(body.comments.map((one) => [one.body, one.by_family])).toEqual([
			["word of home one", true],
			["word of the child", true],
		]);
	});
	test("says its own in other words and takes it back, and nobody else's", async () => {
		const id = await asked();
		const [mine] = (await answer(home.a, id, "On Monday")).body.comments;
		const path = `/tasks/family/comments/${mine?.id}`;
		expect((await home.partner.call("PATCH", path, { body: "x", version: 1 })).status).toBe(404);
		expect((await home.partner.call("DELETE", path)).status).toBe(404);
		expect((await admin.call("PATCH", `/tasks/comments/${mine?.id}`, { body: "x", version: 1 })).status).toBe(403);
		const changed = await home.a.call<FamilyTaskOpen>("PATCH", path, { body: "On Tuesday", version: 1 });
		expect(changed.body.comments).toMatchObject([{ body: "On Tuesday", version: 2, edited_at: expect.any(String) }]);
		const late = await home.a.call<{ current: object }>("PATCH", path, { body: "On Friday", version: 1 });
		expect(late).toMatchObject({ status: 409, body: { current: { body: "On Tuesday" } } });
		expect((await home.a.call<FamilyTaskOpen>("DELETE", path)).body.comments).toEqual([]);
		const school = (await say(id, "Ours", { for_family: true })).body;
		expect((await home.a.call("PATCH", `/tasks/family/comments/${school.id}`, { body: "x", version: 1 })).status).toBe(404);
	});
	test("brings files: opened by the school and in the same home, never in the other one", async () => {
		const id = await asked();
		const mine = await bring(home.a, id, "form.png");
		expect(mine).toMatchObject({ status: 201, body: { files: [{ name: "form.png", by_family: true }] } });
		const file_id = mine.body.files[0]?.id;
		const got = (by: Caller) => by.call("GET", `/tasks/family/${id}/files/${file_id}`);
		expect((await got(home.partner)).bytes.length).toBeGreaterThan(0);
		for (const name of ["b", "c", "pupil"] as const) expect((await got(home[name])).status, name).toBe(404);
		const seen = await admin.call<{ data: { files: { name: string }[] }[] }>("POST", `/repository-detail/${t.north.customer_id}`, {
			platform_module_id: MODULES.Tasks.id,
			record: TASK_FILES.brought,
			record_id: id,
		});
		expect(seen.body.data[0]?.files).toMatchObject([{ name: "form.png" }]);
		expect(
			(
				await home.a.call("POST", `/repository-detail/${t.north.customer_id}`, {
					platform_module_id: MODULES.Tasks.id,
					record: TASK_FILES.brought,
					record_id: id,
				})
			).status,
		).toBe(403);
	});
	test("opens what the school puts there for it, and not what lies beside the task itself", async () => {
		const id = await asked();
		const file = (record: string, name: string) =>
			inSchool(t, t.north.customer_id, (client) =>
				makeFile(client, t.folder, { customer_id: t.north.customer_id, platform_module_id: MODULES.Tasks.id, record, record_id: id, name }),
			);
		const [given, inside] = [await file(TASK_FILES.given, "empty form.png"), await file("tasks", "inside.png")];
		for (const by of [home.a, home.b]) {
			expect((await open(by, id)).body.files.map(({ name }) => name)).toEqual(["empty form.png"]);
			expect((await by.call("GET", `/tasks/family/${id}/files/${given.id}`)).status).toBe(200);
			expect((await by.call("GET", `/tasks/family/${id}/files/${inside.id}`)).status).toBe(404);
			expect((await by.call("GET", `/files/${inside.id}/content`)).status).toBe(404);
		}
	});
	test("brings no more files than anybody opens", async () => {
		const id = await asked();
		await inSchool(t, t.north.customer_id, async (client) => {
			for (let n = 0; n < FAMILY_FILES_MAX; n++)
				await makeFile(client, t.folder, {
					customer_id: t.north.customer_id,
					platform_module_id: MODULES.Tasks.id,
					record: TASK_FILES.brought,
					record_id: id,
					name: `form ${n}.png`,
				});
		});
		expect(await bring(home.a, id, "one more.png")).toMatchObject({ status: 409, body: { error: "own_limit" } });
	});
});

describe("people are told", () => {
	test("of a family what is asked of it, once it is marked or about their child", async () => {
		const { id } = await made({ for_family: true });
		expect(await told()).toEqual([]);
		await about(id, child);
		expect(await told()).toEqual(["a task_asked", "b task_asked", "partner task_asked", "pupil task_asked"]);
		await made({ for_family: true, client_id: clients.a });
		expect(await told()).toEqual(["a task_asked", "partner task_asked"]);
		const hidden = await made({ client_id: clients.a });
		expect(await told()).toEqual([]);
		await admin.call("PATCH", `/tasks/${hidden.id}`, { version: 1, for_family: true });
		expect(await told()).toEqual(["a task_asked", "partner task_asked"]);
	});
	test("what the school says to the family, and nothing of what it says inside", async () => {
		const id = await asked({ client_id: clients.a });
		await noticesTold(t);
		const inside = (await say(id, "inside word")).body;
		expect(await told()).toEqual([]);
		await say(id, "Bring it by Friday", { for_family: true });
		const lines = await noticesTold(t);
		expect(lines.map(({ who, kind, path }) => `${who} ${kind} ${path}`)).toEqual([
			`a task_answered /tasks/family/${id}`,
			`partner task_answered /tasks/family/${id}`,
		]);
		// what was inside is shown by a change
		await admin.call("PATCH", `/tasks/comments/${inside.id}`, { version: 1, for_family: true });
		expect(await told()).toEqual(["a task_answered", "partner task_answered"]);
	});
	test("at the school what a family says and brings, and none of the families", async () => {
		const id = await asked({ lead_id: t.north.users.teacher.user_id });
		await noticesTold(t);
		await answer(home.a, id, "We cannot come");
		await bring(home.a, id, "form.png");
		const lines = await noticesTold(t);
		expect(lines.map(({ who, kind }) => `${who} ${kind}`).sort()).toEqual([
			"admin task_brought",
			"admin task_commented",
			"teacher task_brought",
			"teacher task_commented",
		]);
		expect(lines.find(({ kind }) => kind === "task_commented")?.words).toMatchObject({ variant: "family", text: "We cannot come" });
	});
});

describe("what a task is about", () => {
	test("is any record that one sees, each once", async () => {
		const { id } = await made({ lead_id: t.north.users.teacher.user_id });
		expect((await about(id, child, "students", teacher)).status).toBe(200);
		expect((await about(id, child, "students", teacher)).status).toBe(200);
		expect((await about(id, foreign, "students", teacher)).body.fields).toHaveProperty("record_id");
		expect((await about(id, 999_999_999)).body.fields).toHaveProperty("record_id");
		expect((await about(id, child, "clouds")).body.fields).toHaveProperty("record");
		await about(id, foreign);
		// the teacher reads of what they see
		expect((await parts(id, teacher)).subjects.map((one) => one.record_id)).toEqual([child]);
		expect((await parts(id)).subjects.map((one) => one.record_id)).toEqual([child, foreign]);
		const list = (by: Caller, of: number) => by.call<{ tasks: Task[] }>("GET", `/tasks/about?record=students&id=${of}`);
		expect((await list(teacher, child)).body.tasks.map((one) => one.id)).toContain(id);
		expect((await list(teacher, foreign)).status).toBe(404);
		expect((await (await t.as(t.south, "admin")).call("GET", `/tasks/about?record=students&id=${child}`)).status).toBe(404);
	});
	test("is also the client that it names", async () => {
		const { id } = await made({ client_id: clients.c });
		const { body } = await admin.call<{ tasks: Task[] }>("GET", `/tasks/about?record=clients&id=${clients.c}`);
		expect(body.tasks.map((one) => one.id)).toContain(id);
	});
});
