import { randomUUID } from "node:crypto";
import type { AsOf, AuditChange, Deed, Undone } from "@homeroom/contract/areas/changes/changes.contract.ts";
import type { Student } from "@homeroom/contract/areas/students/students.rules.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import type { Change, ErrorBody, PageMeta } from "@homeroom/contract/kit/schemas.ts";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nameBatch } from "../../kit/changes/batches.ts";
import { inCustomer, inTransaction } from "../../kit/db/customer-db.ts";
import { openPool } from "../../kit/db/pool.ts";
import { asRole, permissionsOf, roleMay } from "../../testing/casts/as-role.ts";
import { inSchool } from "../../testing/in-school.ts";
import { newStudent } from "../../testing/sampling.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let admin: Caller;
let office: Caller;
let teacher: Caller;
let southAdmin: Caller;
let pool: pg.Pool;
beforeAll(async () => {
	t = await startTestApp();
	pool = openPool({ url: t.url, max: 2, as: "app", onError: () => {} });
	admin = await t.as(t.north, "admin");
	office = await t.as(t.north, "office");
	teacher = await t.as(t.north, "teacher");
	southAdmin = await t.as(t.south, "admin");
});
afterAll(async () => {
	await pool.end();
	await t.close();
});

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
const list = (query: string, by = admin) => by.call<{ changes: AuditChange[]; meta: PageMeta }>("GET", `/changes?${query}`);

