import type { Roster, RosterAnswers } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asRole, roleMay } from "../../testing/casts/as-role.ts";
import { eventually } from "../../testing/eventually.ts";
import { countsOf, deskOf, LONG, newRosterSchool, plainAnswers } from "../../testing/files/roster-desk.ts";
import { cleverFiles, DISTRICT, oneRosterFiles, SMALL } from "../../testing/files/roster-files.ts";
import { type Caller, type School, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let school: School;
let admin: Caller;
beforeAll(async () => {
	t = await startTestApp({ withoutJobs: false });
});
afterAll(() => t.close());
// whoever is in a school already is found there: each begins with an empty one
beforeEach(async () => {
	school = await newRosterSchool(t);
	admin = await t.as(school, "admin");
});
const EVERYTHING = ["View", "Create", "Edit", "Delete", "Import"];
const ALL_OF_A_ROSTER = { Students: EVERYTHING, Staff: EVERYTHING, Classes: EVERYTHING, Clients: EVERYTHING };
const desk = (by = admin) => deskOf(by);
const show = (id: number, by?: Caller) => desk(by).show(id);
const uploaded = (files: Record<string, string | Buffer>, by?: Caller) => desk(by).uploaded(files);
const checked = (roster: Roster, answers: Partial<RosterAnswers> = {}, by?: Caller) => desk(by).checked(roster, answers);
const ran = (roster: Roster, by?: Caller) => desk(by).ran(roster);
const refusedOf = (roster: Roster) => desk().refusedOf(roster);
const reasonsOf = (roster: Roster) => desk().reasonsOf(roster);
const someYear = () => desk().someYear();
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
const count = async (text: string, customer = school.customer_id): Promise<number> =>
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
			// as the database's own housekeeping does in the midst of it: until it comes again, all of these tables are taken for empty
			await t.owner.query("analyze");
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
				school.customer_id,
			])
		).rows[0]?.id,
	);

async function spotChecked(shape: string): Promise<void> {
	const clever = shape === "clever";
	const { rows } = await t.owner.query(
		`select first_name, date_of_birth::text as born, gender, class_label, email, post_code from students where customer_id = $1 and external_id = $2`,
		[school.customer_id, clever ? "S1003" : "u-s3"],
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
		[school.customer_id, clever ? "C12" : "c-12"],
	);
	expect(lead.rows).toEqual([
		clever
			? { name: "Chemistry 2", grade_level: 4, last_name: "Müller-12", from_day: "2026-08-24" }
			: expect.objectContaining({ grade_level: 4, last_name: "Müller-12" }),
	]);
	const home = await t.owner.query<{ name: string; relationship: string }>(
		`select concat_ws(' ', k.first_name, k.last_name) as name, r.relationship from student_contacts r join contacts k on k.customer_id = r.customer_id and k.id = r.contact_id
			join students s on s.customer_id = r.customer_id and s.id = r.student_id where s.customer_id = $1 and s.external_id = $2 order by 1`,
		[school.customer_id, clever ? "S1001" : "u-s1"],
	);
	expect(home.rows.map(({ relationship }) => relationship)).toEqual(clever ? ["mother", "father"] : ["guardian"]);
}

