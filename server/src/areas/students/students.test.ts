import type { Student } from "@homeroom/contract/areas/students/students.rules.ts";
import type { ErrorBody, PageMeta } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { actIn } from "../session/session.builders.ts";
import { linkStudents, makeStudents } from "./students.builders.ts";

let t: TestApp;
let admin: Caller;
let teacher: Caller;
let southAdmin: Caller;

beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
	teacher = await t.as(t.north, "teacher");
	southAdmin = await t.as(t.south, "admin");
});
afterAll(() => t.close());

const input = (more: object = {}) => ({ first_name: "Ana", last_name: "Costa", status: "enrolled", class_label: "5A", ...more });
const create = async (more: object = {}, by = admin) => (await by.call<Student>("POST", "/students", input(more))).body;
const list = (query: string, by = admin) => by.call<{ students: Student[]; meta: PageMeta }>("GET", `/students?${query}`);
const inDatabase = async (id: number) => (await t.owner.query("select * from students where id = $1", [id])).rows[0];

describe("create", () => {
	test("adds a student and answers it", async () => {
		const answer = await admin.call<Student>(
			"POST",
			"/students",
			input({ email: " Ana@Example.org ", phone: "", date_of_birth: "2015-02-28" }),
		);
		expect(answer.status).toBe(201);
		expect(answer.body).toMatchObject({
			first_name: "Ana",
			email: "ana@example.org",
			phone: null,
			date_of_birth: "2015-02-28",
			version: 1,
			archived_at: null,
		});
		expect(await inDatabase(answer.body.id)).toMatchObject({ customer_id: String(t.north.customer_id), last_name: "Costa" });
	});
	test("names each wrong field and writes nothing", async () => {
		const before = (await list("")).body.meta.total;
		const answer = await admin.call<ErrorBody>(
			"POST",
			"/students",
			input({ last_name: " ", email: "nobody", status: "gone", date_of_birth: "2999-01-01", class_label: "x".repeat(61) }),
		);
		expect(answer.status).toBe(422);
		expect(answer.body.fields).toEqual({
			last_name: "Please fill this in.",
			email: "Please enter an e-mail address like name@example.org.",
			status: "Please choose one of the offered values.",
			date_of_birth: "A date of birth lies in the past.",
			class_label: "At most 60 characters.",
		});
		expect((await list("")).body.meta.total).toBe(before);
	});
	test("is refused without the permission", async () => {
		expect((await teacher.call("POST", "/students", input())).status).toBe(403);
		expect((await t.anonymous.call("POST", "/students", input())).status).toBe(401);
	});
	test("cannot write into another customer", async () => {
		const student = await create({ customer_id: t.south.customer_id, id: 77, version: 9 });
		expect(await inDatabase(student.id)).toMatchObject({ customer_id: String(t.north.customer_id), version: 1 });
	});
});

describe("show", () => {
	test("answers the student, and the same for a missing one and another customer's", async () => {
		const student = await create();
		expect((await admin.call("GET", `/students/${student.id}`)).body).toEqual(student);
		const foreign = await southAdmin.call<ErrorBody>("GET", `/students/${student.id}`);
		const missing = await southAdmin.call<ErrorBody>("GET", "/students/999999999");
		expect(foreign.status).toBe(404);
		expect({ ...foreign.body, request_id: "" }).toEqual({ ...missing.body, request_id: "" });
		expect((await admin.call("GET", "/students/abc")).status).toBe(404);
	});
});

