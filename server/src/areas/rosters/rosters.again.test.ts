import type { Roster, RosterRow } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
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
		"takes whom the files put into it today: not who has left it, nor who comes later; of two, the one that began later",
		async () => {
			const year = { new_year: null, academic_year_id: await desk.someYear() };
			const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
			const looked = await desk.checked(
				await desk.uploaded({
					"users.csv": `sourcedId,role,givenName,familyName\n${["1", "2", "3", "4", "5"].map((n) => `s${n},student,Ana,No${n}`).join("\n")}\n`,
					"classes.csv": "sourcedId,title,schoolSourcedId,termSourcedIds,classType\nc1,4A,x,t1,homeroom\nc2,4B,x,t1,homeroom\n",
					"enrollments.csv": [
						"classSourcedId,userSourcedId,role,beginDate,endDate",
						`c1,s1,student,${day(-4)},`,
						`c2,s1,student,,${day(-5)}`,
						`c1,s2,student,,${day(-5)}`,
						`c2,s2,student,${day(-4)},`,
						"c1,s3,student,,",
						`c2,s3,student,${day(30)},`,
						`c1,s4,student,${day(-4)},`,
						"c2,s4,student,,",
						"c1,s5,student,,",
						`c2,s5,student,${day(-4)},`,
						"",
					].join("\n"),
				}),
				year,
			);
			expect(looked.problem).toBeNull();
			expect(await desk.refusedOf(looked)).toEqual([]);
			await desk.ran(looked);
			const { rows } = await t.owner.query<{ last_name: string; class_label: string }>(
				"select s.last_name, e.class_label from student_enrolments e join students s on s.id = e.student_id where e.customer_id = $1 order by 1",
				[school.customer_id],
			);
			expect(rows.map(({ last_name, class_label }) => [last_name, class_label])).toEqual([
				["No1", "4A"],
				["No2", "4B"],
				["No3", "4A"],
				["No4", "4A"],
				["No5", "4B"],
			]);
		},
		LONG,
	);
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
	test(
		"close it to a guardian who is marked as deleted, where that was chosen",
		async () => {
			const year = { new_year: null, academic_year_id: await desk.someYear() };
			const files = (status: string) => ({
				"users.csv": `sourcedId,status,role,givenName,familyName,agentSourcedIds\ns1,active,student,Ana,Costa,"g1,g2"\ng1,active,guardian,Rita,Costa,s1\ng2,${status},guardian,Paulo,Costa,s1\n`,
			});
			const seeing = () =>
				count("student_contacts where customer_id = $1 and portal and (ends is null or ends >= (now() at time zone 'UTC')::date)");
			await desk.ran(await desk.checked(await desk.uploaded(files("active")), year));
			expect(await seeing()).toBe(2);
			const looked = await desk.checked(await desk.uploaded(files("tobedeleted")), year);
			expect(await desk.refusedOf(looked)).toEqual([]);
			expect(countsOf(looked, "left")).toMatchObject({ unchanged: 1 });
			const done = await desk.ran(await desk.checked(looked, { ...year, left: "archive" }));
			expect(countsOf(done, "left")).toMatchObject({ changed: 1 });
			expect(await seeing()).toBe(1);
		},
		LONG,
	);
	test(
		"put somebody new into neither of two homes",
		async () => {
			const year = { new_year: null, academic_year_id: await desk.someYear() };
			const of = (...contacts: string[]) => ({
				"students.csv": [
					"Student_id,Last_name,First_name,Contact_relationship,Contact_name,Contact_email",
					...contacts.map((one) => `1,Costa,Ana,${one}`),
				].join("\n"),
			});
			await desk.ran(await desk.checked(await desk.uploaded(of("Mother,Rita Costa,rita@x.example")), year));
			// the other parent's home, made by the school
			await t.owner.query(
				`with home as (insert into clients (customer_id, name, kind) values ($1, 'Costa', 'family') returning id)
					insert into client_students (customer_id, client_id, student_id) select $1, home.id, s.id from home, students s where s.customer_id = $1`,
				[school.customer_id],
			);
			await desk.ran(await desk.checked(await desk.uploaded(of("Father,Paulo Costa,paulo@x.example")), year));
			expect(await count("clients where customer_id = $1")).toBe(3);
		},
		LONG,
	);
});

