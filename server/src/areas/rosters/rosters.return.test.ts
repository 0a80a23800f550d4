import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asRole } from "../../testing/casts/as-role.ts";
import { eventually } from "../../testing/eventually.ts";
import { countsOf, deskOf, LONG, newRosterSchool } from "../../testing/files/roster-desk.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type School, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let school: School;
let desk: ReturnType<typeof deskOf>;
let year: { new_year: null; academic_year_id: number };
beforeAll(async () => {
	t = await startTestApp({ withoutJobs: false });
});
afterAll(() => t.close());
beforeEach(async () => {
	school = await newRosterSchool(t);
	desk = deskOf(await t.as(school, "admin"));
	year = { new_year: null, academic_year_id: await desk.someYear() };
});
const look = async (files: Record<string, string>, left: "keep" | "archive" = "archive") =>
	desk.checked(await desk.uploaded(files), { ...year, left });
const take = async (files: Record<string, string>) => desk.ran(await look(files));
const lines = async (text: string) => (await t.owner.query<{ line: string }>(text, [school.customer_id])).rows.map(({ line }) => line);
/** Who is here, in the order in which they came. */
const here = () =>
	lines("select concat_ws(' ', first_name, last_name) as line from students where customer_id = $1 and archived_at is null order by id");
const table = (head: string, ...rows: string[]) => [head, ...rows].join("\n");

describe("who left", () => {
	const own = (...rows: string[]) => ({ "Students.csv": table("Student number,Last name,First name,Date of birth", ...rows) });
	test(
		"is not who has another number by now, but whose number that was",
		async () => {
			await take(own("7,Ito,Mei,2015-02-03", "8,Ito,Kai,2013-02-03"));
			await take(own("8,Ito,Mei,2015-02-03"));
			expect(await here()).toEqual(["Mei Ito"]);
		},
		LONG,
	);
	test(
		"is nobody where a program numbers all of them anew",
		async () => {
			const files = (no: string) => ({
				"users.csv": table("sourcedId,role,givenName,familyName", `${no}s,student,Ana,Costa`, `${no}t,teacher,Eva,Lind`),
				"classes.csv": table("sourcedId,title,schoolSourcedId,termSourcedIds", `${no}c,Choir,x,y`),
				"enrollments.csv": table("classSourcedId,userSourcedId,role", `${no}c,${no}s,student`, `${no}c,${no}t,teacher`),
			});
			await take(files("1"));
			const looked = await look(files("2"));
			expect(looked.steps.map(({ counts }) => counts.new + counts.changed + counts.error)).toEqual(looked.steps.map(() => 0));
		},
		LONG,
	);
	test(
		"comes back: what a roster ended, a roster begins again",
		async () => {
			const files = (students: string[], teachers: string[]) => ({
				"students.csv": table(
					"Student_id,Last_name,First_name,DOB",
					"1,Lind,Ben,02/03/2015",
					...students.map((no) => `${no},Costa,Ana,04/05/2015`),
				),
				"teachers.csv": table("Teacher_id,Last_name,First_name", "T1,Berg,Eva", ...teachers.map((no) => `${no},Ito,Kai`)),
				"sections.csv": table("Section_id,Teacher_id,Name,Teacher_2_id", `C1,T1,Choir,${teachers[0] ?? ""}`),
				"enrollments.csv": table("Section_id,Student_id", "C1,1", ...students.map((no) => `C1,${no}`)),
			});
			const [all, fewer] = [files(["2"], ["T2"]), files([], [])];
			const open = (record: string) =>
				lines(
					`select 'one' as line from ${record} where customer_id = $1 and (ends_on is null or ends_on >= (now() at time zone 'UTC')::date)`,
				);
			await take(all);
			expect(countsOf(await take(fewer), "left")).toMatchObject({ changed: 4 });
			expect([await here(), await open("class_students"), await open("class_teachers")]).toEqual([["Ben Lind"], ["one"], ["one"]]);
			const back = await look(all);
			expect(await desk.refusedOf(back)).toEqual([]);
			expect(countsOf(back, "students")).toMatchObject({ changed: 1, unchanged: 1 });
			await desk.ran(back);
			expect([(await here()).length, (await open("class_students")).length, (await open("class_teachers")).length]).toEqual([2, 2, 2]);
			const again = await look(all);
			expect(again.steps.map(({ counts }) => counts.new + counts.changed + counts.error)).toEqual(again.steps.map(() => 0));
		},
		LONG,
	);
	test(
		"and is in the archive of the school stays there, and is told",
		async () => {
			const file = { "students.csv": table("Student_id,Last_name,First_name", "1,Costa,Ana") };
			await take(file);
			await t.owner.query("update students set archived_at = now() where customer_id = $1", [school.customer_id]);
			expect(await desk.reasonsOf(await look(file))).toEqual([
				{ step: "students", name: "Ana Costa", problems: expect.stringContaining("archive") },
			]);
		},
		LONG,
	);
});