describe("update", () => {
	test("changes what is sent and raises the version", async () => {
		const student = await create({ phone: "+351 21 000" });
		const answer = await admin.call<Student>("PATCH", `/students/${student.id}`, { version: 1, class_label: "6B" });
		expect(answer.status).toBe(200);
		expect(answer.body).toMatchObject({ class_label: "6B", phone: "+351 21 000", version: 2 });
	});
	test("shows the present record to whoever comes second, and keeps it", async () => {
		const student = await create();
		await admin.call("PATCH", `/students/${student.id}`, { version: 1, class_label: "6B" });
		const second = await admin.call<ErrorBody>("PATCH", `/students/${student.id}`, { version: 1, class_label: "7C" });
		expect(second.status).toBe(409);
		expect(second.body).toMatchObject({ error: "conflict", current: { class_label: "6B", version: 2 } });
		expect(await inDatabase(student.id)).toMatchObject({ class_label: "6B" });
	});
	test("of twenty at once exactly one wins", async () => {
		const student = await create();
		const answers = await Promise.all(
			Array.from({ length: 20 }, (_, i) => admin.call("PATCH", `/students/${student.id}`, { version: 1, class_label: `C${i}` })),
		);
		expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(19).fill(409)]);
	});
	test("is refused for bad input, without the permission, and for another customer's student", async () => {
		const student = await create();
		expect((await admin.call("PATCH", `/students/${student.id}`, { class_label: "6B" })).status).toBe(422);
		expect((await teacher.call("PATCH", `/students/${student.id}`, { version: 1, class_label: "6B" })).status).toBe(403);
		expect((await southAdmin.call("PATCH", `/students/${student.id}`, { version: 1, class_label: "6B" })).status).toBe(404);
		expect(await inDatabase(student.id)).toMatchObject({ class_label: "5A", version: 1 });
	});
});

describe("archive and restore", () => {
	test("takes a student off the list and brings it back", async () => {
		const student = await create({ last_name: "Archived" });
		const archived = await admin.call<Student>("POST", `/students/${student.id}/archive`, { version: 1 });
		expect(archived.body.archived_at).not.toBeNull();
		expect((await list("search=archived")).body.students).toEqual([]);
		expect((await list("search=archived&archived=1")).body.students).toHaveLength(1);
		const restored = await admin.call<Student>("POST", `/students/${student.id}/restore`, { version: 2 });
		expect(restored.body).toMatchObject({ archived_at: null, version: 3 });
		expect((await list("search=archived")).body.students).toHaveLength(1);
	});
	test.each(["archive", "restore"])(
		"%s is refused for bad input, without the permission, for another customer's, and late",
		async (action) => {
			const student = await create();
			const path = `/students/${student.id}/${action}`;
			expect((await admin.call("POST", path, { version: "one" })).status).toBe(422);
			expect((await (await t.as(t.north, "staff")).call("POST", path, { version: 1 })).status).toBe(403);
			expect((await southAdmin.call("POST", path, { version: 1 })).status).toBe(404);
			expect((await admin.call("POST", path, { version: 7 })).status).toBe(409);
			expect(await inDatabase(student.id)).toMatchObject({ version: 1, archived_at: null });
		},
	);
});

describe("activity", () => {
	test("tells who changed what", async () => {
		const student = await create();
		await admin.call("PATCH", `/students/${student.id}`, { version: 1, class_label: "6B" });
		const { body, status } = await admin.call<{ changes: object[] }>("GET", `/students/${student.id}/activity`);
		expect(status).toBe(200);
		expect(body.changes).toMatchObject([
			{ action: "updated", user_name: "Admin North", before: { class_label: "5A" }, after: { class_label: "6B" } },
			{ action: "created", user_name: "Admin North", before: null, after: { first_name: "Ana" } },
		]);
		expect((await southAdmin.call("GET", `/students/${student.id}/activity`)).status).toBe(404);
		expect((await t.anonymous.call("GET", `/students/${student.id}/activity`)).status).toBe(401);
		expect((await admin.call("GET", "/students/x/activity")).status).toBe(404);
	});
});

