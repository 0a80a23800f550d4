import type { Import, ImportRow } from "@homeroom/contract/kit/import-calls.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../../../testing/eventually.ts";
import { importSteps, planOf } from "../../../testing/import-steps.ts";
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
const confirm = (id: number, row: number, confirmed = true, by = admin) =>
	by.call<Mended>("POST", `/students/imports/${id}/rows/${row}/confirm`, { field: "date_of_birth", confirmed });
const correct = (id: number, row: number, text: string | null) =>
	admin.call<Mended>("POST", `/students/imports/${id}/rows/${row}/correct`, { field: "date_of_birth", text });
const checkAgain = async (state: Import, change: object) => {
	expect((await admin.call("POST", `/students/imports/${state.id}/check`, { ...planOf(state), ...change })).status).toBe(200);
	await eventually(async () => expect((await steps.show(state.id)).state).toBe("checked"));
	return steps.show(state.id);
};
const run = async (id: number) => {
	expect((await admin.call("POST", `/students/imports/${id}/run`)).status).toBe(200);
	await eventually(async () => expect((await steps.show(id)).state).toMatch(/done|stopped/));
	return steps.show(id);
};
const birthdays = async (name: string) => (await steps.found(name)).map(({ date_of_birth }) => date_of_birth).sort();
const old = new Date().getUTCFullYear() - 1918;
/** A year of two digits that lies in the last century. */
const digits = String((new Date().getUTCFullYear() % 100) + 1).padStart(2, "0");

test("a birthday by which a student would be very old is asked about, and confirmed or corrected", async () => {
	const state = await steps.checked(
		`First name;Last name;DOB\nAna;Doubtson;31/12/1918\nEva;Doubtson;31/12/2014\nRui;Doubtson;01/01/${digits}\nKim;Doubtson;31/12/1918\n`,
	);
	expect(state).toMatchObject({ counts: { new: 1, error: 3 }, doubts: [{ field: "date_of_birth", rows: 3 }], sure: [] });
	const { rows } = await steps.rowsOf(state.id, "error");
	expect(rows[0]).toMatchObject({
		row: 2,
		doubts: ["date_of_birth"],
		confirmed: [],
		problems: { date_of_birth: `Would be ${old - 1} years old. Is that right?` },
	});
	// of two digits: it is last century's
	expect(rows[1]?.problems.date_of_birth).toBe("Would be 99 years old. Is that right?");

	const right = await confirm(state.id, 2);
	expect(right.status).toBe(200);
	expect(right.body.row).toMatchObject({ kind: "new", problems: {}, doubts: [], confirmed: ["date_of_birth"] });
	expect(right.body.import).toMatchObject({ counts: { new: 2, error: 2 }, doubts: [{ rows: 2 }] });
	// it stands for that day alone
	const other = await correct(state.id, 2, "30/12/1918");
	expect(other.body.row).toMatchObject({ kind: "error", doubts: ["date_of_birth"], confirmed: [] });
	expect((await correct(state.id, 2, null)).body.row).toMatchObject({ kind: "new", confirmed: ["date_of_birth"] });
	expect((await confirm(state.id, 2, false)).body.row).toMatchObject({ kind: "error", doubts: ["date_of_birth"] });
	await confirm(state.id, 2);
	expect((await correct(state.id, 4, "01/01/2015")).body.row).toMatchObject({ kind: "new", problems: {} });
	// another check keeps both
	expect((await checkAgain(state, { empty: "clear" })).counts).toMatchObject({ new: 3, error: 1 });
	const done = await run(state.id);
	expect(done.done).toMatchObject({ created: 3, failed: 1 });
	expect(await birthdays("doubtson")).toEqual(["1918-12-31", "2014-12-31", "2015-01-01"]);
	const result = await admin.call("GET", `/students/imports/${state.id}/result?format=csv&only=error`);
	expect(result.bytes.toString()).toMatch(/Kim.*Date of birth: Would be \d+ years old/);
});

test("a school of adults says it once for all of them", async () => {
	const state = await steps.checked("First name;Last name;DOB\nAna;Adultson;01/02/1980\nEva;Adultson;01/02/1971\n");
	expect(state.counts).toMatchObject({ new: 0, error: 2 });
	const sure = await checkAgain(state, { sure: ["date_of_birth"] });
	expect(sure).toMatchObject({ counts: { new: 2, error: 0 }, doubts: [], sure: ["date_of_birth"] });
	expect((await run(state.id)).done).toMatchObject({ created: 2, failed: 0 });
});

test("what an entry has already is not asked about, another value is", async () => {
	const made = await steps.create({ first_name: "Old", last_name: "Knownson", date_of_birth: "1950-02-01" });
	expect(made.date_of_birth).toBe("1950-02-01");
	const same = await steps.checked(`ID;First name;DOB\n${made.id};Older;01/02/1950\n`);
	expect(same).toMatchObject({ counts: { changed: 1, error: 0 }, doubts: [] });
	const other = await steps.checked(`ID;First name;DOB\n${made.id};Older;01/02/1951\n`);
	expect(other).toMatchObject({ counts: { changed: 0, error: 1 }, doubts: [{ field: "date_of_birth", rows: 1 }] });
	expect((await confirm(other.id, 2)).body).toMatchObject({
		row: { kind: "changed", row_id: made.id },
		import: { counts: { changed: 1 } },
	});
});

test("only what is in doubt is confirmed, and by whoever brought the file", async () => {
	const state = await steps.checked("First name;Last name;DOB\nAna;Mayson;01/02/2015\nEva;Mayson;01/02/1918\n");
	expect((await confirm(state.id, 2)).status).toBe(422);
	expect((await confirm(state.id, 99)).status).toBe(404);
	expect((await confirm(state.id, 3, true, office)).status).toBe(404);
	expect((await steps.rowsOf(state.id, "error")).rows).toHaveLength(1);
});

test("of staff other ages are usual", async () => {
	const of = importSteps(admin, "staff");
	const state = await of.checked("First name;Last name;Date of birth\nAna;Staffson;01/02/1980\nEva;Staffson;01/02/2018\n");
	expect(state).toMatchObject({ counts: { new: 1, error: 1 }, doubts: [{ field: "date_of_birth", rows: 1 }] });
});

test("a row with several faults tells all of them at once, not one after the other", async () => {
	await steps.create({ first_name: "Has", last_name: "Manyfaults", external_id: "many-taken" });
	const state = await steps.checked(
		"First name;Last name;Student number;DOB;E-mail\nAna;Manyfaults;many-1;31/12/1918;no address\nEva;;many-taken;31/02/2015;\nRui;Manyfaults;many-1;01/02/2015;b@\nKim;Manyfaults;many-2;01/02/2015;\n",
		{ columns: ["first_name", "last_name", "external_id", "date_of_birth", "email"].map((field, index) => ({ index, field })), match: [] },
	);
	expect(state.counts).toMatchObject({ new: 1, error: 3 });
	const told = async () => (await steps.rowsOf(state.id, "error")).rows.map(({ problems }) => Object.keys(problems).toSorted());
	expect(await told()).toEqual([
		["date_of_birth", "email"],
		["date_of_birth", "external_id", "last_name"],
		["email", "external_id"],
	]);
	// what is mended is told no more, the rest is
	const mended = await admin.call<Mended>("POST", `/students/imports/${state.id}/rows/2/correct`, {
		field: "email",
		text: "a@example.org",
	});
	expect(Object.keys(mended.body.row.problems)).toEqual(["date_of_birth"]);
	const confirmed = await confirm(state.id, 2);
	expect(confirmed.body.row).toMatchObject({ kind: "new", problems: {} });
});
