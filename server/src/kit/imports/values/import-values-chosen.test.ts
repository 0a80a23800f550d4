import type { Import, ImportRow, ImportValues } from "@homeroom/contract/kit/import-calls.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../../testing/eventually.ts";
import { importSteps, planOf } from "../../../testing/import-steps.ts";
import { type Caller, startTestApp, type TestApp } from "../../../testing/test-app.ts";

let t: TestApp;
let admin: Caller;
let office: Caller;
let southAdmin: Caller;
let steps: ReturnType<typeof importSteps>;
beforeAll(async () => {
	t = await startTestApp({ withoutJobs: false });
	[admin, office, southAdmin] = await Promise.all([t.as(t.north, "admin"), t.as(t.north, "office"), t.as(t.south, "admin")]);
	steps = importSteps(admin);
});
afterAll(() => t.close());

const valuesOf = async (id: number, by = admin) => (await by.call<ImportValues>("GET", `/students/imports/${id}/values`)).body.fields;
const correct = (id: number, row: number, field: string, text: string | null, by = admin) =>
	by.call<{ import: Import; row: ImportRow }>("POST", `/students/imports/${id}/rows/${row}/correct`, { field, text });
const checkAgain = async (state: Import, change: object) => {
	const body = { ...planOf(state), values: state.values, fixed: state.fixed, ...change };
	expect((await admin.call("POST", `/students/imports/${state.id}/check`, body)).status).toBe(200);
	await eventually(async () => expect((await steps.show(state.id)).state).toBe("checked"));
	return steps.show(state.id);
};
const run = async (id: number) => {
	expect((await admin.call("POST", `/students/imports/${id}/run`)).status).toBe(200);
	await eventually(async () => expect((await steps.show(id)).state).toMatch(/done|stopped/));
	return steps.show(id);
};