describe("the audit list", () => {
	test("tells who changed what, newest first, filtered and paged", async () => {
		const { student, batch } = await create({ last_name: "Audit" });
		const later = await change(student, { class_label: "6B" }, office);
		const all = (await list(`table=students&row=${student.id}`)).body;
		expect(all.meta.total).toBe(2);
		expect(all.changes).toMatchObject([
			{
				table: "students",
				row_id: student.id,
				name: "Ana Audit",
				action: "updated",
				user_name: "Office North",
				before: { class_label: "5A" },
				after: { class_label: "6B" },
				batch: { id: later.batch, kind: null, undone: false },
			},
			{ action: "created", before: null, after: { last_name: "Audit" } },
		]);
		expect((await list(`batch=${batch}`)).body.changes).toHaveLength(1);
		const person = t.north.users.office.user_id;
		expect((await list(`row=${student.id}&person=${person}`)).body.changes.map(({ action }) => action)).toEqual(["updated"]);
		const page = (await list("limit=1")).body;
		const next = await admin.call<{ changes: AuditChange[] }>("GET", String(page.meta.next_page_url));
		expect(next.body.changes[0]?.id).toBeLessThan(page.changes[0]?.id as number);
		const today = new Date().toISOString().slice(0, 10);
		expect((await list(`row=${student.id}&table=students&from=${today}&to=${today}`)).body.meta.total).toBe(2);
		expect((await list(`row=${student.id}&to=2020-01-01`)).body.meta.total).toBe(0);
	});
	test("jumps far", async () => {
		const answer = await list("limit=1&page=1200");
		expect(answer.status).toBe(200);
		expect(answer.body.changes).toEqual([]);
	});
	test("is refused for bad input, without the permission; another school's is not there", async () => {
		const { student } = await create();
		for (const query of ["from=x", "from=0000-01-01", "table=students;", "row=-1"]) expect((await list(query)).status).toBe(422);
		expect((await list("", office)).status).toBe(403);
		expect((await list("", t.anonymous)).status).toBe(401);
		expect((await list(`table=students&row=${student.id}`, southAdmin)).body.meta.total).toBe(0);
	});
	test("names whose a row is and what its ids stand for, in an update too and after it is gone; to nobody who may not see those", async () => {
		const { student } = await create({ last_name: "Named" });
		await newStudent(t, t.north);
		const today = new Date().toISOString().slice(0, 10);
		const { rows: codes } = await t.owner.query("select id::int from attendance_codes where key = 'ill' and customer_id = $1", [
			t.north.customer_id,
		]);
		const code_id = codes[0].id as number;
		const made = await admin.call<{ id: number }>("POST", "/attendance/absences", {
			student_id: student.id,
			code_id,
			from: today,
			to: today,
			reason: null,
		});
		expect(made.status).toBeLessThan(300);
		const db = inCustomer(pool, { customer_id: t.north.customer_id, user_id: t.north.users.office.user_id, request_id: randomUUID() });
		await inTransaction(db, (one) => one.updateTable("absences").set({ reason: "x" }).where("id", "=", made.body.id).execute());
		const lines = async (by = admin) => (await list(`table=absences&row=${made.body.id}`, by)).body.changes;
		expect(await lines()).toMatchObject([
			{ action: "updated", name: null, about: "Ana Named", names: {} },
			{
				action: "created",
				about: "Ana Named",
				names: {
					student_id: { [student.id]: "Ana Named" },
					code_id: { [code_id]: "ill" },
					announced_by: { [t.north.users.admin.user_id]: "Admin North" },
				},
			},
		]);
		await inTransaction(db, (one) => one.deleteFrom("absences").where("id", "=", made.body.id).execute());
		expect((await lines())[0]).toMatchObject({ action: "deleted", about: "Ana Named" });
		const before = await permissionsOf(t, t.north, "client");
		const client = await t.as(t.north, "client");
		const rights = { Audit: ["View"], Attendance: ["View"] };
		for (const may of [granting(rights), granting({ ...rights, Students: ["ViewOwn"] })]) {
			await roleMay(t, t.north, "client", may, client);
			const { status, body } = await list("table=students", client);
			expect([status, body.meta.total > 0]).toEqual([200, may.some(({ module_name }) => module_name === "Students")]);
			const seen = await lines(client);
			expect(seen).toHaveLength(3);
			for (const line of seen) expect(line).toMatchObject({ about: null, names: {} });
			expect(JSON.stringify(seen)).not.toContain("Named");
		}
		await roleMay(t, t.north, "client", before, client);
	});
	test("shows only tables whose records one may see, and with ViewOwn only one's own", async () => {
		const mine = await newStudent(t, t.north);
		await create();
		const before = await permissionsOf(t, t.north, "client");
		const client = await asRole(t, t.north, "client", granting({ Students: ["ViewOwn"], Audit: ["View"] }));
		const { status, body } = await list("limit=100", client);
		expect(status).toBe(200);
		const { changes } = body;
		expect(new Set(changes.map(({ table }) => table))).toEqual(new Set(["students", "student_people"]));
		const own = (
			await t.owner.query("select student_id::int from student_people where user_id = $1", [t.north.users.client.user_id])
		).rows.map(({ student_id }) => student_id);
		expect(own).toContain(mine);
		for (const { table, row_id } of changes) if (table === "students") expect(own).toContain(row_id);
		await roleMay(t, t.north, "client", before, client);
	});
});

describe("batches", () => {
	async function named(user_id: number): Promise<{ batch: string; ids: number[] }> {
		const ids = [await newStudent(t, t.north), await newStudent(t, t.north)];
		const batch = randomUUID();
		await inTransaction(inCustomer(pool, { customer_id: t.north.customer_id, user_id, request_id: batch }), async (db) => {
			await db.updateTable("students").set({ status: "alumni" }).where("id", "in", ids).execute();
			await nameBatch(db, "bulk_update", { record: "students", field: "status", count: 2 });
		});
		return { batch, ids };
	}
	test("that have a name are told with what became of them", async () => {
		const { batch } = await named(t.north.users.office.user_id);
		const shown = async () => (await admin.call<{ deeds: Deed[] }>("GET", `/changes/deeds?batch=${batch}`)).body.deeds[0];
		expect(await shown()).toMatchObject({
			kind: "bulk_update",
			label: { record: "students", field: "status", count: 2 },
			user_name: "Office North",
			changes: 2,
			undone: false,
			undone_by: null,
			last: batch,
			may_undo: true,
		});
		const { body } = await undo(batch);
		expect(body).toMatchObject({ kind: "bulk_update", label: { count: 2 } });
		expect(await shown()).toMatchObject({ undone: true, undone_by: "Admin North", last: body.batch });
		// the undo is the admin's: the office cannot take that back
		expect((await undo(body.batch, office)).status).toBe(403);
		expect((await undo(body.batch)).status).toBe(200);
		expect(await shown()).toMatchObject({ undone: false, undone_by: null });
	});
	test("show in a record's activity", async () => {
		const { batch, ids } = await named(t.north.users.office.user_id);
		const { body } = await admin.call<{ changes: Change[] }>("GET", `/students/${ids[0]}/activity`);
		expect(body.changes[0]?.batch).toEqual({
			id: batch,
			kind: "bulk_update",
			undone: false,
		});
	});
});

