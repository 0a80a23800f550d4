import type { Roster, RosterAnswers, RosterRow } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { cleverFiles, DISTRICT, oneRosterFiles, type RosterSize, SMALL } from "../../testing/files/roster-files.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
	t = await startTestApp({ withoutJobs: false });
	admin = await t.as(t.north, "admin");
});
afterAll(() => t.close());

const LONG = 180_000;
const show = async (id: number, by = admin) => (await by.call<Roster>("GET", `/rosters/${id}`)).body;
async function uploaded(files: Record<string, string | Buffer>, by = admin): Promise<Roster> {
	const { body } = await by.call<Roster>("POST", "/rosters");
	for (const [name, content] of Object.entries(files)) {
		const answer = await by.call<Roster>("POST", `/rosters/${body.id}/files?name=${encodeURIComponent(name)}`, Buffer.from(content));
		expect(answer.status, JSON.stringify(answer.body)).toBe(201);
	}
	return show(body.id, by);
}
/** What a person chooses where they choose nothing but what must be chosen. */
function plainAnswers({ questions }: Roster): Partial<RosterAnswers> {
	const { years = [], suggested_id, make } = questions.academic_year ?? {};
	return suggested_id ? { academic_year_id: suggested_id } : make ? { new_year: make } : { academic_year_id: years[0]?.id ?? null };
}
async function checked(roster: Roster, answers: Partial<RosterAnswers> = {}, by = admin): Promise<Roster> {
	const answer = await by.call<Roster>("POST", `/rosters/${roster.id}/check`, { ...plainAnswers(roster), ...answers });
	expect(answer.status, JSON.stringify(answer.body)).toBe(200);
	await eventually(async () => expect((await show(roster.id, by)).state).not.toBe("checking"), LONG);
	return show(roster.id, by);
}
async function ran(roster: Roster, by = admin): Promise<Roster> {
	const answer = await by.call<Roster>("POST", `/rosters/${roster.id}/run`);
	expect(answer.status, JSON.stringify(answer.body)).toBe(200);
	await eventually(async () => expect((await show(roster.id, by)).state).not.toBe("running"), LONG);
	return show(roster.id, by);
}
async function undone(roster: Roster): Promise<void> {
	const { status, body } = await admin.call<{ batch: string; running?: boolean }>("POST", "/changes/undo", { batch: roster.batch });
	expect(status, JSON.stringify(body)).toBe(200);
	if (body.running)
		await eventually(
			async () => expect((await admin.call<{ state: string }>("GET", `/changes/undo/${body.batch}`)).body.state).toBe("done"),
			LONG,
		);
}
const questionsIn = ({ questions }: Roster): string[] =>
	Object.entries(questions).flatMap(([name, question]) => (question === null ? [] : [name]));
const countsOf = (roster: Roster, step: string) => roster.steps.find((one) => one.step === step)?.counts;
const refusedOf = async ({ id }: Roster) =>
	(await admin.call<{ rows: RosterRow[] }>("GET", `/rosters/${id}/rows?kind=error&limit=100`)).body.rows;
const count = async (text: string, customer = t.north.customer_id): Promise<number> =>
	Number((await t.owner.query<{ n: string }>(`select count(*) as n from ${text}`, [customer])).rows[0]?.n);
/** What a school has, table by table. */
async function standing(): Promise<Record<string, number>> {
	const tables = [
		"students",
		"staff",
		"classes",
		"class_students",
		"class_teachers",
		"contacts",
		"clients",
		"client_students",
		"student_contacts",
		"academic_years",
		"student_enrolments",
	];
	const found = [];
	for (const table of tables) found.push([table, await count(`${table} where customer_id = $1`)] as const);
	return Object.fromEntries(found);
}

