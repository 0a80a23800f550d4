import type { NewRosterCorrection, Roster, RosterCause, RosterRow } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import { CORRECTIONS_MAX } from "@homeroom/contract/kit/import-calls.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { countsOf, deskOf, LONG, newRosterSchool } from "../../../testing/files/roster-desk.ts";
import { cleverFiles, oneRosterFiles, SMALL } from "../../../testing/files/roster-files.ts";
import { type Caller, type School, startTestApp, type TestApp } from "../../../testing/test-app.ts";

let t: TestApp;
let school: School;
let admin: Caller;
let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
	t = await startTestApp({ withoutJobs: false });
});
afterAll(() => t.close());
beforeEach(async () => {
	school = await newRosterSchool(t);
	admin = await t.as(school, "admin");
	desk = deskOf(admin);
});

const causesOf = async ({ id }: Roster): Promise<RosterCause[]> =>
	(await admin.call<{ causes: RosterCause[] }>("GET", `/rosters/${id}/causes`)).body.causes;
const rowsOf = async ({ id }: Roster, { step, cause }: Pick<RosterCause, "step" | "cause">): Promise<RosterRow[]> =>
	(await admin.call<{ rows: RosterRow[] }>("GET", `/rosters/${id}/rows?kind=error&step=${step}&cause=${encodeURIComponent(cause)}`)).body
		.rows;
const correct = ({ id }: Pick<Roster, "id">, body: Partial<NewRosterCorrection> & { to: string | null }, by = admin) =>
	by.call<Roster & { fields?: Record<string, string> }>("POST", `/rosters/${id}/corrections`, body);
async function corrected(roster: Roster, cause: RosterCause, body: Partial<NewRosterCorrection> & { to: string | null }): Promise<Roster> {
	const answer = await correct(roster, { step: cause.step, cause: cause.cause, ...body });
	expect(answer.status, JSON.stringify(answer.body)).toBe(200);
	return answer.body;
}
const again = (roster: Roster) => desk.checked(roster, roster.answers ?? {});
const errorsIn = ({ steps }: Roster) => steps.reduce((sum, { counts }) => sum + counts.error, 0);
const ofSchool = async (text: string): Promise<Record<string, unknown>[]> => (await t.owner.query(text, [school.customer_id])).rows;

/** Two students with days that are none, one of them with contacts and places; a list that names somebody who is not there. */
function spoilt() {
	const all = cleverFiles(SMALL);
	return {
		...all,
		"students.csv": (all["students.csv"] as string).replaceAll("04/04/2011", "13/45/2011").replaceAll("05/05/2012", "13/45/2011"),
		"enrollments.csv": `${all["enrollments.csv"]}4021,C1,S9999\r4021,C2,S9999\r`,
	};
}

describe("refusals", () => {
	test("are told once for each reason, with what only names those rows below it", async () => {
		const roster = await desk.checked(await desk.uploaded(spoilt()));
		const causes = await causesOf(roster);
		expect(causes.map(({ step, field, rows }) => ({ step, field, rows }))).toEqual([
			{ step: "students", field: "date_of_birth", rows: 2 },
			{ step: "placements", field: "student", rows: 2 },
		]);
		expect(causes[0]).toMatchObject({ label: "Date of birth", settled: 0, values: [{ text: "13/45/2011", rows: 2, corrected: null }] });
		expect(causes[0]?.follows.map(({ step }) => step)).toContain("placements");
		expect(causes[1]).toMatchObject({ values: [{ text: "S9999", rows: 2 }], follows: [] });
		// nothing is told twice, and nothing is left untold
		expect(causes.reduce((sum, { rows, follows }) => sum + rows + follows.reduce((n, one) => n + one.rows, 0), 0)).toBe(errorsIn(roster));
		const [row] = await rowsOf(roster, causes[0] as RosterCause);
		expect(row).toMatchObject({
			file: "students.csv",
			left_out: null,
			problems: [{ field: "date_of_birth", text: "13/45/2011", corrected: null }],
		});
	});
	test("of a birthday in a file of its own are corrected there", async () => {
		const all = oneRosterFiles(SMALL);
		const files = { ...all, "demographics.csv": (all["demographics.csv"] as string).replace("2011-04-04", "2011-44-04") };
		const roster = await desk.checked(await desk.uploaded(files));
		const [cause] = await causesOf(roster);
		const [row] = await rowsOf(roster, cause as RosterCause);
		const next = await again(await corrected(roster, cause as RosterCause, { row: row?.row_no ?? 0, to: "2011-04-04" }));
		expect(errorsIn(next)).toBe(0);
		expect(next.corrections).toMatchObject([{ file: "demographics.csv", from: "2011-44-04" }]);
	});
});