/** A small roster with some lines of a file changed. */
const small = (file: string, change: (text: string) => string, size = SMALL, files: typeof cleverFiles = cleverFiles) => {
	const all = files(size);
	return { ...all, [file]: change(all[file] as string) };
};
describe("what is wrong in the files is told", () => {
	test("a place of a student who is in no file is refused, and nothing else is", async () => {
		const roster = await checked(await uploaded(small("enrollments.csv", (text) => `${text}4021,C1,S9999\r`)));
		expect(await reasonsOf(roster)).toEqual([
			{ step: "placements", name: expect.stringContaining("S9999"), problems: "This student is in none of the files." },
		]);
		expect(countsOf(roster, "placements")).toMatchObject({ new: SMALL.enrolments, error: 1 });
		const file = await admin.call("GET", `/rosters/${roster.id}/result?format=csv&only=error`);
		expect(file.bytes.toString()).toContain("S9999");
	});
	test("two people of one number: the first counts, the other one is refused", async () => {
		const roster = await checked(
			await uploaded(small("teachers.csv", (text) => `${text}4021,T100,1,,Other,Person,other@district.example,Teacher\r`)),
		);
		expect(await reasonsOf(roster)).toEqual([{ step: "staff", name: "Person Other", problems: expect.stringContaining("2") }]);
	});
	test("of two schools those are taken that were chosen", async () => {
		const [one, two] = [cleverFiles(SMALL), cleverFiles({ ...SMALL, students: 5, enrolments: 8 }, { school: "77" })];
		const merged = Object.fromEntries(
			Object.entries(one).map(([name, text]) => [
				name,
				text +
					(two[name] as string)
						.slice((two[name] as string).indexOf("\r") + 1)
						.replaceAll(/\b([SCT])(\d+)/g, "$1X$2")
						.replaceAll("@", "x@"),
			]),
		);
		const files = await uploaded(merged);
		expect(files.questions.schools).toEqual([
			{ id: "77", name: "Elm Middle School", students: 5 },
			{ id: "4021", name: "Elm Middle School", students: 12 },
		]);
		const chosen = await checked(files, { schools: ["77"] });
		expect(countsOf(chosen, "students")).toMatchObject({ new: 5, error: 0 });
		expect(countsOf(chosen, "staff")).toMatchObject({ new: 3, error: 0 });
		expect(countsOf(chosen, "placements")).toMatchObject({ new: 8, error: 0 });
		expect(countsOf(await checked(files), "students")).toMatchObject({ new: 17, error: 0 });
		expect((await admin.call("POST", `/rosters/${files.id}/check`, { ...plainAnswers(files), schools: ["9"] })).status).toBe(422);
	});
	test("a file of something else is not taken for anything", async () => {
		const roster = await uploaded({ "menu.csv": "Day,Soup\nMonday,Leek\n" });
		expect(roster).toMatchObject({ shape: null, obstacle: expect.stringContaining("None of these files") });
		expect((await admin.call("POST", `/rosters/${roster.id}/check`, { academic_year_id: 1 })).status).toBe(422);
		const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0, 0]);
		expect(await admin.call("POST", `/rosters/${roster.id}/files?name=x.csv`, picture)).toMatchObject({
			status: 422,
			body: { error: "import_no_table" },
		});
	});
	test("files of two programs are not mixed", async () => {
		const roster = await uploaded({
			"students.csv": cleverFiles(SMALL)["students.csv"] as string,
			"users.csv": oneRosterFiles(SMALL)["users.csv"] as string,
		});
		expect(roster.obstacle).toMatch(/different programs/);
	});
	test("a day that is none refuses its student, and the places of that student", async () => {
		const roster = await checked(await uploaded(small("students.csv", (text) => text.replaceAll("04/04/2011", "13/45/2011"))));
		const refused = await reasonsOf(roster);
		expect(refused.filter(({ step }) => step === "students").length).toBeGreaterThan(0);
		expect(refused.some(({ step }) => step === "placements")).toBe(true);
	});
});

describe("invitations", () => {
	test(
		"are not sent in a role that became more than whoever sends them has",
		async () => {
			await roleMay(t, school, "teacher", granting({ Students: ["View"] }));
			const office = await asRole(t, school, "office", granting({ ...ALL_OF_A_ROSTER, Users: ["View", "Create"] }));
			const year = await someYear();
			const files = await uploaded(cleverFiles(SMALL), office);
			const role = files.questions.invitations?.roles.find(({ name }) => /teacher/i.test(name));
			const looked = await checked(files, { new_year: null, academic_year_id: year, invite_role_id: role?.id ?? 0 }, office);
			await roleMay(t, school, "teacher", granting({ Students: ["View"], Settings: ["View", "Edit"] }));
			const done = await ran(looked, office);
			await eventually(async () => expect((await show(done.id, office)).invited).toBe(0), LONG);
			expect(await count("memberships where customer_id = $1 and email like 't%@district.example'")).toBe(0);
		},
		LONG,
	);
	test(
		"go to staff with an address where they were wished, and to nobody otherwise",
		async () => {
			const files = await uploaded(cleverFiles(SMALL));
			expect(files.questions.invitations).toMatchObject({ staff: 3, addresses: 2 });
			const role = files.questions.invitations?.roles.find(({ name }) => /teacher/i.test(name));
			const done = await ran(await checked(files, { invite_role_id: role?.id ?? 0 }));
			await eventually(async () => expect((await show(done.id)).invited).toBe(2), LONG);
			expect(await count("memberships where customer_id = $1 and invited_at is not null and email like 't%@district.example'")).toBe(2);
			await eventually(async () =>
				expect(await count("staff where customer_id = $1 and user_id is not null and email like 't%@district.example'")).toBe(2),
			);
			await undone(done);
			expect(await count("staff where customer_id = $1 and email like 't%@district.example'")).toBe(0);
		},
		LONG,
	);
});

