import type { Import, ImportPlanInput, ImportRow, ImportValues } from "@homeroom/contract/kit/import-calls.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../../testing/eventually.ts";
import { importSteps, planOf } from "../../../testing/import-steps.ts";
import { inSchool } from "../../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../../testing/test-app.ts";

let t: TestApp;
let admin: Caller;
let southAdmin: Caller;
let steps: ReturnType<typeof importSteps>;
beforeAll(async () => {
	t = await startTestApp({ withoutJobs: false });
	[admin, southAdmin] = await Promise.all([t.as(t.north, "admin"), t.as(t.south, "admin")]);
	steps = importSteps(admin);
});
afterAll(() => t.close());

const checkedAnew = async (state: Import, change: Partial<ImportPlanInput>): Promise<Import> => {
	const body = { ...planOf(state), values: state.values, fixed: state.fixed, ...change };
	const { status } = await admin.call("POST", `/students/imports/${state.id}/check`, body);
	expect(status).toBe(200);
	await eventually(async () => expect((await steps.show(state.id)).state).toBe("checked"));
	return steps.show(state.id);
};
const run = async (id: number): Promise<Import> => {
	expect((await admin.call("POST", `/students/imports/${id}/run`)).status).toBe(200);
	await eventually(async () => expect((await steps.show(id)).state).toMatch(/done|stopped/));
	return steps.show(id);
};
const correct = (id: number, row: number, field: string, text: string | null) =>
	admin.call<{ import: Import; row: ImportRow }>("POST", `/students/imports/${id}/rows/${row}/correct`, { field, text });
const valuesOf = async (id: number, by = admin) => (await by.call<ImportValues>("GET", `/students/imports/${id}/values`)).body.fields;

/** What the log of changes knows of a run, which no code of imports writes. */
async function logged(batch: string | null): Promise<{ created: number; updated: number }> {
	const { rows } = await t.owner.query<{ created: number; updated: number }>(
		`select count(*) filter (where action = 'created')::int as created, count(*) filter (where action = 'updated')::int as updated
			from changes where customer_id = $1 and request_id = $2 and table_name = 'students'`,
		[t.north.customer_id, batch],
	);
	return rows[0] as { created: number; updated: number };
}
const kindsOf = async (id: number) => (await steps.rowsOf(id)).rows.map(({ row, kind }) => [row, kind]);
async function expectAsTold(state: Import): Promise<void> {
	const told = await kindsOf(state.id);
	const { new: added, changed, unchanged, error } = state.counts;
	const count = (kind: string) => told.filter(([, one]) => one === kind).length;
	expect({ added, changed, unchanged, error }).toEqual({
		added: count("new"),
		changed: count("changed"),
		unchanged: count("unchanged"),
		error: count("error"),
	});
	// nothing to do is nothing that can be begun
	if (added + changed === 0) return void expect((await admin.call("POST", `/students/imports/${state.id}/run`)).status).toBe(409);
	const over = await run(state.id);
	expect(over.done).toEqual({ created: added, changed, unchanged, failed: error, left: 0 });
	expect(await kindsOf(state.id)).toEqual(told);
	expect(await logged(over.batch)).toEqual({ created: added, updated: changed });
}

describe("what the check says is what happens", () => {
	const cell = fc.record({
		first: fc.constantFrom("Ana", "ana", "Eva", "Rui", " Kim ", "Known", ""),
		number: fc.constantFrom("", "1", "2", "3", "taken", "known"),
		born: fc.constantFrom("01/02/2015", "1.2.2015", "2015-02-01", "31/02/2015", "3 March 2016", ""),
		sex: fc.constantFrom("F", "m", "w", "zz", ""),
		email: fc.constantFrom("", "a@example.org", "no address", "b@"),
		group: fc.constantFrom("5A", "5a", "9Z", ""),
		house: fc.constantFrom("", "herons", "Herons", "Ospreys"),
	});
	const choice = fc.record({
		match: fc.constantFrom<string[]>([], ["external_id"], ["first_name", "last_name", "date_of_birth"]),
		empty: fc.constantFrom("keep" as const, "clear" as const),
		zz: fc.constantFrom("diverse", null, undefined),
		ospreys: fc.constantFrom("make", "none", undefined),
		city: fc.boolean(),
		corrections: fc.array(
			fc.tuple(
				fc.nat({ max: 11 }),
				fc.constantFrom(
					["first_name", "Eva"] as const,
					["external_id", "2"] as const,
					["external_id", ""] as const,
					["email", "c@example.org"] as const,
					["email", "still bad"] as const,
					["date_of_birth", "01/02/2015"] as const,
					["gender", "F"] as const,
				),
			),
			{ maxLength: 4 },
		),
	});
	/** Said, not guessed: a column of nothing but faults is not guessed. */
	const FIELDS = ["first_name", "last_name", "external_id", "date_of_birth", "gender", "email", "class_label", "house_id"];
	let drawn = 0;
	test("whatever the file holds, and whatever was matched, corrected or fixed for all rows", async () => {
		await admin.call("POST", "/houses", { name: "Herons", colour: "blue" });
		const property = fc.asyncProperty(fc.array(cell, { minLength: 2, maxLength: 12 }), choice, async (rows, chosen) => {
			const family = `Asfar${String.fromCharCode(97 + (drawn % 26))}${++drawn}`;
			await steps.create({ first_name: "Has", last_name: family, external_id: `${family}-taken` });
			await steps.create({ first_name: "Known", last_name: family, external_id: `${family}-known`, date_of_birth: "2015-02-01" });
			const lines = rows.map(({ first, number, born, sex, email, group, house }) =>
				[first, family, number && `${family}-${number}`, born, sex, email, group, house].join(";"),
			);
			const file = `First name;Last name;Student number;Date of birth;Sex;E-mail;Class;House\n${lines.join("\n")}\n`;
			const fixed = chosen.city ? [{ field: "city", text: "Bonn" }] : [];
			const columns = FIELDS.map((field, index) => ({ index, field }));
			let state = await steps.checked(file, { columns, match: chosen.match, empty: chosen.empty, fixed });
			const values = [
				...(chosen.zz === undefined ? [] : [{ field: "gender", text: "zz", to: chosen.zz }]),
				...(chosen.ospreys === undefined
					? []
					: [
							chosen.ospreys === "make"
								? { field: "house_id", text: "Ospreys", to: `Ospreys ${family}`, make: true }
								: { field: "house_id", text: "Ospreys", to: null },
						]),
			];
			if (values.length > 0) state = await checkedAnew(state, { values, match: chosen.match, empty: chosen.empty });
			for (const [at, [field, text]] of chosen.corrections) {
				const row = (at % rows.length) + 2;
				const answer = await correct(state.id, row, field, field === "external_id" && text ? `${family}-${text}` : text);
				expect(answer.status, JSON.stringify(answer.body)).toBe(200);
				state = answer.body.import;
			}
			// a whole new check says the same of every row
			const told = await kindsOf(state.id);
			state = await checkedAnew(state, { match: chosen.match, empty: chosen.empty });
			expect(await kindsOf(state.id)).toEqual(told);
			await expectAsTold(state);
		});
		await fc.assert(property, { numRuns: 12, endOnFailure: true });
	});
});

