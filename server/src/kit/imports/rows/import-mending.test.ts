import type { Import, ImportRow, ImportValues } from "@homeroom/contract/kit/import-calls.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../../../testing/eventually.ts";
import { importSteps, planOf } from "../../../testing/import-steps.ts";
import { inSchool } from "../../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../../testing/test-app.ts";

let t: TestApp;
let admin: Caller;
let office: Caller;
let steps: ReturnType<typeof importSteps>;
beforeAll(async () => {
	t = await startTestApp({ withoutJobs: false });
	[admin, office] = await Promise.all([t.as(t.north, "admin"), t.as(t.north, "office")]);
	steps = importSteps(admin);
});
afterAll(() => t.close());

type Mended = { import: Import; row: ImportRow };
const leave = (id: number, row: number, left = true, by = admin) =>
	by.call<Mended>("POST", `/students/imports/${id}/rows/${row}/leave`, { left });
const correct = (id: number, row: number, field: string, text: string) =>
	admin.call<Mended>("POST", `/students/imports/${id}/rows/${row}/correct`, { field, text });
const run = async (id: number) => {
	expect((await admin.call("POST", `/students/imports/${id}/run`)).status).toBe(200);
	await eventually(async () => expect((await steps.show(id)).state).toMatch(/done|stopped/));
	return steps.show(id);
};

test("a row that repeats another says which, and by what", async () => {
	const numbers = await steps.checked("First name;Last name;Student number\nAna;Samson;N-7\nEva;Samson;N-8\nRui;Samson;N-7\n");
	expect(numbers.match).toEqual(["external_id"]);
	const [byNumber] = (await steps.rowsOf(numbers.id, "error")).rows;
	expect(byNumber).toMatchObject({ row: 4, same: [], problems: { external_id: expect.stringMatching(/same as in row 2/) } });
	const names = await steps.checked("Name;DOB\nAna Samson;01/02/2015\nAna Samson;01/02/2015\n");
	const [byName] = (await steps.rowsOf(names.id, "error")).rows;
	expect(byName).toMatchObject({ row: 3, same: ["full_name", "date_of_birth"] });
	expect(byName?.problems).toEqual({ row: expect.stringMatching(/same as row 2: First and last name, Date of birth\./) });
});

test("a row is left out and taken in again, and what hangs together with it is read anew", async () => {
	const csv = "First name;Last name;Student number\nAna;Leftson;L-1\nEva;Leftson;L-1\nRui;Leftson;L-2\n";
	const state = await steps.checked(csv);
	expect(state.counts).toMatchObject({ new: 2, error: 1, left: 0 });
	// the second is fine once the first is gone
	const first = await leave(state.id, 2);
	expect(first.status).toBe(200);
	expect(first.body.row).toMatchObject({ row: 2, kind: "left", problems: {} });
	expect(first.body.import.counts).toMatchObject({ new: 2, error: 0, left: 1 });
	expect((await leave(state.id, 2, false)).body.import.counts).toMatchObject({ new: 2, error: 1, left: 0 });
	expect((await leave(state.id, 3)).body.import.counts).toMatchObject({ new: 2, error: 0, left: 1 });
	// another check keeps it
	expect((await admin.call("POST", `/students/imports/${state.id}/check`, { ...planOf(state), empty: "clear" })).status).toBe(200);
	await eventually(async () => expect((await steps.show(state.id)).state).toBe("checked"));
	expect((await steps.show(state.id)).counts).toMatchObject({ new: 2, error: 0, left: 1 });
	expect((await steps.rowsOf(state.id, "left")).rows.map(({ row }) => row)).toEqual([3]);
	expect((await leave(state.id, 99)).status).toBe(404);
	expect((await leave(state.id, 2, true, office)).status).toBe(404);
	const done = await run(state.id);
	expect(done.done).toEqual({ created: 2, changed: 0, unchanged: 0, failed: 0, left: 1 });
	expect((await steps.found("leftson")).map(({ first_name }) => first_name).sort()).toEqual(["Ana", "Rui"]);
	expect((await leave(state.id, 2)).status).toBe(409);
});

test("a day that is none is told with what stands there and how it is written here", async () => {
	const state = await steps.checked("First name;Last name;DOB\nAna;Dayson;31/02/2015\nEva;Dayson;28/02/2015\n");
	const [row] = (await steps.rowsOf(state.id, "error")).rows;
	expect(row?.problems.date_of_birth).toBe("“31/02/2015” is no date here. Write it as DD/MM/YYYY (28/04/2016).");
});

test("what was not done is listed once it is over", async () => {
	const state = await steps.checked("First name;Last name;DOB\nAna;Overson;nonsense\nEva;Overson;28/02/2015\n");
	await run(state.id);
	const { rows, meta } = await steps.rowsOf(state.id, "error");
	expect([meta.total, rows.map(({ row }) => row)]).toEqual([1, [2]]);
	expect(rows[0]?.problems.date_of_birth).toMatch(/nonsense/);
	// and so is what was refused only then
	await t.owner.query(
		'update import_rows set failed = true, problems = \'{"row": {"message": "import_refused"}}\' where import_id = $1 and row_no = 3',
		[state.id],
	);
	expect((await steps.rowsOf(state.id, "error")).meta.total).toBe(2);
});

test("a class that is typed into a cell and is not there is asked of as well", async () => {
	await inSchool(t, t.north.customer_id, (client) =>
		client.query(
			"insert into academic_years (name, starts_on, ends_on, is_current) values ('Now', current_date - 100, current_date + 200, true)",
		),
	);
	const state = await steps.checked("First name;Last name;Class\nAna;Typeson;\n");
	expect((await correct(state.id, 2, "class_label", "4Q")).body.row).toMatchObject({ kind: "error" });
	const { fields } = (await admin.call<ImportValues>("GET", `/students/imports/${state.id}/values`)).body;
	expect(fields[0]?.values).toMatchObject([{ text: "4Q", state: "unknown" }]);
});

test("a column about somebody else is told as that, also the next time", async () => {
	const csv = (name: string) => `First name;Last name;Mum's mobile\nAna;${name};07700 900123\n`;
	const reasons = (state: Import) => state.columns.map(({ field, reason }) => [field, reason]);
	const first = await steps.ran(csv("Mumson"));
	expect(reasons(first)[2]).toEqual([null, "of_others"]);
	expect(reasons((await steps.upload(csv("Nextmum"))).body)[2]).toEqual([null, "of_others"]);
});