describe("what is refused", () => {
	test(
		"names the field and what the file has there, and what only follows from it comes last",
		async () => {
			const year = { new_year: null, academic_year_id: await desk.someYear() };
			const files = {
				"students.csv": "Student_id,Last_name,First_name,DOB\n1,Costa,Ana,31/02/2015\n2,Lind,Ben,01/03/2015\n",
				"sections.csv": "Section_id,Teacher_id,Name\nC1,T1,Choir\n",
				"enrollments.csv": "Section_id,Student_id\nC1,1\nC1,2\nC1,9\n",
			};
			const looked = await desk.checked(await desk.uploaded(files), year);
			const rows = await desk.refusedOf(looked);
			expect(rows.map(({ step, problems }) => [step, ...problems])).toEqual([
				[
					"students",
					{
						label: "Date of birth",
						field: "date_of_birth",
						given: "31/02/2015",
						text: "31/02/2015",
						corrected: null,
						sentence: expect.stringContaining("date"),
					},
				],
				[
					"teachers",
					{ label: null, field: "teacher", given: null, text: "T1", corrected: null, sentence: "This teacher is in none of the files." },
				],
				[
					"placements",
					{ label: null, field: "student", given: null, text: "9", corrected: null, sentence: "This student is in none of the files." },
				],
				[
					"placements",
					{ label: null, field: null, given: null, text: null, corrected: null, sentence: expect.stringContaining("refused") },
				],
			]);
			expect(await admin.call("GET", `/rosters/${looked.id}/rows?kind=error`)).toMatchObject({ body: { follows: 1 } });
			const file = await admin.call("GET", `/rosters/${looked.id}/result?format=csv&only=error`);
			expect(file.bytes.toString()).toContain("Date of birth (31/02/2015): ");
			await desk.ran(looked);
			const next = {
				"students.csv": files["students.csv"].replace("1,Costa,Ana,31/02/2015", "1,Costa,Ana,28/02/2015").replace("Ben", "Benny"),
			};
			const again = await desk.checked(await desk.uploaded(next), year);
			const changed = await admin.call<{ rows: RosterRow[] }>("GET", `/rosters/${again.id}/rows?kind=changed&step=students`);
			expect(changed.body.rows).toMatchObject([{ name: "Benny Lind", changes: [{ label: "First name", before: "Ben", after: "Benny" }] }]);
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
	test("fifty that are begun are five that are kept, and of those under way none makes room", async () => {
		const unfinished = async () =>
			(
				await t.owner.query<{ id: number }>(
					"select id::int from rosters where customer_id = $1 and user_id = $2 and state <> 'done' order by id",
					[school.customer_id, school.users.admin.user_id],
				)
			).rows.map(({ id }) => id);
		const begun = await Promise.all(Array.from({ length: 50 }, () => admin.call<Roster>("POST", "/rosters")));
		expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([201]));
		const kept = await unfinished();
		expect(kept).toEqual(
			begun
				.map(({ body }) => body.id)
				.sort((a, b) => a - b)
				.slice(-5),
		);

		const under = async (state: string, ids: number[]) =>
			void (await t.owner.query("update rosters set state = $2 where id = any($1)", [ids, state]));
		await under("checking", kept.slice(0, 2));
		const { body } = await admin.call<Roster>("POST", "/rosters");
		expect(await unfinished()).toEqual([...kept.slice(0, 2), ...kept.slice(3), body.id]);
		await under("running", await unfinished());
		expect((await admin.call("POST", "/rosters")).status).toBe(429);
		await under("done", kept.slice(0, 1));
		expect((await admin.call("POST", "/rosters")).status).toBe(201);
	});
});
