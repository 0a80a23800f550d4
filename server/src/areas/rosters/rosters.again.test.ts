import type { Roster } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { countsOf, deskOf, LONG, newRosterSchool } from "../../testing/files/roster-desk.ts";
import { type Caller, type School, startTestApp, type TestApp } from "../../testing/test-app.ts";

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
const count = async (text: string): Promise<number> =>
	Number((await t.owner.query<{ n: string }>(`select count(*) as n from ${text}`, [school.customer_id])).rows[0]?.n);

describe("a number that was somebody else", () => {
	const list = (...rows: string[]) => ["Student_id,Last_name,First_name,DOB", ...rows].join("\n");
	const own = (...rows: string[]) => ["Student number,Last name,First name,Date of birth", ...rows].join("\n");
	const named = async () =>
		(
			await t.owner.query<{ name: string }>(
				"select first_name || ' ' || last_name as name from students where customer_id = $1 order by id",
				[school.customer_id],
			)
		).rows.map(({ name }) => name);
	test(
		"makes no child another one: refused, or in a school's own lists somebody new",
		async () => {
			const year = { new_year: null, academic_year_id: await desk.someYear() };
			await desk.ran(
				await desk.checked(await desk.uploaded({ "students.csv": list("1,Costa,Ana,02/03/2015", "2,Lind,Eva,04/05/2014") }), year),
			);
			// a name may change, and a day that was wrong
			const next = list("1,Lind,Ben,01/01/2016", "2,Berg,Eva,04/05/2014");
			const looked = await desk.checked(await desk.uploaded({ "students.csv": next }), year);
			expect(await desk.reasonsOf(looked)).toEqual([
				{ step: "students", name: "Ben Lind", problems: expect.stringContaining("somebody else") },
			]);
			await desk.ran(looked);
			expect(await named()).toEqual(["Ana Costa", "Eva Berg"]);

			await desk.ran(
				await desk.checked(await desk.uploaded({ "Students.csv": own("7,Ito,Mei,2015-02-03", "8,Ito,Kai,2013-02-03") }), year),
			);
			await desk.ran(
				await desk.checked(await desk.uploaded({ "Students.csv": own("7,Adeyemi,Femi,2015-06-03", "8,Ito,Mei,2015-02-03") }), year),
			);
			expect(await named()).toEqual(["Ana Costa", "Eva Berg", "Mei Ito", "Kai Ito", "Femi Adeyemi"]);
		},
		LONG,
	);
});

describe("a homeroom", () => {
	test(
		"refuses whom the school does not have any more, and takes the others",
		async () => {
			const year = { new_year: null, academic_year_id: await desk.someYear() };
			const users = "sourcedId,role,givenName,familyName\ns1,student,Ana,Costa\ns2,student,Ben,Lind\n";
			await desk.ran(await desk.checked(await desk.uploaded({ "users.csv": users }), year));
			await t.owner.query("update students set status = 'withdrawn' where customer_id = $1 and external_id = 's1'", [school.customer_id]);
			await t.owner.query(
				"update student_enrolments set status = 'withdrawn' where customer_id = $1 and student_id in (select id from students where external_id = 's1')",
				[school.customer_id],
			);
			const files = {
				"users.csv": users,
				"classes.csv": "sourcedId,title,schoolSourcedId,termSourcedIds,classType\nc1,4A,x,t1,homeroom\n",
				"enrollments.csv": "classSourcedId,userSourcedId,role\nc1,s1,student\nc1,s2,student\n",
			};
			const looked = await desk.checked(await desk.uploaded(files), year);
			expect(looked.problem).toBeNull();
			expect(await desk.refusedOf(looked)).toMatchObject([{ step: "placements", name: expect.stringContaining("Ana") }]);
			await desk.ran(looked);
			expect(await count("student_enrolments where customer_id = $1 and class_label = '4A'")).toBe(1);
		},
		LONG,
	);
});

describe("next month's files", () => {
	test(
		"do not open the portal again to whom the school took a child away from",
		async () => {
			const year = { new_year: null, academic_year_id: await desk.someYear() };
			const files = {
				"students.csv":
					"Student_id,Last_name,First_name,Contact_relationship,Contact_name,Contact_email\n1,Costa,Ana,Mother,Rita Costa,rita@x.example\n1,Costa,Ana,Father,Paulo Costa,paulo@x.example\n",
			};
			const open = () => count("student_contacts where customer_id = $1 and portal");
			await desk.ran(await desk.checked(await desk.uploaded(files), year));
			expect(await open()).toBe(2);
			await t.owner.query(
				"delete from student_contacts where customer_id = $1 and contact_id = (select id from contacts where customer_id = $1 and first_name = 'Paulo')",
				[school.customer_id],
			);
			const done = await desk.ran(await desk.checked(await desk.uploaded(files), year));
			expect(countsOf(done, "relations")).toMatchObject({ new: 1, unchanged: 1 });
			expect(await open()).toBe(1);
		},
		LONG,
	);
});

describe("at once", () => {
	test(
		"a roster runs once, has no more files than it may, and writes no formulas",
		async () => {
			const { body } = await admin.call<Roster>("POST", "/rosters");
			const menu = "Day,Soup\nMonday,Leek\n";
			const sent = await Promise.all(
				Array.from({ length: 16 }, (_, i) => admin.call("POST", `/rosters/${body.id}/files?name=${i}.csv`, Buffer.from(menu))),
			);
			expect(sent.filter(({ status }) => status === 201)).toHaveLength(12);
			expect((await desk.show(body.id)).files).toHaveLength(12);

			const year = { new_year: null, academic_year_id: await desk.someYear() };
			const looked = await desk.checked(
				await desk.uploaded({ "students.csv": "Student_id,Last_name,First_name,DOB\n1,=1+1,Ana,nonsense\n2,Costa,Ana,\n" }),
				year,
			);
			const file = await admin.call("GET", `/rosters/${looked.id}/result?format=csv`);
			expect(file.bytes.toString()).not.toMatch(/(^|[,"\n])=1/);
			const runs = await Promise.all(Array.from({ length: 5 }, () => admin.call("POST", `/rosters/${looked.id}/run`)));
			expect(runs.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
			await eventually(async () => expect((await desk.show(looked.id)).state).toBe("done"), LONG);
			expect(await count("students where customer_id = $1")).toBe(1);
		},
		LONG,
	);
});
