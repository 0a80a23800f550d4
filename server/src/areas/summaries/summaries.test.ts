import type { FamilyChild, StudentPage } from "@homeroom/contract/areas/summaries/summaries.contract.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asRole } from "../../testing/casts/as-role.ts";
import { type AttendanceCast, castAttendance } from "../../testing/casts/attendance-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { Caller } from "../../testing/test-app.ts";
import { makeClients, makeContacts, makeHouseholds, makeRelations } from "../clients/clients.builders.ts";

let cast: AttendanceCast;
let child: number;
let [hers, theirs]: number[] = [];
let [sister, gone]: number[] = [];
beforeAll(async () => {
	cast = await castAttendance();
	[child, sister, gone] = cast.students as [number, number, number];
	const { t } = cast;
	await inSchool(t, t.north.customer_id, async (client) => {
		const [made, his] = (await makeClients(client, [
			{ name: "Hers", add_line_1: "1 High Road", city: "York" },
			{ name: "His", add_line_1: "2 Low Road", city: "Hull" },
		])) as [number, number];
		[hers, theirs] = [made, his];
		const [mother, father] = (await makeContacts(client, [
			{ client_id: hers, first_name: "Una", last_name: "Costa", phone: "+44 1", user_id: t.north.users.client.user_id },
			{ client_id: his, first_name: "Otto", last_name: "Costa", phone: "+44 2" },
		])) as [number, number];
		await makeHouseholds(client, [
			{ client_id: hers, student_id: child },
			{ client_id: his, student_id: child },
			{ client_id: hers, student_id: sister as number },
			{ client_id: his, student_id: gone as number },
		]);
		await makeRelations(client, [
			{ student_id: child, contact_id: mother, relationship: "mother" },
			{ student_id: child, contact_id: father, relationship: "father" },
			{ student_id: gone as number, contact_id: father, relationship: "father" },
		]);
		await client.query(
			"insert into terms (academic_year_id, name, starts_on, ends_on) select id, 'Autumn', $1::date - 30, $1::date + 30 from academic_years where is_current and customer_id = $2",
			[cast.today, t.north.customer_id],
		);
	});
});
afterAll(() => cast.t.close());

const page = (by: Caller) => by.call<StudentPage>("GET", `/students/${child}/page`);

test("tells the day, the term, the family and what changed in one answer", async () => {
	const { office, teacher, codes, mark } = cast;
	const [first, second] = [await cast.lesson(), await cast.lesson()];
	await teacher.call("PUT", `/attendance/sessions/${first}`, { marks: [mark(0, "late", 0, { minutes_late: 5 })] });
	await teacher.call("PUT", `/attendance/sessions/${second}`, { marks: [mark(0, "unexcused")] });
	await office.call("PATCH", `/students/${child}`, { version: 1, called_name: "Annie" });
	const { status, body } = await page(office);
	expect(status).toBe(200);
	expect(body.family.relations.map(({ first_name, phone }) => [first_name, phone]).toSorted()).toEqual([
		["Otto", "+44 2"],
		["Una", "+44 1"],
	]);
	expect(body.family.households.map(({ address }) => address).toSorted()).toEqual(["1 High Road, York", "2 Low Road, Hull"]);
	expect(body.today).toMatchObject({ day: cast.today, code_id: codes.unexcused, absence: null });
	expect(body.today?.lessons?.filter(({ session_id }) => [first, second].includes(session_id)).map(({ code_id }) => code_id)).toEqual([
		codes.late,
		codes.unexcused,
	]);
	expect(body.attendance).toMatchObject({ term: "Autumn", rate: 50 });
	expect(body.attendance?.days.filter(({ code_id }) => code_id !== null)).toEqual([{ day: cast.today, code_id: codes.unexcused }]);
	expect(body.changes.map(({ table, action }) => `${table} ${action}`)).toContain("students updated");
});
test("tells nobody more than the calls of its parts", async () => {
	const { t, parent, teacher, southAdmin } = cast;
	const mother = (await page(parent)).body;
	expect(mother.family.relations.map(({ first_name }) => first_name)).toEqual(["Una"]);
	expect(mother.family.households.map(({ address }) => address)).toEqual(["1 High Road, York"]);
	expect(mother.changes).toEqual([]);
	expect(mother.summary).toMatchObject({ medical_alert: null, expiring_documents: null });
	expect((await page(teacher)).body.family.relations).toHaveLength(2);
	const staff = (await page(await asRole(t, t.north, "staff", granting({ Students: ["View"] })))).body;
	expect([staff.today, staff.attendance, staff.class_teacher]).toEqual([null, null, null]);
	expect(staff.family.households.map(({ address }) => address)).toEqual([null, null]);
	const finance = await asRole(t, t.north, "finance", granting({ Students: ["View"], Attendance: ["ViewOwn"] }));
	expect((await page(finance)).body.attendance).toBeNull();
	expect((await page(southAdmin)).status).toBe(404);
});

const children = (by: Caller, family = hers) => by.call<{ children: FamilyChild[] }>("GET", `/clients/${family}/children`);
test("a family's children are told with where they are today, as far as the person sees it", async () => {
	const { t, office, teacher, parent, southAdmin, codes, mark } = cast;
	await teacher.call("PUT", `/attendance/sessions/${await cast.lesson()}`, { marks: [mark(1, "unexcused")] });
	const told = (await children(office)).body.children;
	expect(told.map(({ student }) => student.id).toSorted()).toEqual([child, sister]);
	expect(told.find(({ student }) => student.id === sister)).toMatchObject({
		student: { archived_at: null },
		today: { code_id: codes.unexcused, absence: null },
	});
	expect((await children(parent)).body.children.map(({ student }) => student.id)).toContain(child);
	const as = async (permissions: Parameters<typeof granting>[0]) =>
		(await children(await asRole(t, t.north, "editor", granting(permissions)))).body.children;
	expect((await as({ Clients: ["View"], Students: ["View"] })).map(({ today }) => today)).toEqual([null, null]);
	expect(await as({ Clients: ["View"] })).toEqual([]);
	expect((await children(southAdmin)).status).toBe(404);
});
test("who left keeps the family on their page, and the family tells that they left", async () => {
	const { office } = cast;
	const { version } = (await office.call<{ version: number }>("GET", `/students/${gone}`)).body;
	expect((await office.call("POST", `/students/${gone}/archive`, { version })).status).toBe(200);
	const { family } = (await office.call<StudentPage>("GET", `/students/${gone}/page`)).body;
	expect(family.relations.map(({ first_name }) => first_name)).toEqual(["Otto"]);
	expect(family.households).toHaveLength(1);
	const left = (await children(office, theirs)).body.children.find(({ student }) => student.id === gone);
	expect(left?.today).toBeNull();
	expect(left?.student.archived_at).not.toBeNull();
	// nobody is called because of somebody who is not here
	expect((await office.call("GET", `/students/${gone}/contacts`)).body).toEqual({ contacts: [] });
});
