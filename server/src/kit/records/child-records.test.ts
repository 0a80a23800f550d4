import type { Contract, Qualification } from "@homeroom/contract/areas/staff/staff.rules.ts";
import type { StudentDocument } from "@homeroom/contract/areas/students/students.rules.ts";
import type { Import, ImportRow } from "@homeroom/contract/kit/import-calls.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeStaff, type NewStaff } from "../../areas/staff/staff.builders.ts";
import { roleMay } from "../../testing/casts/as-role.ts";
import { eventually } from "../../testing/eventually.ts";
import { sheetOf, workbook } from "../../testing/files/hostile-files.ts";
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
	const importing = (at: string) => {
		const show = async (id: number) => (await admin.call<Import>("GET", `${at}/${id}`)).body;
		const rowsOf = async (id: number) => (await admin.call<{ rows: ImportRow[] }>("GET", `${at}/${id}/rows?limit=100`)).body.rows;
		const checked = async (csv: string | Buffer): Promise<{ id: number; rows: ImportRow[] }> => {
			const { body } = await admin.call<Import>("POST", `${at}?name=papers.csv`, Buffer.from(csv));
			await admin.call("POST", `${at}/${body.id}/check`, planOf(body));
			await eventually(async () => expect((await show(body.id)).state).toBe("checked"));
			return { id: body.id, rows: await rowsOf(body.id) };
		};
		const ran = async (csv: string): Promise<{ done: Import; rows: ImportRow[] }> => {
			const { id } = await checked(csv);
			await admin.call("POST", `${at}/${id}/run`);
			await eventually(async () => expect((await show(id)).state).toMatch(/done|stopped|checked/));
			return { done: await show(id), rows: await rowsOf(id) };
		};
		return { checked, ran };
	};
	const { checked, ran } = importing("/staff-qualifications/imports");
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
	test("that comes twice adds nothing, changes what it says otherwise, and leaves what it does not name", async () => {
		const [id] = await newStaff({ first_name: "Again", last_name: "Sent" });
		const done = async (csv: string, at = ran) => (await at(csv)).done.done;
		const csv = (expires: string) =>
			`Person,Kind,Name,Number,Issued on,Expires on\nAgain Sent,first_aid,Course,7,2024-01-01,${expires}\nAgain Sent,first_aid,Course,8,2024-01-01,${expires}\nAgain Sent,,Talk,,,\n`;
		expect(await done(csv("2026-01-01"))).toMatchObject({ created: 3 });
		expect((await checked(csv("2026-01-01"))).rows.map(({ kind }) => kind)).toEqual(["unchanged", "unchanged", "unchanged"]);
		expect(await done(csv("2027-01-01"))).toMatchObject({ created: 0, changed: 2, unchanged: 1 });
		// with fewer columns: by what there is of it, where that is one entry
		const fewer = await checked("Person,Name,Expires on\nAgain Sent,Talk,2030-01-01\nAgain Sent,Course,2030-01-01\nAgain Sent,New,\n");
		expect(fewer.rows.map(({ kind }) => kind)).toEqual(["changed", "error", "new"]);
		const contracts = importing("/staff-contracts/imports");
		const post = (share: number) => `Person,From,"Share of a full post, in per cent"\nAgain Sent,2025-08-01,${share}\n`;
		expect(await done(post(50), contracts.ran)).toMatchObject({ created: 1 });
		expect((await contracts.checked(post(50))).rows.map(({ kind }) => kind)).toEqual(["unchanged"]);
		expect(await done(post(60), contracts.ran)).toMatchObject({ created: 0, changed: 1 });
		const { body } = await admin.call<{ staff_contracts: Contract[] }>(
			"GET",
			`/staff-contracts?where=${encodeURIComponent(JSON.stringify([["staff_id", "in", [id]]]))}`,
		);
		expect(body.staff_contracts).toMatchObject([{ share: 60, kind: "permanent", version: 2 }]);
	});
	test("is understood as others write it: their words above, and family names in front", async () => {
		const [id] = await newStaff({ first_name: "Grace", last_name: "Adeyemi" });
		const named = async (csv: string, at = "/staff-contracts/imports") =>
			(await admin.call<Import>("POST", `${at}?name=x.csv`, Buffer.from(csv))).body.columns.map(({ field }) => field);
		expect(await named("Lehrkraft;Beginn;Ende;Stellenumfang\nA;01.08.2025;31.07.2026;60\n")).toEqual([
			"staff_id",
			"starts_on",
			"ends_on",
			"share",
		]);
		expect(await named("Staff member;Bezeichnung\nA;B\n", "/staff-qualifications/imports")).toEqual(["staff_id", "name"]);
		// hours, and no minutes
		expect(await named("Lehrkraft;Wochenstunden\nA;B\n")).toEqual(["staff_id", null]);
		const { rows } = await checked('Person,Name\n"Adeyemi, Grace",Turned\n"Adeyemi,Grace ",Again\n"Grace, Adeyemi",Wrong\n');
		expect(rows.map(({ input, problems }) => input.staff_id ?? problems.staff_id)).toEqual([
			id,
			id,
			"Nothing has this name. Check the spelling, or add it first.",
		]);
	});
	test("that does not say whom its rows belong to is told so once", async () => {
		const at = "/staff-qualifications/imports";
		const { body } = await admin.call<Import>("POST", `${at}?name=x.csv`, Buffer.from("Name\nA\nB\n"));
		const answer = await admin.call<ErrorBody>("POST", `${at}/${body.id}/check`, planOf(body));
		expect([answer.status, answer.body.fields]).toEqual([422, { columns: expect.stringMatching(/^No column says whom/) }]);
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
	test("is told days in the wrong order before anything is written, also where the entry has one of them", async () => {
		const [id] = await newStaff({ first_name: "Days", last_name: "Ordered" });
		const days = { issued_on: "2024-01-01", expires_on: "2027-01-01" };
		const { body } = await admin.call<Qualification>("POST", "/staff-qualifications", {
			staff_id: id,
			kind: "degree",
			name: "Kept",
			...days,
		});
		const problems = ({ rows }: { rows: ImportRow[] }) => rows.map(({ kind, problems }) => [kind, problems]);
		const wrong = ["error", { expires_on: "This lies before the beginning." }];
		const csv = "Person,Name,Issued on,Expires on\nDays Ordered,Wrong,2024-01-02,2024-01-01\nDays Ordered,Right,2024-01-01,2024-01-01\n";
		expect(problems(await checked(csv))).toEqual([wrong, ["new", {}]]);
		expect(problems(await checked(`ID,Expires on\n${body.id},2023-12-31\n`))).toEqual([wrong]);
		expect(problems(await checked(`ID,Expires on\n${body.id},2024-01-01\n`))).toEqual([["changed", {}]]);
		const { done } = await ran(csv);
		expect(done.done).toMatchObject({ created: 1 });
	});
	test("says per cent as a spreadsheet shows it, or with the sign", async () => {
		await newStaff({ first_name: "Per", last_name: "Center" });
		const contracts = importing("/staff-contracts/imports");
		const words = (...texts: string[]) => texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("");
		const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0\\ %"/></numFmts><cellXfs><xf/><xf numFmtId="9"/><xf numFmtId="164"/></cellXfs></styleSheet>`;
		const cells = ['<c s="1"><v>1</v></c>', '<c s="2"><v>0.755</v></c>', '<c s="1"><v>7.0000000000000007E-2</v></c>', "<c><v>80</v></c>"];
		const rows = cells.map((cell, i) => `<row>${words("Per Center", "permanent", `2025-08-0${i + 1}`)}${cell}</row>`);
		const head = `<row>${words("Person", "Kind", "From", "Share of a full post, in per cent")}</row>`;
		const book = workbook(sheetOf(head + rows.join("")), { "xl/styles.xml": Buffer.from(styles) });
		const shares = async (file: string | Buffer) => (await contracts.checked(file)).rows.map(({ input }) => input.share);
		expect(await shares(book)).toEqual([100, 75.5, 7, 80]);
		const csv = ["75,5 %", "100%"].map((share, i) => `Per Center;permanent;2025-08-0${i + 1};${share}`);
		expect(await shares(`Person;Kind;From;Share of a full post, in per cent\n${csv.join("\n")}\n`)).toEqual([75.5, 100]);
		const sample = await admin.call("GET", "/staff-contracts/imports/sample?format=csv");
		expect(sample.bytes.toString()).toMatch(/,100,/);
	});
	test("keeps hundredths as they are written, and refuses finer ones", async () => {
		const [id] = await newStaff({ first_name: "Part", last_name: "Timer" });
		const contracts = importing("/staff-contracts/imports");
		const line = (share: string, i: number) => `Part Timer;permanent;2025-08-0${i + 1};${share}`;
		const csv = `Person;Kind;From;Share of a full post, in per cent\n${["33,33", "0.07", "33.333", "0", "100.01"].map(line).join("\n")}\n`;
		const { done, rows } = await contracts.ran(csv);
		expect(done.done).toMatchObject({ created: 2 });
		expect(rows.map(({ problems }) => problems.share ?? null)).toEqual([
			null,
			null,
			"At most two digits after the decimal point.",
			"At least 0.01.",
			"At most 100.",
		]);
		const asked = encodeURIComponent(
			JSON.stringify([
				["staff_id", "in", [id]],
				["share", "is", 33.33],
			]),
		);
		const { body } = await admin.call<{ staff_contracts: Contract[] }>("GET", `/staff-contracts?where=${asked}`);
		expect(body.staff_contracts.map(({ share }) => share)).toEqual([33.33]);
		const [row] = body.staff_contracts;
		const again = `ID,"Share of a full post, in per cent"\n${row?.id},33.33\n`;
		expect((await contracts.checked(again)).rows.map(({ kind }) => kind)).toEqual(["unchanged"]);
	});
});