describe("next month's files", () => {
	test(
		"change what changed, and archive who left only where that was chosen",
		async () => {
			const first = await ran(await checked(await uploaded(oneRosterFiles(SMALL))));
			const next = small(
				"users.csv",
				(text) => text.replace(/^u-s0,active/m, "u-s0,tobedeleted").replace("or1@district.example", "new1@district.example"),
				SMALL,
				oneRosterFiles,
			);
			const files = await uploaded(next);
			expect(files.questions.left).toEqual({ known: 12, marked: 1 });
			const year = { academic_year_id: await yearId(), new_year: null };
			const kept = await checked(files, year);
			expect(countsOf(kept, "students")).toEqual({ new: 0, changed: 1, unchanged: 10, error: 0 });
			expect(countsOf(kept, "left")).toMatchObject({ changed: 0, unchanged: 1 });
			const done = await ran(await checked(files, { ...year, left: "archive" }));
			expect(await count("students where customer_id = $1 and external_id = 'u-s0' and archived_at is not null")).toBe(1);
			expect(await count("students where customer_id = $1 and email = 'new1@district.example'")).toBe(1);
			await undone(done);
			expect(await count("students where customer_id = $1 and external_id = 'u-s0' and archived_at is null")).toBe(1);
			await undone(first);
		},
		LONG,
	);
});

describe("the year", () => {
	const yearOf = async (starts_on: string, ends_on: string) => {
		const made = await admin.call<{ id: number }>("POST", "/academic-years", { name: starts_on.slice(0, 4), starts_on, ends_on });
		expect(made.status, JSON.stringify(made.body)).toBe(201);
		return made.body.id;
	};
	// the made-up district teaches from 24 August 2026 to June 2027
	test("is the one in which most of the terms lie", async () => {
		await yearOf("2025-09-01", "2026-08-31");
		const right = await yearOf("2026-09-01", "2027-08-31");
		expect((await uploaded(cleverFiles(SMALL))).questions.academic_year).toMatchObject({ suggested_id: right, make: null });
	});
	test("that is missing is proposed, from the day after the one before", async () => {
		await yearOf("2025-09-01", "2026-08-31");
		const { academic_year } = (await uploaded(cleverFiles(SMALL))).questions;
		expect(academic_year).toMatchObject({ suggested_id: null, make: { name: "2026/27", starts_on: "2026-09-01" } });
	});
});

describe("who may", () => {
	test("only those who may import what the files hold; others see nothing of it", async () => {
		const roster = await uploaded(cleverFiles(SMALL));
		const [teacher, office, south] = await Promise.all([t.as(school, "teacher"), t.as(school, "office"), t.as(t.south, "admin")]);
		expect((await teacher.call("POST", "/rosters")).status).toBe(403);
		for (const other of [office, south]) expect((await other.call("GET", `/rosters/${roster.id}`)).status).toBe(404);
		const mine = await uploaded(cleverFiles(SMALL), office);
		// a year is the settings' business
		expect(mine.questions.academic_year?.make).toBeNull();
		const made = { new_year: { name: "2030/31", starts_on: "2030-08-01", ends_on: "2031-07-31" }, academic_year_id: null };
		expect((await office.call("POST", `/rosters/${mine.id}/check`, made)).status).toBe(403);
	});
	test("whoever is neither a student nor a guardian is staff, whatever the file calls them", async () => {
		const office = await asRole(t, school, "office", granting({ Students: ["View", "Create", "Edit", "Import"] }));
		const users = "sourcedId,status,orgSourcedIds,role,givenName,familyName\n";
		const year = { new_year: null, academic_year_id: await someYear() };
		for (const role of ["proctor", "systemAdministrator", "constructor", ""]) {
			const files = await uploaded(
				{ "users.csv": `${users}s1,active,constructor,student,Ana,Costa\nt1,active,__proto__,${role},Eva,Lind\n` },
				office,
			);
			expect(await office.call("POST", `/rosters/${files.id}/check`, year), role).toMatchObject({ status: 403 });
		}
		const files = await uploaded({ "users.csv": `${users}s1,active,constructor,student,Ana,Costa\n` }, office);
		expect((await office.call("POST", `/rosters/${files.id}/check`, year)).status).toBe(200);
	});
	test("more students than the plan has room for are told before anything happens", async () => {
		await t.owner.query("update platform.customers set student_limit = 5 where id = $1", [school.customer_id]);
		try {
			const roster = await checked(await uploaded(cleverFiles(SMALL)));
			expect(roster).toMatchObject({ state: "open", problem: expect.stringMatching(/\d/) });
		} finally {
			await t.owner.query("update platform.customers set student_limit = null where id = $1", [school.customer_id]);
		}
	});
});
