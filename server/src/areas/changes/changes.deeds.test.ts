import { randomUUID } from "node:crypto";
import type { AuditChange, Deed } from "@homeroom/contract/areas/changes/changes.contract.ts";
import type { Student } from "@homeroom/contract/areas/students/students.rules.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nameBatch } from "../../kit/changes/batches.ts";
import { type CustomerDb, inCustomer, inTransaction } from "../../kit/db/customer-db.ts";
import { openPool } from "../../kit/db/pool.ts";
import { asRole, permissionsOf, roleMay } from "../../testing/casts/as-role.ts";
import { inSchool } from "../../testing/in-school.ts";
import { newStudent } from "../../testing/sampling.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { didOf } from "./changes.deeds.ts";

let t: TestApp;
let admin: Caller;
let office: Caller;
let southAdmin: Caller;
let pool: pg.Pool;
beforeAll(async () => {
	t = await startTestApp();
	pool = openPool({ url: t.url, max: 2, as: "app", onError: () => {} });
	admin = await t.as(t.north, "admin");
	office = await t.as(t.north, "office");
	southAdmin = await t.as(t.south, "admin");
});
afterAll(async () => {
	await pool.end();
	await t.close();
});

interface Page {
	deeds: Deed[];
	next: string | null;
}
const deeds = (query: string, by = admin) => by.call<Page>("GET", `/changes/deeds?${query}`);
const ofStudent = async (id: number, by = admin) => (await deeds(`table=students&row=${id}`, by)).body.deeds;
async function create(more: object = {}, by = admin) {
	const body = { first_name: "Ana", last_name: "Deed", status: "enrolled", class_label: "5A", ...more };
	const answer = await by.call<Student>("POST", "/students", body);
	expect(answer.status).toBe(201);
	return { student: answer.body, batch: String(answer.headers["x-request-id"]) };
}
/** A request of the office, in as many transactions as there are pieces of work. */
async function request(...work: ((db: CustomerDb) => Promise<unknown>)[]): Promise<string> {
	const batch = randomUUID();
	for (const piece of work)
		await inTransaction(
			inCustomer(pool, { customer_id: t.north.customer_id, user_id: t.north.users.office.user_id, request_id: batch }),
			async (db) => void (await piece(db)),
		);
	return batch;
}
const renamed = (ids: number[], last_name: string) => (db: CustomerDb) =>
	db.updateTable("students").set({ last_name }).where("id", "in", ids).execute();