test("whoever sees some records alone adds to those, and sees what belongs to them", async () => {
	const mine = await newStudent(t, t.north);
	const far = { first_name: "Far", last_name: "Away", status: "enrolled" };
	const { id: other } = (await admin.call<{ id: number }>("POST", "/students", far)).body;
	const teacher = await t.as(t.north, "teacher");
	await roleMay(t, t.north, "teacher", granting({ Students: ["ViewOwn", "Edit"], Audit: ["View", "Undo"] }), teacher);
	const add = (who: Caller, student_id: number) =>
		who.call<StudentDocument & ErrorBody>("POST", "/student-documents", { student_id, kind: "report", number: `R ${student_id}` });
	expect((await add(teacher, mine)).status).toBe(201);
	const refused = await add(teacher, other);
	expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ["student_id"]]);
	const { body: theirs, headers } = await add(admin, other);
	expect((await teacher.call("GET", `/student-documents/${theirs.id}`)).status).toBe(404);
	expect((await teacher.call("PATCH", `/student-documents/${theirs.id}`, { version: 1, note: "x" })).status).toBe(404);
	const { body } = await teacher.call<{ student_documents: StudentDocument[] }>("GET", "/student-documents?limit=100");
	expect(new Set(body.student_documents.map(({ student_id }) => student_id))).toEqual(new Set([mine]));
	// nor is it in what happened, and it is not theirs to take back
	const log = await teacher.call<{ changes: { row_id: number }[] }>("GET", "/changes?table=student_documents&limit=100");
	expect(log.body.changes.map(({ row_id }) => row_id)).toEqual(body.student_documents.map(({ id }) => id));
	const asOf = (id: number) => teacher.call("GET", `/changes/as_of?record=student_documents&id=${id}&at=2100-01-01T00:00:00Z`);
	expect([(await asOf(body.student_documents[0]?.id as number)).status, (await asOf(theirs.id)).status]).toEqual([200, 404]);
	expect((await teacher.call("POST", "/changes/undo", { batch: String(headers["x-request-id"]) })).status).toBe(404);
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
