import type { Roster } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asRole } from "../../../testing/casts/as-role.ts";
import { countsOf, deskOf, LONG, newRosterSchool, plainAnswers } from "../../../testing/files/roster-desk.ts";
import { cleverFiles, SMALL } from "../../../testing/files/roster-files.ts";
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
const OWN = "Student number,Last name,First name,Class\n1,Costa,Ana,4A\n2,Lind,Ben,4B\n3,Ito,Mei,4C\n4,Berg,Eva,4D\n";
const labels = async () =>
	(
		await t.owner.query<{ name: string; label: string | null; homeroom: string | null }>(
			`select s.first_name as name, s.class_label as label, c.name as homeroom from students s
				left join class_students l on l.customer_id = s.customer_id and l.student_id = s.id left join classes c on c.customer_id = l.customer_id and c.id = l.class_id
				where s.customer_id = $1 order by 1`,
			[school.customer_id],
		)
	).rows;
const homeroom = async (academic_year_id: number, name: string) => {
	const made = await admin.call("POST", "/classes", { name, academic_year_id, kind: "homeroom", colour_code: "blue" });
	expect(made.status, JSON.stringify(made.body)).toBe(201);
};

test(
	"classes that the school does not have are made, another one, or none yet, as was chosen",
	async () => {
		const academic_year_id = await desk.someYear();
		await t.owner.query("update academic_years set is_current = true where customer_id = $1 and id = $2", [
			school.customer_id,
			academic_year_id,
		]);
		await homeroom(academic_year_id, "4A");
		const files = await desk.uploaded({ "Students.csv": OWN });
		expect(files.questions.grades).toEqual({ grades: [], unknown: ["4B", "4C", "4D"], homerooms: ["4A"], proposals: [], may_make: true });
		const classes = [
			{ name: "4B", to: null, make: true },
			{ name: "4C", to: "4A", make: false },
			{ name: "4D", to: null, make: false },
		];
		const checked = await desk.checked(files, { academic_year_id, new_year: null, classes });
		expect(countsOf(checked, "classes")).toEqual({ new: 1, changed: 0, unchanged: 0, error: 0 });
		await desk.ran(checked);
		expect(await labels()).toEqual([
			{ name: "Ana", label: "4A", homeroom: "4A" },
			{ name: "Ben", label: "4B", homeroom: "4B" },
			{ name: "Eva", label: null, homeroom: null },
			{ name: "Mei", label: "4A", homeroom: "4A" },
		]);
		// what was made is known by now
		expect((await desk.uploaded({ "Students.csv": OWN.replace("4D", "4E") })).questions.grades?.unknown).toEqual(["4C", "4E"]);
	},
	LONG,
);

test(
	"a class that is called in other words is proposed",
	async () => {
		const academic_year_id = await desk.someYear();
		await homeroom(academic_year_id, "4A");
		const files = await desk.uploaded({
			"Students.csv": OWN.replace("4B", "Year 4 A").replace("4C", "4.ª A").replace("4D", "Klasse 4d"),
		});
		expect(files.questions.grades).toMatchObject({
			unknown: ["Year 4 A", "4.ª A", "Klasse 4d"],
			proposals: [
				{ name: "Year 4 A", to: "4A" },
				{ name: "4.ª A", to: "4A" },
			],
		});
	},
	LONG,
);

test("grades are classes that may be made, in one question; only of those who may", async () => {
	const files = await desk.uploaded(cleverFiles(SMALL));
	expect(files.questions.grades).toMatchObject({ unknown: expect.arrayContaining(["Kindergarten", "2", "9"]), may_make: true });
	expect(Object.values(files.questions).filter((question) => question !== null).length).toBeLessThanOrEqual(5);
	const check = (body: object, by = admin, roster = files) =>
		by.call<Roster>("POST", `/rosters/${roster.id}/check`, { ...plainAnswers(files), ...body });
	expect((await check({ classes: [{ name: "2", to: "No such", make: false }] })).status).toBe(422);
	expect((await check({ classes: [{ name: "", to: null, make: true }] })).status).toBe(422);
	const made = await desk.checked(files, { classes: [{ name: "2", to: null, make: true }] });
	expect(countsOf(made, "classes")).toMatchObject({ new: SMALL.sections + 1 });
	expect(countsOf(await desk.checked(files), "classes")).toMatchObject({ new: SMALL.sections });
	const south = await t.as(t.south, "admin");
	expect((await check({ classes: [] }, south)).status).toBe(404);
	const office = await asRole(t, school, "office", granting({ Students: ["View", "Create", "Edit", "Import"] }));
	const mine = await deskOf(office).uploaded({ "Students.csv": OWN });
	expect(mine.questions.grades?.may_make).toBe(false);
	const year = { academic_year_id: await desk.someYear(), new_year: null };
	expect((await check({ ...year, classes: [{ name: "4B", to: null, make: true }] }, office, mine)).status).toBe(403);
});

test("a long name of a class is never cut within a character", async () => {
	const name = `${"x".repeat(59)}😀`;
	const { questions } = await desk.uploaded({ "Students.csv": `Student number,Last name,First name,Class\n1,Costa,Ana,${name}\n` });
	expect(questions.grades?.unknown).toHaveLength(1);
});

test(
	"a class is made for those who come into it, also where the first of them is refused",
	async () => {
		const guardians = Array.from({ length: 21 }, (_, i) => `g${i}`).join(",");
		const users = `sourcedId,role,givenName,familyName,grades,agentSourcedIds\ns1,student,Ana,Costa,9,"${guardians}"\ns2,student,Ben,Lind,9,\n`;
		const year = { academic_year_id: await desk.someYear(), new_year: null };
		const classes = [{ name: "9", to: null, make: true }];
		const checked = await desk.checked(await desk.uploaded({ "users.csv": users }), { ...year, grades: "class", classes });
		expect(countsOf(checked, "classes")).toEqual({ new: 1, changed: 0, unchanged: 0, error: 0 });
		expect(countsOf(checked, "students")).toMatchObject({ new: 1, error: 1 });
	},
	LONG,
);