describe.each([
	["Clever", cleverFiles, "clever"],
	["OneRoster", oneRosterFiles, "oneroster"],
] as const)("a roster of %s with a thousand students", (_, files, shape) => {
	test(
		"goes in with at most five choices, changes nothing the second time, and is undone as one",
		async () => {
			const before = await standing();
			const roster = await uploaded(files(DISTRICT));
			expect(roster).toMatchObject({ shape, obstacle: null });
			expect(questionsIn(roster).length).toBeLessThanOrEqual(5);
			const looked = await checked(roster);
			expect(looked, JSON.stringify(looked.problem)).toMatchObject({ state: "checked", problem: null });
			const { students, teachers, sections, enrolments } = DISTRICT;
			const only = (n: number) => ({ new: n, changed: 0, unchanged: 0, error: 0 });
			expect(await refusedOf(looked)).toEqual([]);
			expect(countsOf(looked, "students")).toEqual(only(students));
			expect(countsOf(looked, "staff")).toEqual(only(teachers));
			expect(countsOf(looked, "classes")).toEqual(only(sections));
			expect(countsOf(looked, "placements")).toEqual(only(enrolments));
			expect(countsOf(looked, "clients")).toEqual(only(students / 2));
			// looking changes nothing
			expect(await standing()).toEqual(before);

			const done = await ran(looked);
			expect(done, JSON.stringify(done.problem)).toMatchObject({ state: "done", problem: null });
			const after = await standing();
			const more = (table: string) => (after[table] ?? 0) - (before[table] ?? 0);
			expect(more("students")).toBe(students);
			expect(more("staff")).toBe(teachers);
			expect(more("classes")).toBe(sections);
			expect(more("class_students")).toBe(enrolments);
			expect(more("clients")).toBe(students / 2);
			expect(more("client_students")).toBe(students);
			expect(more("student_enrolments")).toBe(students);
			await spotChecked(shape);

			const again = await checked(await uploaded(files(DISTRICT)), { academic_year_id: await yearId(), new_year: null });
			for (const { step, counts } of again.steps) expect({ step, ...counts }).toMatchObject({ new: 0, changed: 0, error: 0 });
			expect(countsOf(again, "placements")?.unchanged).toBe(enrolments);
			expect((await admin.call("POST", `/rosters/${again.id}/run`)).status).toBe(409);

			await undone(done);
			expect(await standing()).toEqual(before);
		},
		LONG * 2,
	);
});
const yearId = async (): Promise<number> =>
	Number(
		(
			await t.owner.query<{ id: string }>("select id from academic_years where customer_id = $1 order by id desc limit 1", [
				t.north.customer_id,
			])
		).rows[0]?.id,
	);

async function spotChecked(shape: string): Promise<void> {
	const clever = shape === "clever";
	const { rows } = await t.owner.query(
		`select first_name, date_of_birth::text as born, gender, class_label, email, post_code from students where customer_id = $1 and external_id = $2`,
		[t.north.customer_id, clever ? "S1003" : "u-s3"],
	);
	expect(rows).toEqual([
		{
			first_name: "Dmitri",
			born: "2011-04-04",
			gender: "male",
			class_label: "4",
			email: clever ? "s3@district.example" : "or3@district.example",
			post_code: clever ? "10300" : null,
		},
	]);
	const lead = await t.owner.query(
		`select c.name, c.grade_level, p.last_name, y.starts_on::text as from_day from classes c join class_teachers t using (customer_id) join staff p on p.customer_id = c.customer_id and p.id = t.staff_id
			join academic_years y on y.customer_id = c.customer_id and y.id = c.academic_year_id
			where c.customer_id = $1 and c.external_id = $2 and t.class_id = c.id and t.is_lead`,
		[t.north.customer_id, clever ? "C12" : "c-12"],
	);
	expect(lead.rows).toEqual([
		clever
			? { name: "Chemistry 2", grade_level: 4, last_name: "Müller-12", from_day: "2026-08-24" }
			: expect.objectContaining({ grade_level: 4, last_name: "Müller-12" }),
	]);
	const home = await t.owner.query<{ name: string; relationship: string }>(
		`select concat_ws(' ', k.first_name, k.last_name) as name, r.relationship from student_contacts r join contacts k on k.customer_id = r.customer_id and k.id = r.contact_id
			join students s on s.customer_id = r.customer_id and s.id = r.student_id where s.customer_id = $1 and s.external_id = $2 order by 1`,
		[t.north.customer_id, clever ? "S1001" : "u-s1"],
	);
	expect(home.rows.map(({ relationship }) => relationship)).toEqual(clever ? ["mother", "father"] : ["guardian"]);
}
void (SMALL as RosterSize);