describe("what changed between check and run", () => {
	test("is told before anything is written: what the file names was deleted, and a second check asks again", async () => {
		const { body: house } = await admin.call<{ id: number }>("POST", "/houses", { name: "Goshawks", colour: "blue" });
		const state = await steps.checked("First name;Last name;House\nAna;Outson;Goshawks\nEva;Outson;\n");
		expect(state.counts).toMatchObject({ new: 2, error: 0 });
		await inSchool(t, t.north.customer_id, (client) => client.query("delete from houses where id = $1", [house.id]));
		const refused = await admin.call("POST", `/students/imports/${state.id}/run`);
		expect(refused).toMatchObject({ status: 409, body: { error: "import_outdated" } });
		expect(await steps.found("outson")).toEqual([]);
		const again = await checkedAnew(state, {});
		expect(again.counts).toMatchObject({ new: 1, error: 1 });
		await expectAsTold(again);
	});
	test("so is what somebody else made meanwhile that the file would make", async () => {
		const state = await steps.checked("First name;Last name;House\nAna;Twiceson;Merlins\n");
		const chosen = await checkedAnew(state, { values: [{ field: "house_id", text: "Merlins", to: "Merlins", make: true }] });
		expect(chosen.counts).toMatchObject({ new: 1 });
		await admin.call("POST", "/houses", { name: "Merlins", colour: "blue" });
		expect((await admin.call("POST", `/students/imports/${state.id}/run`)).body).toMatchObject({ error: "import_outdated" });
		expect(await steps.found("twiceson")).toEqual([]);
	});
});

describe("what is remembered of words", () => {
	test("is dropped where what they stood for is gone, and asked again; another school knows nothing of it", async () => {
		await steps.create({ first_name: "Old", last_name: "Mate", class_label: "6B" });
		const csv = (family: string) => `First name;Last name;Class;Sex\nAna;${family};9Q;zq\nEva;${family};;F\nRui;${family};;M\n`;
		const first = await steps.checked(csv("Firstmem"));
		const values = [
			{ field: "class_label", text: "9Q", to: "6B" },
			{ field: "gender", text: "zq", to: "diverse" },
		];
		expect((await checkedAnew(first, { values })).counts).toMatchObject({ new: 3 });
		await run(first.id);
		const wordsOf = async (id: number, by = admin) =>
			(await valuesOf(id, by)).map(({ field, values: [one] }) => [field, one?.state, one?.to]);
		const second = await steps.checked(csv("Secondmem"));
		expect(await wordsOf(second.id)).toEqual([
			["class_label", "remembered", "6B"],
			["gender", "remembered", "diverse"],
		]);
		const south = await importSteps(southAdmin).checked(csv("Southmem"), {}, southAdmin);
		expect(await wordsOf(south.id, southAdmin)).toEqual([
			["class_label", "kept", null],
			["gender", "unknown", null],
		]);
		// nobody is in 6B any more, and there is no such class
		const { customer_id } = t.north;
		await inSchool(t, customer_id, (client) =>
			client.query("update students set archived_at = now() where customer_id = $1 and class_label = '6B'", [customer_id]),
		);
		const third = await steps.checked(csv("Thirdmem"));
		expect(await wordsOf(third.id)).toEqual([
			["class_label", "kept", null],
			["gender", "remembered", "diverse"],
		]);
		expect((await steps.rowsOf(third.id)).rows[0]?.input).toMatchObject({ class_label: "9Q", gender: "diverse" });
	});
});