describe("as of", () => {
	const asOf = (query: string, by = admin) => by.call<AsOf>("GET", `/changes/as_of?${query}`);
	const now = async () =>
		String((await t.owner.query("select clock_timestamp()::text as at")).rows[0].at)
			.replace(" ", "T")
			.replace(/\+00$/, "Z");
	test("shows a record as it was, beside what it is", async () => {
		const unborn = await now();
		const { student } = await create({ phone: "+351 21 000" });
		const born = await now();
		const second = await change(student, { class_label: "6B" });
		const changed = await now();
		const third = await change(second.student, { class_label: "7C", phone: null });
		const place = `record=students&id=${student.id}`;
		expect((await asOf(`${place}&at=${unborn}`)).status).toBe(404);
		expect((await asOf(`${place}&at=${born}`)).body).toMatchObject({
			record: "students",
			id: student.id,
			values: { class_label: "5A", phone: "+351 21 000", last_name: "Costa" },
			now: { class_label: "7C", phone: null },
		});
		expect((await asOf(`${place}&at=${changed}`)).body.values).toMatchObject({ class_label: "6B", phone: "+351 21 000" });
		expect((await asOf(`${place}&at=${born}`)).body.values).not.toHaveProperty("search");
		const { changes } = (await list(`table=students&row=${student.id}`)).body;
		const labels = await Promise.all(changes.map(async ({ id }) => (await asOf(`${place}&change=${id}`)).body.values.class_label));
		expect(labels).toEqual(["7C", "6B", "5A"]);
		// gone, and still known
		await inSchool(t, t.north.customer_id, (client) => client.query("delete from students where id = $1", [third.student.id]));
		expect((await asOf(`${place}&at=${changed}`)).body).toMatchObject({ values: { class_label: "6B" }, now: null });
		expect((await asOf(`${place}&at=2100-01-01T00:00:00Z`)).status).toBe(404);
	});
	test("is refused for bad input, without the permission, beyond one's own, and for another school's", async () => {
		const { student } = await create();
		const at = "at=2100-01-01T00:00:00Z";
		for (const query of [
			"record=students&id=1",
			`record=students&id=x&${at}`,
			"record=students&id=1&at=soon",
			`id=1&${at}`,
			"record=students&id=1&at=0000-01-01T00:00:00Z",
		])
			expect((await asOf(query)).status, query).toBe(422);
		for (const record of ["idempotency_keys", "settings", "constructor", "changes"])
			expect((await asOf(`record=${record}&id=1&${at}`)).status).toBe(404);
		expect((await asOf(`record=roles&id=1&${at}`, office)).status).toBe(403);
		expect((await asOf(`record=students&id=${student.id}&${at}`, teacher)).status).toBe(404);
		expect((await asOf(`record=students&id=${student.id}&${at}`, southAdmin)).status).toBe(404);
		expect((await asOf(`record=students&id=${student.id}&${at}`, t.anonymous)).status).toBe(401);
		const other = (await create()).student;
		const { changes } = (await list(`table=students&row=${other.id}`)).body;
		expect((await asOf(`record=students&id=${student.id}&change=${changes[0]?.id}`)).status).toBe(404);
	});
});