describe("own students", () => {
	test("a person with ViewOwn sees and counts only students linked to them", async () => {
		const [mine] = await t.owner.connect().then(async (client) => {
			await client.query("begin");
			await actIn(client, t.north.customer_id);
			const ids = await makeStudents(client, [
				{
					first_name: "Mine",
					middle_name: null,
					last_name: "Linked",
					date_of_birth: null,
					email: null,
					phone: null,
					status: "enrolled",
					class_label: "OWN",
				},
				{
					first_name: "Other",
					middle_name: null,
					last_name: "Linked",
					date_of_birth: null,
					email: null,
					phone: null,
					status: "enrolled",
					class_label: "OTHER",
				},
			]);
			await linkStudents(client, t.north.users.teacher.user_id, ids.slice(0, 1), "teacher");
			await client.query("commit");
			client.release();
			return ids;
		});
		const seen = (await list("search=linked", teacher)).body;
		expect(seen.students.map((student) => student.id)).toEqual([mine]);
		expect(seen.meta.total).toBe(1);
		const all = (await list("search=linked")).body;
		expect(all.meta.total).toBe(2);
		const other = all.students.find((student) => student.id !== mine) as Student;
		expect((await teacher.call("GET", `/students/${mine}`)).status).toBe(200);
		expect((await teacher.call("GET", `/students/${other.id}`)).status).toBe(404);
		expect((await teacher.call("GET", `/students/${other.id}/activity`)).status).toBe(404);
		const labels = (await teacher.call<{ class_labels: { class_label: string }[] }>("GET", "/students/class-labels")).body.class_labels;
		expect(labels).toEqual([{ class_label: "OWN", students: 1 }]);
	});
});

describe("search and order", () => {
	test.each(["o'neill", "O’Neill-Müller", "neill", "oneill", "muller zo", "O'Neill-Müller, Zoë", "zoe", "oneillm"])(
		"%s finds Zoë O'Neill-Müller",
		async (search) => {
			if ((await list("search=oneillmuller")).body.meta.total === 0) await create({ first_name: "Zoë", last_name: "O'Neill-Müller" });
			expect((await list(`search=${encodeURIComponent(search)}`)).body.students.map((student) => student.last_name)).toContain(
				"O'Neill-Müller",
			);
		},
	);
	test("classes are ordered as people count: 5A before 10A", async () => {
		for (const class_label of ["10A", "5B", "5A"]) await create({ last_name: "Natural", class_label });
		const labels = (await list("search=natural&sort=class_label")).body.students.map((student) => student.class_label);
		expect(labels).toEqual(["5A", "5B", "10A"]);
		const offered = (await admin.call<{ class_labels: { class_label: string }[] }>("GET", "/students/class-labels")).body.class_labels.map(
			(row) => row.class_label,
		);
		expect(offered.indexOf("5A")).toBeLessThan(offered.indexOf("10A"));
	});
});

describe("students who may be the one that is typed", () => {
	const similar = async (query: Record<string, string>, by = admin) =>
		(
			await by.call<{ students: { id: number; because: string; archived: boolean }[] }>(
				"GET",
				`/students/similar?${new URLSearchParams(query)}`,
			)
		).body.students.map(({ id, because, archived }) => [id, because, archived]);

	test("have the same name, or one like it and the same birthday; who is archived is told too", async () => {
		const named = (more: object) => create({ first_name: "Ottilie", last_name: "Brackenbury", date_of_birth: "2019-02-01", ...more });
		const same = await named({});
		const older = await named({ date_of_birth: "2012-02-01" });
		const alike = await named({ first_name: "Tilly", last_name: "Brakenbury" });
		await named({ first_name: "Unlike", last_name: "Somebody" });
		const gone = await named({ date_of_birth: null });
		await admin.call("POST", `/students/${gone.id}/archive`, { version: gone.version });
		const typed = { first_name: "ottilie", last_name: "BRACKENBURY", date_of_birth: "2019-02-01" };
		const found = await similar(typed);
		expect(found.slice(0, 2).toSorted()).toEqual(
			[
				[same.id, "birthday", false],
				[alike.id, "birthday", false],
			].toSorted(),
		);
		expect(found.slice(2)).toEqual([
			[older.id, "name", false],
			[gone.id, "name", true],
		]);
		expect(await similar({ first_name: "Ottilie", last_name: "Brackenbury" })).toHaveLength(3);
		expect(await similar(typed, teacher)).toEqual([]);
		expect(await similar(typed, southAdmin)).toEqual([]);
		expect((await admin.call("GET", "/students/similar?first_name=Ana")).status).toBe(422);
	});
});