describe("somebody who may not archive", () => {
	/** Whoever sits in the office may do this with students, and nothing else. */
	const officeWith = async (...actions: string[]) => deskOf(await asRole(t, school, "office", granting({ Students: actions })));
	test(
		"brings nobody back from the archive either",
		async () => {
			const file = (...rows: string[]) => ({ "students.csv": table("Student_id,Last_name,First_name", "1,Costa,Ana", ...rows) });
			await take(file("2,Lind,Ben"));
			await take(file());
			const office = await officeWith("View", "Create", "Edit", "Import");
			const looked = await office.checked(await office.uploaded(file("2,Lind,Ben")), year);
			expect(await office.reasonsOf(looked)).toEqual([
				{ step: "students", name: "Ben Lind", problems: expect.stringContaining("archive") },
			]);
		},
		LONG,
	);
	test(
		"archives no staff by a person of whom no table says what they are",
		async () => {
			const files = (people: string[], roles: string[]) => ({
				"users.csv": table("sourcedId,enabledUser,givenName,familyName", ...people),
				"roles.csv": table("userSourcedId,role,roleType,orgSourcedId", ...roles),
			});
			await take(files(["s1,true,Ana,Costa", "t1,true,Eva,Lind"], ["s1,student,primary,x", "t1,teacher,primary,x"]));
			const office = await officeWith("View", "Create", "Edit", "Import", "Delete");
			const sent = await office.uploaded(files(["s1,true,Ana,Costa", "x,true,No,Body"], ["s1,student,primary,x"]));
			expect(countsOf(await office.checked(sent, { ...year, left: "archive" }), "left")).toMatchObject({ changed: 0, unchanged: 0 });
		},
		LONG,
	);
});
const stops: [string, (batch: string | null) => Promise<unknown>][] = [
	[
		"was taken back",
		async (batch) => expect((await (await t.as(school, "admin")).call("POST", "/changes/undo", { batch })).status).toBe(200),
	],
	[
		"is of a school that can only be read",
		() => t.owner.query("update platform.customers set read_only = true where id = $1", [school.customer_id]),
	],
];
test.each(stops)(
	"a roster that %s invites nobody any more",
	async (_, stop) => {
		const files = (...rows: string[]) => ({
			"teachers.csv": table("Teacher_id,Last_name,First_name,Teacher_email", "T1,Berg,Eva,eva@undone.example"),
			"students.csv": table("Student_id,Last_name,First_name", "1,Costa,Ana", ...rows),
		});
		await take(files());
		const { id, batch } = await take(files("2,Lind,Ben"));
		await stop(batch);
		// the letters are a job that comes to it late
		await t.owner.query(
			`update rosters set answers = answers || jsonb_build_object('invite_role_id', (select id from roles where customer_id = $1 and key = 'teacher')) where customer_id = $1 and id = $2`,
			[school.customer_id, id],
		);
		await inSchool(t, school.customer_id, (client) =>
			client.query("select platform.enqueue('invite_roster', $1::jsonb, null)", [JSON.stringify({ roster_id: id })]),
		);
		await eventually(async () => expect((await desk.show(id)).invited).not.toBe(null), 20_000);
		expect(await lines("select email as line from memberships where customer_id = $1 and email like '%@undone.example'")).toEqual([]);
	},
	LONG,
);
test(
	"a cell full of schools makes no answer that nobody can read",
	async () => {
		const many = Array.from({ length: 3_000 }, (_, i) => i.toString(36)).join(";");
		const { questions } = await desk.uploaded({
			"students.csv": table("Student_id,Last_name,First_name,School_id", `1,Costa,Ana,${many}`),
		});
		expect(questions.schools).toHaveLength(1_000);
	},
	LONG,
);
test(
	"headings, names and words that are cut short are no half characters",
	async () => {
		const smile = (n: number) => `${"x".repeat(n)}😀`;
		const looked = await look({
			"students.csv": table(`Student_id,Last_name,First_name,${smile(59)}`, "1,Costa,Ana,"),
			"sections.csv": table("Section_id,Teacher_id,Name", `${smile(399)},,${smile(59)}`),
		});
		expect(looked).toMatchObject({ state: "checked", problem: null });
	},
	LONG,
);

test(
	"twins stay who they are when their numbers change",
	async () => {
		const own = (...rows: string[]) => ({ "Students.csv": table("Student number,Last name,First name,Date of birth", ...rows) });
		const ids = () => lines("select id || ' ' || first_name as line from students where customer_id = $1 order by id");
		await take(own("7,Ito,Mei,2015-02-03", "8,Ito,Kai,2015-02-03"));
		const before = await ids();
		await take(own("7,Adeyemi,Femi,2015-06-03", "8,Ito,Mei,2015-02-03", "9,Ito,Kai,2015-02-03"));
		expect((await ids()).slice(0, 2)).toEqual(before);
		expect(await here()).toEqual(["Mei Ito", "Kai Ito", "Femi Adeyemi"]);
	},
	LONG,
);