describe("words of a file", () => {
	test("are listed once with what they were taken for; one that nothing is known of is chosen once, and remembered", async () => {
		const csv = (family: string) =>
			`First name;Last name;Sex\nAna;${family};F\nEva;${family};f\nRui;${family};M\nKim;${family};zz\nLou;${family};zz\n`;
		const state = await steps.checked(csv("Wordson"));
		expect(state.counts).toMatchObject({ new: 3, error: 2 });
		const [gender] = await valuesOf(state.id);
		expect(gender).toMatchObject({ field: "gender", header: "Sex", may_make: false, may_be_empty: true, more: 0 });
		expect(gender?.values).toEqual([
			{ text: "F", key: "f", rows: 1, state: "read", to: "female" },
			{ text: "f", key: "f", rows: 1, state: "read", to: "female" },
			{ text: "M", key: "m", rows: 1, state: "read", to: "male" },
			{ text: "zz", key: "zz", rows: 2, state: "unknown", to: null },
		]);
		expect(gender?.options).toContainEqual({ value: "diverse", label: "Diverse" });
		const chosen = await checkAgain(state, { values: [{ field: "gender", text: "zz", to: "diverse" }] });
		expect(chosen.counts).toMatchObject({ new: 5, error: 0 });
		expect((await valuesOf(state.id))[0]?.values[3]).toEqual({ text: "zz", key: "zz", rows: 2, state: "chosen", to: "diverse" });
		expect((await run(state.id)).done).toMatchObject({ created: 5, failed: 0 });
		const next = await steps.checked(csv("Nextson"));
		expect(next.counts).toMatchObject({ new: 5, error: 0 });
		expect((await valuesOf(next.id))[0]?.values[3]).toMatchObject({ text: "zz", state: "remembered", to: "diverse" });
		const left = await checkAgain(next, { values: [{ field: "gender", text: "ZZ", to: null }] });
		expect(left.counts).toMatchObject({ new: 5 });
		expect((await steps.rowsOf(next.id)).rows[3]?.input).not.toHaveProperty("gender");
	});
	test("that name something are put to another, made, or left empty, all taken back at once", async () => {
		await admin.call("POST", "/houses", { name: "Herons", colour: "blue" });
		const state = await steps.checked("First name;Last name;House\nAna;Houseson;herons\nEva;Houseson;Ospreys\nRui;Houseson;Kites\n");
		expect(state.counts).toMatchObject({ new: 1, error: 2 });
		const [house] = await valuesOf(state.id);
		expect(house).toMatchObject({ may_make: true });
		expect(house?.values.map(({ text, state: one }) => [text, one])).toEqual([
			["herons", "read"],
			["Ospreys", "unknown"],
			["Kites", "unknown"],
		]);
		const herons = house?.options.find(({ label }) => label === "Herons")?.value as string;
		expect(house?.values[0]?.to).toBe(herons);
		const chosen = await checkAgain(state, {
			values: [
				{ field: "house_id", text: "Ospreys", to: "Ospreys", make: true },
				{ field: "house_id", text: "Kites", to: herons },
			],
		});
		expect(chosen.counts).toMatchObject({ new: 3, error: 0 });
		const houses = async () =>
			(await admin.call<{ houses: { name: string }[] }>("GET", "/houses?limit=100")).body.houses.map(({ name }) => name);
		// the check has written nothing, though it has played it through
		expect(await houses()).not.toContain("Ospreys");
		const done = await run(state.id);
		expect(done.done).toMatchObject({ created: 3, failed: 0 });
		expect(await houses()).toContain("Ospreys");
		const ids = new Set((await steps.found("houseson")).map((one) => one.house_id));
		expect(ids.size).toBe(2);
		expect((await admin.call("POST", "/changes/undo", { batch: done.batch })).status).toBe(200);
		expect(await houses()).not.toContain("Ospreys");
		expect(await steps.found("houseson")).toEqual([]);
	});
	test("only who may make something can have it made", async () => {
		const { body } = await steps.upload("First name;Last name;House\nAna;Rightson;Eagles\n");
		const check = (field: string) =>
			admin.call("POST", `/students/imports/${body.id}/check`, {
				...planOf(body),
				values: [{ field, text: "Eagles", to: "Eagles", make: true }],
			});
		const off = (modules: string) =>
			t.owner.query("update platform.customers set modules_off = $2 where id = $1", [t.north.customer_id, `{${modules}}`]);
		// a choice is not made by anybody
		expect((await check("status")).status).toBe(422);
		await off("Houses");
		await eventually(async () => expect((await admin.call("GET", "/houses")).status).toBe(402));
		expect((await check("house_id")).body).toMatchObject({ error: "invalid" });
		await off("");
		await eventually(async () => expect((await admin.call("GET", "/houses")).status).toBe(200));
		expect((await check("house_id")).status).toBe(200);
	});
	test("one value for all rows", async () => {
		const state = await steps.checked("First name;Last name\nAna;Fixedson\nEva;Fixedson\n", {
			fixed: [{ field: "class_label", text: "3C" }],
		});
		expect((await steps.rowsOf(state.id)).rows.map(({ input }) => input.class_label)).toEqual(["3C", "3C"]);
		const twice = { ...planOf(state), fixed: [{ field: "first_name", text: "X" }] };
		expect((await admin.call("POST", `/students/imports/${state.id}/check`, twice)).status).toBe(422);
	});
});

describe("what the check says is what happens", () => {
	test("numbers that stand twice in the file, and numbers that another has, are told before anything is written", async () => {
		await steps.create({ first_name: "Has", last_name: "Numberson", external_id: "N-1" });
		const lines = [
			"Ana;Numberson;N-7;01/02/2015",
			"Eva;Numberson;N-7;02/02/2015",
			"Rui;Numberson;N-1;03/02/2015",
			"Kim;Numberson;N-8;04/02/2015",
		];
		const state = await steps.checked(`First name;Last name;Student number;DOB\n${lines.join("\n")}\n`, {
			match: ["first_name", "last_name", "date_of_birth"],
		});
		expect(state.counts).toMatchObject({ new: 2, error: 2 });
		const { rows } = await steps.rowsOf(state.id);
		expect(rows[1]?.problems.external_id).toMatch(/same as in row 2/);
		expect(rows[2]?.problems.external_id).toBeDefined();
		expect((await run(state.id)).done).toMatchObject({ created: 2, failed: 2 });
	});
	test("and so is what any rule of the database is against", async () => {
		await t.owner.query("alter table students add constraint only_there check (class_label <> 'never')");
		try {
			const lines = Array.from({ length: 9 }, (_, i) => `Row${i},Rehearson,${i === 4 ? "never" : "1A"}`);
			const state = await steps.checked(`First name,Last name,Class\n${lines.join("\n")}\n`);
			expect(state.counts).toMatchObject({ new: 8, error: 1 });
			expect(await steps.found("rehearson")).toEqual([]);
			expect((await run(state.id)).done).toMatchObject({ created: 8, failed: 1 });
		} finally {
			await t.owner.query("alter table students drop constraint only_there");
		}
	});
});

