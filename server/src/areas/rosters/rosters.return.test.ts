import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { countsOf, deskOf, LONG, newRosterSchool } from "../../testing/files/roster-desk.ts";
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
