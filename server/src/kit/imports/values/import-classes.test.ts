import type { Import, ImportValues } from "@homeroom/contract/kit/import-calls.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asRole } from "../../../testing/casts/as-role.ts";
import { eventually } from "../../../testing/eventually.ts";
import { importSteps, planOf } from "../../../testing/import-steps.ts";
import { inSchool } from "../../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../../testing/test-app.ts";

let t: TestApp;
let admin: Caller;
let steps: ReturnType<typeof importSteps>;
beforeAll(async () => {
	t = await startTestApp({ withoutJobs: false });
	admin = await t.as(t.north, "admin");
	steps = importSteps(admin);
	await inSchool(t, t.north.customer_id, (client) =>
		client.query(
			"insert into academic_years (name, starts_on, ends_on, is_current) values ('Now', current_date - 100, current_date + 200, true)",
		),
	);
});
afterAll(() => t.close());

const valuesOf = async (id: number, by = admin) => (await by.call<ImportValues>("GET", `/students/imports/${id}/values`)).body.fields;
const check = (state: Import, values: object[], by = admin) =>
	by.call<Import>("POST", `/students/imports/${state.id}/check`, { ...planOf(state), values });
const checkAgain = async (state: Import, values: object[]) => {
	expect((await check(state, values)).status).toBe(200);
	await eventually(async () => expect((await steps.show(state.id)).state).toBe("checked"));
	return steps.show(state.id);
};
const run = async (id: number) => {
	expect((await admin.call("POST", `/students/imports/${id}/run`)).status).toBe(200);
	await eventually(async () => expect((await steps.show(id)).state).toMatch(/done|stopped/));
	return steps.show(id);
};
const make = (text: string, to = text) => ({ field: "class_label", text, to, make: true });
/** Classes of the current year with who is in them. */
const classes = async (name: string) =>
	(
		await t.owner.query<{ kind: string; grade_level: number | null; archived: boolean; n: number }>(
			`select c.kind, c.grade_level, c.archived_at is not null as archived, count(m.id)::int as n from classes c
				left join class_students m on m.customer_id = c.customer_id and m.class_id = c.id where c.customer_id = $1 and c.name = $2 group by c.kind, c.grade_level, c.archived_at`,
			[t.north.customer_id, name],
		)
	).rows;

test("a class that is not there is asked of once, however it is written, and made with its students, and taken back with them", async () => {
	await steps.create({ first_name: "Old", last_name: "Elder", class_label: "5A" });
	const csv = "First name;Last name;Class\nAna;Classson;5a\nEva;Classson;4C\nRui;Classson;4 c\nKim;Classson;Owls\n";
	const state = await steps.checked(csv);
	expect(state.counts).toMatchObject({ new: 1, error: 3 });
	const [field] = await valuesOf(state.id);
	expect(field).toMatchObject({ may_make: true, may_be_empty: true, options: expect.arrayContaining([{ value: "5A", label: "5A" }]) });
	expect(field?.values).toMatchObject([
		{ text: "5a", state: "read", to: "5A" },
		{ text: "4C", key: "4c", state: "unknown", to: null },
		{ text: "4 c", key: "4c", state: "unknown", to: null },
		{ text: "Owls", state: "unknown", to: null },
	]);
	expect((await steps.rowsOf(state.id, "error")).rows[0]?.problems.class_label).toMatch(/Values/);
	const chosen = await checkAgain(state, [make("4C"), make("Owls"), make("8Y")]);
	expect(chosen.counts).toMatchObject({ new: 4, error: 0 });
	expect((await valuesOf(state.id))[0]?.values.map((one) => [one.text, one.state, one.to])).toEqual([
		["5a", "read", "5A"],
		["4C", "made", "4C"],
		["4 c", "made", "4C"],
		["Owls", "made", "Owls"],
	]);
	// played through, and written by nobody yet
	expect(await classes("4C")).toEqual([]);
	const done = await run(state.id);
	expect(done.done).toMatchObject({ created: 4, failed: 0 });
	expect(await classes("4C")).toEqual([{ kind: "homeroom", grade_level: 4, archived: false, n: 2 }]);
	expect(await classes("Owls")).toMatchObject([{ kind: "homeroom", grade_level: null, n: 1 }]);
	// no row names it
	expect(await classes("8Y")).toEqual([]);
	expect((await admin.call("POST", "/changes/undo", { batch: done.batch })).status).toBe(200);
	expect(await classes("4C")).toEqual([]);
	expect(await steps.found("classson")).toEqual([]);
});

test("it is put into another, or into none yet, and so the next time", async () => {
	await steps.create({ first_name: "Old", last_name: "Remembered", class_label: "6A" });
	const csv = (family: string) => `First name;Last name;Class\nAna;${family};Sixers\nEva;${family};tbd\n`;
	const state = await steps.checked(csv("Putson"));
	expect(state.counts).toMatchObject({ error: 2 });
	await checkAgain(state, [
		{ field: "class_label", text: "Sixers", to: "6A" },
		{ field: "class_label", text: "tbd", to: null },
	]);
	await run(state.id);
	expect((await steps.found("putson")).map(({ class_label }) => class_label).sort()).toEqual(["6A", null]);
	const next = await steps.checked(csv("Againson"));
	expect(next.counts).toMatchObject({ new: 2, error: 0 });
	expect((await valuesOf(next.id))[0]?.values.map((one) => [one.state, one.to])).toEqual([
		["remembered", "6A"],
		["left", null],
	]);
});

