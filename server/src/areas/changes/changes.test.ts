import { randomUUID } from "node:crypto";
import type { AuditChange, Undone } from "@homeroom/contract/areas/changes/changes.contract.ts";
import type { Student } from "@homeroom/contract/areas/students/students.rules.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import type { ErrorBody, PageMeta } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { permissionsOf, roleMay } from "../../testing/casts/as-role.ts";
import { inSchool } from "../../testing/in-school.ts";
import { newStudent } from "../../testing/sampling.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { newMember } from "../users/users.samples.ts";

let t: TestApp;
let admin: Caller;
let office: Caller;
let teacher: Caller;
let southAdmin: Caller;
beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
	office = await t.as(t.north, "office");
	teacher = await t.as(t.north, "teacher");
	southAdmin = await t.as(t.south, "admin");
});
afterAll(() => t.close());

const input = (more: object = {}) => ({ first_name: "Ana", last_name: "Costa", status: "enrolled", class_label: "5A", ...more });
/** A write, with the batch it was. */
async function write(method: string, path: string, body: object, by = admin) {
	const answer = await by.call<Student>(method, path, body);
	expect(answer.status).toBeLessThan(300);
	return { student: answer.body, batch: String(answer.headers["x-request-id"]) };
}
const create = (more: object = {}, by = admin) => write("POST", "/students", input(more), by);
const change = (student: Student, more: object, by = admin) =>
	write("PATCH", `/students/${student.id}`, { version: student.version, ...more }, by);
const undo = (batch: string, by = admin) => by.call<Undone & ErrorBody>("POST", "/changes/undo", { batch });
const inDatabase = async (id: number) => (await t.owner.query("select * from students where id = $1", [id])).rows[0];
const list = (query: string, by = admin) => by.call<{ changes: AuditChange[]; meta: PageMeta }>("GET", `/changes?${query}`);