describe("a correction", () => {
	test(
		"is kept, checked again, and the run does what the check said",
		async () => {
			const roster = await desk.checked(await desk.uploaded(spoilt()));
			const [born, named] = (await causesOf(roster)) as [RosterCause, RosterCause];
			const [one, two] = await rowsOf(roster, born);
			// as this school writes its days, whatever the file does
			await corrected(roster, born, { row: one?.row_no ?? 0, to: "2011-04-04" });
			const kept = await corrected(roster, born, { row: two?.row_no ?? 0, to: null });
			expect(kept.unchecked).toBe(true);
			expect((await admin.call("POST", `/rosters/${roster.id}/run`)).status).toBe(409);
			await corrected(roster, named, { value: "S9999", to: "S1001" });

			const seen = (await causesOf(await desk.show(roster.id))) as [RosterCause, RosterCause];
			expect(seen.map(({ settled }) => settled)).toEqual([2, 2]);
			expect(seen[1].values).toMatchObject([{ text: "S9999", corrected: { to: "S1001" } }]);
			const shown = await rowsOf(roster, born);
			expect(shown.map(({ left_out }) => left_out)).toEqual([null, 2]);
			expect(shown[0]?.problems[0]?.corrected).toEqual({ id: 1, to: expect.stringContaining("2011") });

			const next = await again(await desk.show(roster.id));
			expect(next).toMatchObject({
				unchecked: false,
				corrections: [{ rows: 1 }, { rows: 1, to: null }, { rows: 2, from: "S9999", to: "S1001" }],
			});
			expect(await causesOf(next)).toEqual([]);
			expect(countsOf(next, "students")).toMatchObject({ new: SMALL.students - 1, error: 0 });
			const done = await desk.ran(next);
			expect(done.state).toBe("done");
			for (const { step, counts } of next.steps) expect({ step, ...countsOf(done, step) }).toEqual({ step, ...counts });
			expect(await ofSchool("select date_of_birth::text as born from students where customer_id = $1 and external_id = 'S1003'")).toEqual([
				{ born: "2011-04-04" },
			]);
			expect(await ofSchool("select id from students where customer_id = $1 and external_id = 'S1004'")).toEqual([]);
		},
		LONG,
	);
	test("that is as wrong as before is refused where it is typed", async () => {
		const roster = await desk.checked(await desk.uploaded(spoilt()));
		const [born, named] = (await causesOf(roster)) as [RosterCause, RosterCause];
		const [row] = await rowsOf(roster, born);
		const of = { step: born.step, cause: born.cause, row: row?.row_no ?? 0 };
		for (const to of ["31.02.2015", "soon"])
			expect(await correct(roster, { ...of, to })).toMatchObject({ status: 422, body: { fields: { to: expect.any(String) } } });
		// a name is needed; which one is up to them
		expect((await correct(roster, { step: named.step, cause: named.cause, value: "S9999", to: "" })).status).toBe(422);
		expect((await correct(roster, { ...of, to: "x".repeat(201) })).status).toBe(422);
		expect((await correct(roster, { ...of, cause: "students '; drop", to: "2011-04-04" })).status).toBe(422);
		expect((await correct(roster, { ...of, field: "external_id", to: "7" })).status).toBe(422);
		// one value for all rows of a reason, whatever they say, is no answer
		expect((await correct(roster, { step: born.step, cause: born.cause, to: "2011-04-04" })).status).toBe(422);
		expect((await correct(roster, { ...of, row: 9_999, to: "2011-04-04" })).status).toBe(404);
		expect((await desk.show(roster.id)).corrections).toEqual([]);
	});
	test("is taken back, and goes with its file", async () => {
		const files = spoilt();
		const roster = await desk.checked(await desk.uploaded(files));
		const [born, named] = (await causesOf(roster)) as [RosterCause, RosterCause];
		await corrected(roster, born, { value: "13/45/2011", to: "2011-04-04" });
		const { corrections } = await corrected(roster, named, { to: null });
		expect(corrections).toMatchObject([
			{ rows: 2, to: expect.stringContaining("2011") },
			{ rows: 2, to: null },
		]);
		const undo = (id: number, by = admin) => by.call<Roster>("DELETE", `/rosters/${roster.id}/corrections/${id}`);
		expect((await undo(99)).status).toBe(404);
		expect((await undo(corrections[1]?.id ?? 0)).body).toMatchObject({ corrections: [{ rows: 2 }], unchecked: true });
		expect((await undo(corrections[0]?.id ?? 0)).body).toMatchObject({ corrections: [], unchecked: false });

		await corrected(roster, born, { value: "13/45/2011", to: "2011-04-04" });
		await corrected(roster, named, { to: null });
		const checked = await again(await desk.show(roster.id));
		expect(errorsIn(checked)).toBe(0);
		// of what the check used, none is taken back without another check
		expect((await undo(checked.corrections[0]?.id ?? 0)).body.unchecked).toBe(true);
		const sent = await admin.call<Roster>(
			"POST",
			`/rosters/${roster.id}/files?name=enrollments.csv`,
			Buffer.from(files["enrollments.csv"]),
		);
		expect(sent.body.corrections).toEqual([]);
	});
	test("is one of so many", async () => {
		const roster = await desk.checked(await desk.uploaded(spoilt()));
		const [born] = (await causesOf(roster)) as [RosterCause];
		const [row] = await rowsOf(roster, born);
		const many = Array.from({ length: CORRECTIONS_MAX }, (_, i) => ({
			id: i + 1,
			attempt: 0,
			step: "students",
			cause: "students gender choice",
			field: "gender",
			from: "x",
			value: "x",
			to: "male",
			cell: { file: "students.csv", column: "gender", row: i + 100 },
			left: [],
			rows: 1,
			name: null,
		}));
		await t.owner.query("update rosters set corrections = $2 where id = $1", [roster.id, JSON.stringify(many)]);
		const of = { step: born.step, cause: born.cause, row: row?.row_no ?? 0 };
		expect(await correct(roster, { ...of, to: "2011-04-04" })).toMatchObject({ status: 409, body: { error: "import_corrections" } });
	});
	test("is for who brought the files, while they are checked", async () => {
		const roster = await desk.checked(await desk.uploaded(spoilt()));
		const [born] = (await causesOf(roster)) as [RosterCause];
		const body = { step: born.step, cause: born.cause, value: "13/45/2011", to: "2011-04-04" };
		const [teacher, office, south] = await Promise.all([t.as(school, "teacher"), t.as(school, "office"), t.as(t.south, "admin")]);
		expect((await correct(roster, body, teacher)).status).toBe(403);
		for (const other of [office, south]) {
			expect((await correct(roster, body, other)).status).toBe(404);
			expect((await other.call("GET", `/rosters/${roster.id}/causes`)).status).toBe(404);
			expect((await other.call("DELETE", `/rosters/${roster.id}/corrections/1`)).status).toBe(404);
		}
		expect((await teacher.call("GET", `/rosters/${roster.id}/causes`)).status).toBe(403);
		expect((await teacher.call("DELETE", `/rosters/${roster.id}/corrections/1`)).status).toBe(403);
		await admin.call("POST", `/rosters/${roster.id}/cancel`);
		expect((await correct(roster, body)).status).toBe(409);
	});
});

test("a second class of one number is left out, and the first stays with all that names it", async () => {
	const all = cleverFiles(SMALL);
	const files = {
		...all,
		"sections.csv": `${all["sections.csv"]}4021,C1,T100,,Other,9,01,Other,1,1,other,Full year,08/24/2026,06/25/2027\r`,
	};
	const roster = await desk.checked(await desk.uploaded(files));
	const [twice] = await causesOf(roster);
	expect(twice).toMatchObject({ step: "classes", field: "number", rows: 1, values: [] });
	const next = await again(await corrected(roster, twice as RosterCause, { to: null }));
	expect(errorsIn(next)).toBe(0);
	expect(countsOf(next, "placements")).toMatchObject({ new: SMALL.enrolments });
});