describe("a cell that is typed anew", () => {
	const messy =
		"First name;Last name;DOB;E-mail\nAna;Cellson;31/02/2015;ana@example.org\n;Cellson;01/02/2015;\nEva;Cellson;02/02/2015;eva@\n";
	test("is read like the file: the row is ready, and the figures with it", async () => {
		const state = await steps.checked(messy);
		expect(state.counts).toMatchObject({ new: 0, error: 3 });
		const first = await correct(state.id, 2, "date_of_birth", "28/02/2015");
		expect(first.status).toBe(200);
		expect(first.body.row).toMatchObject({
			kind: "new",
			corrected: { date_of_birth: "28/02/2015" },
			input: { date_of_birth: "2015-02-28" },
			problems: {},
		});
		expect(first.body.import.counts).toMatchObject({ new: 1, error: 2 });
		const wrong = await correct(state.id, 4, "email", "still@wrong");
		expect(wrong.body.row).toMatchObject({ kind: "error", problems: { email: expect.any(String) } });
		await correct(state.id, 4, "email", "eva@example.org");
		await correct(state.id, 3, "first_name", "Rui");
		expect((await steps.show(state.id)).counts).toMatchObject({ new: 3, error: 0 });
		// another choice checks the file anew and keeps what was typed
		const again = await checkAgain(await steps.show(state.id), { empty: "clear" });
		expect(again.counts).toMatchObject({ new: 3, error: 0 });
		expect((await run(state.id)).done).toMatchObject({ created: 3, failed: 0 });
		expect((await steps.found("cellson")).map(({ first_name }) => first_name).sort()).toEqual(["Ana", "Eva", "Rui"]);
	});
	test("can be taken back, and may make two rows one or one two", async () => {
		const known = await steps.create({ first_name: "Known", last_name: "Twinson", date_of_birth: "2015-02-01" });
		const state = await steps.checked(
			"First name;Last name;DOB;Class\nAna;Twinson;01/02/2015;5A\nAna;Twinson;01/02/2015;5B\nEva;Twinson;01/02/2015;5C\n",
		);
		expect(state.counts).toMatchObject({ new: 2, error: 1 });
		const other = await correct(state.id, 2, "first_name", "Known");
		expect(other.body.row).toMatchObject({ kind: "changed", row_id: known.id });
		expect(other.body.import.counts).toMatchObject({ new: 2, changed: 1, error: 0 });
		const back = await correct(state.id, 2, "first_name", null);
		expect(back.body.row).toMatchObject({ kind: "new", corrected: {}, row_id: null });
		expect(back.body.import.counts).toMatchObject({ new: 2, error: 1 });
	});
	test("bad fields, rows and steps are refused, and others' files are not there", async () => {
		const state = await steps.checked(messy);
		expect((await correct(state.id, 2, "city", "Bonn")).status).toBe(422);
		expect((await correct(state.id, 99, "first_name", "Ana")).status).toBe(404);
		expect((await correct(state.id, 2, "first_name", "a".repeat(600))).status).toBe(422);
		for (const other of [office, southAdmin]) {
			expect((await correct(state.id, 2, "first_name", "Ana", other)).status).toBe(404);
			expect((await other.call("GET", `/students/imports/${state.id}/values`)).status).toBe(404);
		}
		await admin.call("POST", `/students/imports/${state.id}/cancel`);
		expect((await correct(state.id, 2, "first_name", "Ana")).status).toBe(409);
	});
});