describe("undo", () => {
	test("puts back the fields that were changed and no others, and says what it did", async () => {
		const { student } = await create();
		const first = await change(student, { class_label: "6B", phone: "+351 21 000" });
		await change(first.student, { email: "ana@example.org" }, office);
		const answer = await undo(first.batch);
		expect(answer.status).toBe(200);
		expect(answer.body).toEqual({
			batch: answer.headers["x-request-id"],
			undoes: first.batch,
			kind: "change",
			label: { record: "students" },
			tables: [{ table: "students", created: 0, updated: 1, deleted: 0 }],
		});
		expect(await inDatabase(student.id)).toMatchObject({ class_label: "5A", phone: null, email: "ana@example.org", version: 4 });
	});
	test("of a creation removes it; undoing that brings it back as it was, under its id", async () => {
		const { student, batch } = await create({ last_name: "Again" });
		const removed = await undo(batch);
		expect(await inDatabase(student.id)).toBeUndefined();
		expect((await admin.call("GET", `/students/${student.id}`)).status).toBe(404);
		const redone = await undo(removed.body.batch);
		expect(redone.status).toBe(200);
		const now = (await admin.call<Student>("GET", `/students/${student.id}`)).body;
		expect(now).toEqual({ ...student, version: 2, updated_at: now.updated_at });
		expect((await list(`table=students&row=${student.id}`)).body.changes.map(({ action, batch }) => [action, batch?.undone])).toEqual([
			["created", false],
			["deleted", true],
			["created", false],
		]);
	});
	test("can be done, undone and done again; what is undone already is refused", async () => {
		const { student } = await create();
		const { batch } = await change(student, { class_label: "6B" });
		const one = (await undo(batch)).body.batch;
		expect((await undo(batch)).body.error).toBe("already_undone");
		const two = (await undo(one)).body.batch;
		expect((await undo(one)).body.error).toBe("already_undone");
		expect(await inDatabase(student.id)).toMatchObject({ class_label: "6B" });
		// in force again: asked for by its own name, the last link is undone
		expect((await undo(batch)).status).toBe(200);
		expect((await undo(two)).body.error).toBe("already_undone");
		expect(await inDatabase(student.id)).toMatchObject({ class_label: "5A" });
	});
	test("works backwards through several changes of one field", async () => {
		const { student, batch } = await create();
		const first = await change(student, { class_label: "6B" });
		const second = await change(first.student, { class_label: "7C" });
		for (const one of [second.batch, first.batch, batch]) expect((await undo(one)).status).toBe(200);
		expect(await inDatabase(student.id)).toBeUndefined();
	});
	test("is refused where somebody changed the same field since, with who and when, and changes nothing", async () => {
		const { student } = await create();
		const first = await change(student, { class_label: "6B", phone: "+351 21 000" });
		await change(first.student, { class_label: "7C" }, office);
		const before = await inDatabase(student.id);
		const { status, body } = await undo(first.batch);
		expect(status).toBe(409);
		expect(body).toMatchObject({
			error: "undo_blocked",
			reasons: [
				{ why: "changed_later", table: "students", row_id: student.id, name: "Ana Costa", field: "class_label", user_name: "Office North" },
			],
		});
		expect(body.reasons?.[0]?.at).toMatch(/^2\d{3}-/);
		expect(await inDatabase(student.id)).toEqual(before);
		expect((await t.owner.query("select from batches where id = $1", [first.batch])).rowCount).toBe(0);
	});
	test("of a creation is refused where the row was changed since, or something hangs on it", async () => {
		const one = await create();
		await change(one.student, { class_label: "6B" });
		expect((await undo(one.batch)).body.reasons).toMatchObject([{ why: "changed_later", field: "class_label" }]);
		const other = await create();
		const link = await inSchool(t, t.north.customer_id, (client) =>
			client.query("insert into student_people (student_id, user_id, relation) values ($1, $2, 'teacher') returning id", [
				other.student.id,
				t.north.users.teacher.user_id,
			]),
		);
		expect((await undo(other.batch)).body.reasons).toMatchObject([
			{ why: "built_on", table: "student_people", row_id: Number(link.rows[0].id) },
		]);
		expect(await inDatabase(other.student.id)).toBeDefined();
		expect((await t.owner.query("select from student_people where student_id = $1", [other.student.id])).rowCount).toBe(1);
	});
	test("brings back removed rows with what hung on them, whatever the order of tables", async () => {
		const id = await newStudent(t, t.north);
		const batch = randomUUID();
		await inSchool(t, t.north.customer_id, async (client) => {
			await client.query("select set_config('app.request_id', $1, true)", [batch]);
			await client.query("update students set class_label = '9X' where id = $1", [id]);
			await client.query("delete from students where id = $1", [id]);
		});
		const answer = await undo(batch);
		expect(answer.body.tables).toEqual([
			{ table: "student_people", created: 0, updated: 0, deleted: 2 },
			{ table: "students", created: 0, updated: 0, deleted: 1 },
		]);
		expect(await inDatabase(id)).toMatchObject({ class_label: "5A", version: 2 });
		expect((await t.owner.query("select from student_people where student_id = $1", [id])).rowCount).toBe(2);
		expect((await undo(answer.body.batch)).status).toBe(200);
		expect(await inDatabase(id)).toBeUndefined();
	});
	test("is refused where the place was taken meanwhile", async () => {
		const id = await newStudent(t, t.north);
		const batch = randomUUID();
		const user_id = t.north.users.teacher.user_id;
		await inSchool(t, t.north.customer_id, async (client) => {
			await client.query("select set_config('app.request_id', $1, true)", [batch]);
			await client.query("delete from student_people where student_id = $1 and user_id = $2", [id, user_id]);
		});
		await inSchool(t, t.north.customer_id, (client) =>
			client.query("insert into student_people (student_id, user_id, relation) values ($1, $2, 'teacher')", [id, user_id]),
		);
		expect((await undo(batch)).body).toMatchObject({ error: "undo_blocked", reasons: [{ why: "rule", table: "student_people" }] });
	});
	test("frees a unique key before it is needed again", async () => {
		const id = await newStudent(t, t.north);
		const batch = randomUUID();
		const user_id = t.north.users.teacher.user_id;
		await inSchool(t, t.north.customer_id, async (client) => {
			await client.query("select set_config('app.request_id', $1, true)", [batch]);
			await client.query("delete from student_people where student_id = $1 and user_id = $2", [id, user_id]);
			await client.query("insert into student_people (student_id, user_id, relation) values ($1, $2, 'teacher')", [id, user_id]);
		});
		expect((await undo(batch)).status).toBe(200);
	});
	test("of twenty at once one wins", async () => {
		const { student } = await create();
		const { batch } = await change(student, { class_label: "6B" });
		const answers = await Promise.all(Array.from({ length: 20 }, () => undo(batch)));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
		expect(await inDatabase(student.id)).toMatchObject({ class_label: "5A", version: 3 });
	});
	test("is one's own with the right to edit; somebody else's with Audit.Undo", async () => {
		const mine = await create({}, office);
		const theirs = await create();
		expect((await undo(mine.batch, office)).status).toBe(200);
		const refused = await undo(theirs.batch, office);
		expect(refused.status).toBe(403);
		expect(refused.body.needed).toBe("Audit.Undo");
		expect(await inDatabase(theirs.student.id)).toBeDefined();
		const later = await create({}, office);
		expect((await undo(later.batch)).status).toBe(200);
	});
	test("never reaches access rights", async () => {
		const role = await admin.call("POST", "/roles", { name: "Undo me", description: null, permissions: [], requires_second_factor: false });
		expect(role.status).toBeLessThan(300);
		const answer = await undo(String(role.headers["x-request-id"]));
		expect(answer.status).toBe(409);
		expect(answer.body.error).toBe("undo_never");
		const member = await newMember(t, t.north.customer_id);
		const blocked = await admin.call("POST", `/user-management/users/${member.id}/status`, { status: "blocked", version: 1 });
		expect(blocked.status).toBe(200);
		expect((await undo(String(blocked.headers["x-request-id"]))).body.error).toBe("undo_never");
		expect((await t.owner.query("select status from memberships where id = $1", [member.id])).rows).toEqual([{ status: "blocked" }]);
	});
	test("is refused for bad input, strangers, and another school's batch like an unknown one", async () => {
		const { student } = await create();
		const { batch } = await change(student, { class_label: "6B" });
		expect((await admin.call("POST", "/changes/undo", {})).status).toBe(422);
		expect((await undo("ü")).status).toBe(422);
		expect((await undo(batch, t.anonymous)).status).toBe(401);
		expect((await undo(batch, teacher)).status).toBe(403);
		const foreign = await undo(batch, southAdmin);
		const unknown = await undo(randomUUID(), southAdmin);
		expect(foreign.status).toBe(404);
		expect({ ...foreign.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
		expect(await inDatabase(student.id)).toMatchObject({ class_label: "6B" });
	});
	test("a repeated request names the batch of the first", async () => {
		const key = { "idempotency-key": randomUUID() };
		const first = await admin.call<Student>("POST", "/students", input(), key);
		const again = await admin.call<Student>("POST", "/students", input(), key);
		expect(again.headers["x-request-id"]).toBe(first.headers["x-request-id"]);
		expect((await undo(String(again.headers["x-request-id"]))).status).toBe(200);
	});
});

describe("undo with ViewOwn", () => {
	test("reaches one's own rows alone", async () => {
		const [mine, other] = [await newStudent(t, t.north), (await create()).student.id];
		const before = await permissionsOf(t, t.north, "teacher");
		await roleMay(t, t.north, "teacher", granting({ Students: ["ViewOwn", "Edit"] }), teacher);
		const touch = async (id: number) => {
			const batch = randomUUID();
			await inSchool(t, t.north.customer_id, async (client) => {
				await client.query("select set_config('app.request_id', $1, true), set_config('app.user_id', $2, true)", [
					batch,
					String(t.north.users.teacher.user_id),
				]);
				await client.query("update students set class_label = 'OWN' where id = $1", [id]);
			});
			return batch;
		};
		const [own, foreign] = [await touch(mine), await touch(other)];
		expect((await undo(own, teacher)).status).toBe(200);
		expect((await undo(foreign, teacher)).status).toBe(404);
		expect(await inDatabase(other)).toMatchObject({ class_label: "OWN" });
		await roleMay(t, t.north, "teacher", before, teacher);
	});
});