test("what is in the archive comes back; a course of that name stands in the way, in its rows alone", async () => {
	await inSchool(t, t.north.customer_id, (client) =>
		client.query(
			`insert into classes (name, academic_year_id, kind, archived_at) select v.name, y.id, v.kind, v.archived_at from academic_years y
				cross join (values ('7R', 'homeroom', now()), ('7S', 'course', null)) v (name, kind, archived_at) where y.is_current and y.customer_id = $1`,
			[t.north.customer_id],
		),
	);
	const state = await steps.checked("First name;Last name;Class\nAna;Backson;7R\nEva;Backson;7S\n");
	const chosen = await checkAgain(state, [make("7R"), make("7S")]);
	expect(chosen.counts).toMatchObject({ new: 1, error: 1 });
	expect((await steps.rowsOf(state.id, "error")).rows).toMatchObject([
		{ row: 3, problems: { class_label: expect.stringMatching(/has this name/) } },
	]);
	expect((await run(state.id)).done).toMatchObject({ created: 1, failed: 1 });
	expect(await classes("7R")).toMatchObject([{ archived: false, n: 1 }]);
	expect(await classes("7S")).toMatchObject([{ kind: "course", n: 0 }]);
});

test("who may not add classes is not offered to, and cannot", async () => {
	const editor = await asRole(t, t.north, "editor", granting({ Students: ["View", "Create", "Edit", "Import"] }));
	const state = await importSteps(editor).checked("First name;Last name;Class\nAna;Mayson;9Q\n", {}, editor);
	expect(state.counts).toMatchObject({ error: 1 });
	expect((await valuesOf(state.id, editor))[0]).toMatchObject({ may_make: false, values: [{ state: "unknown" }] });
	expect((await check(state, [make("9Q")], editor)).body).toMatchObject({ error: "invalid" });
});

test("without a current year no class can be made: the label is written as it is", async () => {
	const south = await t.as(t.south, "admin");
	const state = await importSteps(south).checked("First name;Last name;Class\nAna;Yearson;9Q\n", {}, south);
	expect(state.counts).toMatchObject({ new: 1, error: 0 });
	expect((await valuesOf(state.id, south))[0]).toMatchObject({ may_make: false, values: [{ text: "9Q", state: "kept" }] });
	expect((await check(state, [make("9Q")], south)).status).toBe(422);
});

test("a class that is called in other words is proposed with a reason, and may still be another one or a new one", async () => {
	await steps.create({ first_name: "Old", last_name: "Wordson", class_label: "3A" });
	const csv = (family: string) =>
		`First name;Last name;Class\nAna;${family};Year 3 A\nEva;${family};Klasse 3a\nRui;${family};3.ª A\nKim;${family};Year 3 Q\n`;
	const state = await steps.checked(csv("Aliceson"));
	expect(state.counts).toMatchObject({ new: 3, error: 1 });
	const [field] = await valuesOf(state.id);
	expect(field?.values.map(({ text, state: one, to }) => [text, one, to])).toEqual([
		["Year 3 A", "proposed", "3A"],
		["Klasse 3a", "proposed", "3A"],
		["3.ª A", "proposed", "3A"],
		["Year 3 Q", "unknown", null],
	]);
	expect((await steps.rowsOf(state.id)).rows[0]?.input.class_label).toBe("3A");
	// still the person's choice
	const chosen = await checkAgain(state, [
		make("Year 3 A"),
		{ field: "class_label", text: "Klasse 3a", to: null },
		{ field: "class_label", text: "Year 3 Q", to: "3A" },
	]);
	expect(chosen.counts).toMatchObject({ new: 4, error: 0 });
	expect((await valuesOf(state.id))[0]?.values.map((one) => [one.text, one.state, one.to])).toEqual([
		["Year 3 A", "made", "Year 3 A"],
		["Klasse 3a", "left", null],
		["3.ª A", "proposed", "3A"],
		["Year 3 Q", "chosen", "3A"],
	]);
	expect((await run(state.id)).done).toMatchObject({ created: 4, failed: 0 });
	expect((await steps.found("aliceson")).map(({ first_name, class_label }) => [first_name, class_label]).sort()).toEqual([
		["Ana", "Year 3 A"],
		["Eva", null],
		["Kim", "3A"],
		["Rui", "3A"],
	]);
	// by now it is here itself, and another one may be meant as well
	const next = await steps.checked(csv("Bobson"));
	expect((await valuesOf(next.id))[0]?.values.map((one) => [one.text, one.state, one.to])).toEqual([
		["Year 3 A", "read", "Year 3 A"],
		["Klasse 3a", "left", null],
		["3.ª A", "unknown", null],
		["Year 3 Q", "remembered", "3A"],
	]);
});

test("what was proposed holds until the run, or is asked again", async () => {
	await steps.create({ first_name: "Old", last_name: "Holder", class_label: "2B" });
	const state = await steps.checked("First name;Last name;Class\nAna;Holdson;Grade 2 B\n");
	expect(state.counts).toMatchObject({ new: 1, error: 0 });
	await steps.create({ first_name: "New", last_name: "Holder", class_label: "Grade 2 B" });
	expect((await admin.call("POST", `/students/imports/${state.id}/run`)).body).toMatchObject({ error: "import_outdated" });
});