describe("deeds", () => {
	test("are what one request did: who, to whom, with names for ids and what it is called", async () => {
		const { student, batch } = await create();
		const moved = await office.call<Student>("PATCH", `/students/${student.id}`, { version: student.version, class_label: "6B" });
		expect(moved.status).toBe(200);
		const [last, first] = await ofStudent(student.id);
		expect(last).toMatchObject({
			user_name: "Office North",
			kind: null,
			undone: false,
			may_undo: true,
			many: false,
			rows: expect.arrayContaining([
				expect.objectContaining({
					table: "students",
					name: "Ana Deed",
					did: "moved",
					field: "class_label",
					before: expect.objectContaining({ class_label: "5A" }),
				}),
			]),
		});
		expect(first).toMatchObject({
			id: batch,
			user_name: "Admin North",
			rows: expect.arrayContaining([expect.objectContaining({ did: "created" })]),
		});
		expect(first?.changes).toBe(first?.parts.reduce((sum, { count }) => sum + count, 0));
	});
	test("of several transactions are one, where the last one stands; others between them are not lost", async () => {
		const [a, b] = [await newStudent(t, t.north), await newStudent(t, t.north)];
		let between = "";
		const long = await request(
			renamed([a], "One"),
			async () => {
				between = await request(renamed([b], "Between"));
			},
			renamed([a, b], "Two"),
		);
		const ids = (await deeds("limit=2")).body.deeds.map(({ id }) => id);
		expect(ids).toEqual([long, between]);
		const walked: string[] = [];
		for (let next: string | null = "2100-01-01T00:00:00Z"; next !== null && walked.length < 4; ) {
			const { body }: { body: Page } = await deeds(`limit=1&before=${next}`);
			walked.push(...body.deeds.map(({ id }) => id));
			next = body.next;
		}
		expect(walked.slice(0, 2)).toEqual([long, between]);
		expect(walked.filter((id) => id === long)).toHaveLength(1);
	});
	test("of many rows are told by their first, with how many there are of each", async () => {
		const ids: number[] = [];
		for (let i = 0; i < 8; i++) ids.push(await newStudent(t, t.north));
		const batch = await request(async (db) => {
			await renamed(ids, "Many")(db);
			await nameBatch(db, "bulk_update", { record: "students", count: 8, fields: ["last_name"] });
		});
		const [deed] = (await deeds(`batch=${batch}`)).body.deeds;
		expect(deed).toMatchObject({ kind: "bulk_update", label: { fields: ["last_name"] }, changes: 8 });
		expect(deed?.parts).toEqual([{ table: "students", action: "updated", count: 8 }]);
		expect(deed?.rows).toHaveLength(5);
		// somebody who asks for one of them sees that one
		const last = ids.at(-1) as number;
		expect((await ofStudent(last))[0]?.rows.map(({ row_id }) => row_id)).toContain(last);
	});
	test("are narrowed by person and day, say what was undone, and what takes them back", async () => {
		const { student, batch } = await create();
		const person = t.north.users.office.user_id;
		expect((await deeds(`person=${person}&limit=50`)).body.deeds.every(({ user_id }) => user_id === person)).toBe(true);
		expect((await deeds(`table=students&row=${student.id}&to=2020-01-01`)).body).toEqual({ deeds: [], next: null });
		const undone = await admin.call<{ batch: string }>("POST", "/changes/undo", { batch });
		expect(undone.status).toBe(200);
		expect(await ofStudent(student.id)).toMatchObject([
			{ id: undone.body.batch, turn: "undo", undone: false, may_undo: true },
			{ id: batch, turn: null, undone: true, undone_by: "Admin North", last: undone.body.batch },
		]);
	});
	test("of a row tell what happened to what is its own, and where that one is", async () => {
		const { student } = await create({ last_name: "Absent" });
		const { rows: codes } = await t.owner.query("select id::int from attendance_codes where key = 'ill' and customer_id = $1", [
			t.north.customer_id,
		]);
		const day = new Date().toISOString().slice(0, 10);
		const absence = { student_id: student.id, code_id: codes[0].id, from: day, to: day, reason: null };
		expect((await admin.call("POST", "/attendance/absences", absence)).status).toBeLessThan(300);
		const [last] = await ofStudent(student.id);
		const row = last?.rows.find(({ table }) => table === "absences");
		expect(row).toMatchObject({ did: "announced", about: "Ana Absent", about_row: { table: "students", row_id: student.id } });
	});
	test("that no request did are known by their instant, and all their changes are found by it", async () => {
		const ids: number[] = [];
		for (let i = 0; i < 7; i++) ids.push(await newStudent(t, t.north));
		await inSchool(t, t.north.customer_id, (client) => client.query("update students set last_name = 'Job' where id = any($1)", [ids]));
		const [deed] = await ofStudent(ids[0] as number);
		expect(deed).toMatchObject({ requested: false, changes: 7, may_undo: false });
		const { body } = await admin.call<{ changes: AuditChange[] }>("GET", `/changes?at=${deed?.id}&limit=100`);
		expect(body.changes.map(({ row_id }) => row_id).sort((a, b) => a - b)).toEqual(ids);
		expect((await admin.call("GET", "/changes?at=soon")).status).toBe(422);
	});
	test("name what is gone as it was called last", async () => {
		const { student } = await create({ last_name: "Gone" });
		await inSchool(t, t.north.customer_id, (client) => client.query("delete from students where id = $1", [student.id]));
		const all = await ofStudent(student.id);
		expect(all.length).toBeGreaterThanOrEqual(2);
		for (const { rows } of all) for (const row of rows.filter(({ table }) => table === "students")) expect(row.name).toBe("Ana Gone");
	});
	test("are refused for bad input and without the permission; another school's are not there", async () => {
		const { student, batch } = await create();
		for (const query of ["from=x", "before=soon", "before=0000-01-01T00:00:00Z", "table=students;", "row=-1"])
			expect((await deeds(query)).status, query).toBe(422);
		expect((await deeds("", office)).status).toBe(403);
		expect((await deeds("", t.anonymous)).status).toBe(401);
		expect((await deeds(`table=students&row=${student.id}`, southAdmin)).body.deeds).toEqual([]);
		expect((await deeds(`batch=${batch}`, southAdmin)).body.deeds).toEqual([]);
	});
	test("tell nothing of tables that one does not see, nor count them, nor name them in a label", async () => {
		const { student, batch } = await create({ last_name: "Unseen" });
		await request(async (db) => {
			await renamed([student.id], "Unseen")(db);
			await nameBatch(db, "admission", { record: "students", count: 1, name: "Ana Unseen" });
		});
		const before = await permissionsOf(t, t.north, "client");
		const client = await asRole(t, t.north, "client", granting({ Audit: ["View"], Rooms: ["View"] }));
		expect((await deeds("limit=1", client)).status).toBe(200);
		const room = await admin.call<{ id: number }>("POST", "/rooms", {
			name: `Room ${randomUUID().slice(0, 6)}`,
			kind: "classroom",
			accessible: false,
			bookable: true,
		});
		expect(room.status).toBe(201);
		const seen = (await deeds("limit=50", client)).body.deeds;
		expect(seen.some(({ parts }) => parts.some(({ table }) => table === "rooms"))).toBe(true);
		expect(seen.flatMap(({ parts }) => parts).filter(({ table }) => table !== "rooms")).toEqual([]);
		expect(JSON.stringify(seen)).not.toContain("Unseen");
		expect((await deeds(`batch=${batch}`, client)).body.deeds).toEqual([]);
		await roleMay(t, t.north, "client", before, client);
	});
});

describe("what a change is called", () => {
	const told = (before: object | null, after: object | null, action: "created" | "updated" | "deleted" = "updated") =>
		didOf(
			{
				view: null,
				deeds: [
					{ did: "placed", on: "updated", field: "class", from: null, to: "some" },
					{ did: "left", on: "updated", field: "class", to: null },
					{ did: "moved", on: "updated", field: "class" },
					{ did: "parted", on: "deleted", field: "class" },
				],
			},
			{ action, before: before as Record<string, unknown> | null, after: after as Record<string, unknown> | null },
		).did;
	test("the first that fits, else what every table calls it", () => {
		expect(told({ class: null }, { class: "4A" })).toBe("placed");
		expect(told({ class: "4A" }, { class: "4B" })).toBe("moved");
		expect(told({ class: "4A" }, { class: null })).toBe("left");
		expect(told({ phone: "1" }, { phone: "2" })).toBe("updated");
		// what one may not see was cut out, and is not told by the verb either
		expect(told({}, {})).toBe("updated");
		expect(told(null, { class: "4A" }, "created")).toBe("created");
		expect(told({ class: "4A" }, null, "deleted")).toBe("parted");
		expect(told({ archived_at: null }, { archived_at: "2026-01-01" })).toBe("archived");
		expect(told({ archived_at: "2026-01-01" }, { archived_at: null })).toBe("restored");
	});
});
