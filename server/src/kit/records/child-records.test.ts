import type { Qualification } from "@homeroom/contract/areas/staff/staff.rules.ts";
import type { StudentDocument } from "@homeroom/contract/areas/students/students.rules.ts";
import type { Import, ImportRow } from "@homeroom/contract/kit/import-calls.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeStaff, type NewStaff } from "../../areas/staff/staff.builders.ts";
import { eventually } from "../../testing/eventually.ts";
import { planOf } from "../../testing/import-steps.ts";
import { inSchool } from "../../testing/in-school.ts";
import { newStudent } from "../../testing/sampling.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
	t = await startTestApp({ withoutJobs: false });
	admin = await t.as(t.north, "admin");
});
afterAll(() => t.close());

const newStaff = (...staff: NewStaff[]): Promise<number[]> => inSchool(t, t.north.customer_id, (client) => makeStaff(client, staff));

describe("a file of what belongs to another record", () => {
	const at = "/staff-qualifications/imports";
	const show = async (id: number) => (await admin.call<Import>("GET", `${at}/${id}`)).body;
	const ran = async (csv: string): Promise<{ done: Import; rows: ImportRow[] }> => {
		const { body } = await admin.call<Import>("POST", `${at}?name=papers.csv`, Buffer.from(csv));
		await admin.call("POST", `${at}/${body.id}/check`, planOf(body));
		await eventually(async () => expect((await show(body.id)).state).toBe("checked"));
		await admin.call("POST", `${at}/${body.id}/run`);
		await eventually(async () => expect((await show(body.id)).state).toMatch(/done|stopped|checked/));
		const { rows } = (await admin.call<{ rows: ImportRow[] }>("GET", `${at}/${body.id}/rows?limit=100`)).body;
		return { done: await show(body.id), rows };
	};
	test("names that by its name, a key or its number, and says where it is nobody or several", async () => {
		const [ana, ben, , cleo] = await newStaff(
			{ first_name: "Ana", last_name: "Filed", code: "AFI" },
			{ first_name: "Ben", last_name: "Filed", external_id: "HR-77" },
			{ first_name: "Two", last_name: "Alike" },
			{ first_name: "Two", last_name: "Alike" },
		);
		const people = ["Ana Filed", "afi", "HR-77", `Somebody #${cleo}`, "Two Alike", "Nobody Known"];
		const { done, rows } = await ran(`Person,Name\n${people.map((person, i) => `${person},Paper ${i}`).join("\n")}\n`);
		expect(done.done).toMatchObject({ created: 4 });
		expect(rows.map(({ input, kind }) => (kind === "error" ? kind : input.staff_id))).toEqual([ana, ana, ben, cleo, "error", "error"]);
		const { body } = await admin.call<{ staff_qualifications: Qualification[] }>("GET", "/staff-qualifications?search=paper&limit=100");
		expect(body.staff_qualifications.map(({ staff_id }) => staff_id).sort()).toEqual([ana, ana, ben, cleo].sort());
		expect((await admin.call("POST", "/changes/undo", { batch: done.batch })).status).toBe(200);
	});
	test("cannot move a row to another", async () => {
		const [from, to] = (await newStaff({ first_name: "Old", last_name: "Place" }, { first_name: "New", last_name: "Place" })) as [
			number,
			number,
		];
		const { body } = await admin.call<Qualification>("POST", "/staff-qualifications", { staff_id: from, kind: "degree", name: "Stays" });
		await ran(`ID,Person,Name\n${body.id},New Place,Stays\n`);
		expect((await admin.call<Qualification>("GET", `/staff-qualifications/${body.id}`)).body.staff_id).toBe(from);
		expect(to).not.toBe(from);
	});
});

test("whoever sees some records alone adds to those, and sees what belongs to them", async () => {
	const mine = await newStudent(t, t.north);
	const far = { first_name: "Far", last_name: "Away", status: "enrolled" };
	const { id: other } = (await admin.call<{ id: number }>("POST", "/students", far)).body;
	const teacher = await t.as(t.north, "teacher");
	const permissions = JSON.stringify(granting({ Students: ["ViewOwn", "Edit"] }));
	await t.owner.query("update roles set permissions = $2 where customer_id = $1 and key = 'teacher'", [t.north.customer_id, permissions]);
	const add = (who: Caller, student_id: number) =>
		who.call<StudentDocument & ErrorBody>("POST", "/student-documents", { student_id, kind: "report", number: `R ${student_id}` });
	await eventually(async () => expect((await add(teacher, mine)).status).toBe(201));
	const refused = await add(teacher, other);
	expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ["student_id"]]);
	const theirs = (await add(admin, other)).body;
	expect((await teacher.call("GET", `/student-documents/${theirs.id}`)).status).toBe(404);
	expect((await teacher.call("PATCH", `/student-documents/${theirs.id}`, { version: 1, note: "x" })).status).toBe(404);
	const { body } = await teacher.call<{ student_documents: StudentDocument[] }>("GET", "/student-documents?limit=100");
	expect(new Set(body.student_documents.map(({ student_id }) => student_id))).toEqual(new Set([mine]));
});

test("a table of such a record is made by three calls", async () => {
	const client = await t.owner.connect();
	try {
		await client.query("begin");
		await client.query("create table shoes (student_id bigint not null, name text not null)");
		await client.query("call platform.make_record('shoes', 'public.words(name)')");
		await client.query("call platform.belongs('shoes', 'student_id', 'students')");
		await client.query("call platform.scanned('shoes')");
		const { rows } = await client.query<{ name: string }>(
			"select tgname as name from pg_trigger where tgrelid = 'shoes'::regclass and tgname like 'keep%' order by 1",
		);
		expect(rows.map(({ name }) => name)).toEqual(["keep_file", "keep_owner"]);
	} finally {
		await client.query("rollback");
		client.release();
	}
});
