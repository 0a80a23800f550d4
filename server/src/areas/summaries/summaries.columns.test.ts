import type { STUDENT } from "@homeroom/contract/areas/students/students.rules.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import type { PageOf } from "@homeroom/contract/kit/record-calls.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asRole } from "../../testing/casts/as-role.ts";
import { type AttendanceCast, castAttendance } from "../../testing/casts/attendance-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { Caller } from "../../testing/test-app.ts";
import { assignTeachers, makeClasses, placeStudents } from "../classes/classes.builders.ts";
import { makeClients, makeContacts, makeHouseholds, makeRelations } from "../clients/clients.builders.ts";
import { makeStaff } from "../staff/staff.builders.ts";

let cast: AttendanceCast;
beforeAll(async () => {
	cast = await castAttendance();
	const { t, students } = cast;
	const [ana, ben] = students as [number, number];
	await inSchool(t, t.north.customer_id, async (client) => {
		const [hers, his] = (await makeClients(client, [{ name: "Hers" }, { name: "His" }])) as [number, number];
		const [una, otto, gran, shut] = (await makeContacts(client, [
			{ client_id: hers, first_name: "Una", last_name: "Costa", user_id: t.north.users.client.user_id },
			{ client_id: his, first_name: "Otto", last_name: "Costa", phone: "+44 2" },
			{ client_id: hers, first_name: "Gran", last_name: "Costa", phone: "+44 3" },
			{ client_id: his, first_name: "Shut", last_name: "Out", phone: "+44 4" },
		])) as [number, number, number, number];
		await makeHouseholds(client, [
			{ client_id: hers, student_id: ana },
			{ client_id: hers, student_id: ben },
		]);
		await makeRelations(client, [
			{ student_id: ana, contact_id: otto, relationship: "father", emergency_order: 2 },
			{ student_id: ana, contact_id: una, relationship: "mother", emergency_order: 1 },
			{ student_id: ana, contact_id: gran, relationship: "grandparent", emergency_order: 3 },
			{ student_id: ana, contact_id: shut, relationship: "step_parent", custody: "none" },
			{ student_id: ben, contact_id: otto, relationship: "father", ends: "2020-01-01" },
		]);
		const { rows } = await client.query<{ id: string }>("select id from academic_years where customer_id = $1 and is_current", [
			t.north.customer_id,
		]);
		const [home] = (await makeClasses(client, [{ name: "4A", academic_year_id: Number(rows[0]?.id), kind: "homeroom" }])) as [number];
		const [leads] = (await makeStaff(client, [{ first_name: "Rosa", last_name: "Lima" }])) as [number];
		await assignTeachers(client, [{ class_id: home, staff_id: leads, is_lead: true }]);
		await placeStudents(client, [{ class_id: home, student_id: ana, starts_on: "2020-01-01" }]);
	});
	const { teacher, mark, lesson } = cast;
	await teacher.call("PUT", `/attendance/sessions/${await lesson()}`, { marks: [mark(0, "present"), mark(1, "present")] });
	await teacher.call("PUT", `/attendance/sessions/${await lesson()}`, { marks: [mark(0, "unexcused")] });
});
afterAll(() => cast.t.close());

const ALL = "guardian,guardian_phone,attendance,class_teacher";
const list = (by: Caller, joined: string) => by.call<PageOf<typeof STUDENT>>("GET", `/students?search=Costa&joined=${joined}`);
const shown = async (by: Caller, joined = ALL) =>
	Object.fromEntries((await list(by, joined)).body.students.map((row) => [row.first_name, row.joined]));

test("a list has the columns that it shows, in the order of calling and of this term", async () => {
	expect(await shown(cast.office)).toEqual({
		Ana: { guardian: "Una Costa, Otto Costa", guardian_phone: "+44 2", attendance: 50, class_teacher: "Rosa Lima" },
		Ben: { guardian: null, guardian_phone: null, attendance: 100, class_teacher: null },
		Cem: { guardian: null, guardian_phone: null, attendance: null, class_teacher: null },
	});
	expect(await shown(cast.office, "attendance")).toMatchObject({ Ana: { attendance: 50 } });
	expect((await cast.office.call<PageOf<typeof STUDENT>>("GET", "/students?search=Costa")).body.students[0]).not.toHaveProperty("joined");
	const families = await cast.office.call<{ clients: { name: string; joined: object }[] }>("GET", "/clients?search=Hers&joined=children");
	expect(families.body.clients).toMatchObject([{ name: "Hers", joined: { children: "Ana, Ben" } }]);
});
test("what is no column is refused", async () => {
	for (const wrong of ["guardian,", "nothing", "first_name", "constructor", "guardian;drop"])
		expect((await list(cast.office, encodeURIComponent(wrong))).status).toBe(422);
});
test("whoever does not see families or attendance gets no such column, in lists and files", async () => {
	const staff = await asRole(cast.t, cast.t.north, "staff", granting({ Students: ["View", "Export"] }));
	expect((await shown(staff)).Ana).toEqual({});
	expect((await staff.call("GET", "/students/export?format=csv&columns=first_name,guardian")).status).toBe(422);
	const counting = await asRole(cast.t, cast.t.north, "finance", granting({ Students: ["View", "Export"], Attendance: ["View"] }));
	expect((await shown(counting)).Ana).toEqual({ attendance: 50 });
	expect((await counting.call("GET", "/students/export?format=csv&columns=first_name,guardian_phone")).status).toBe(422);
});
test("whoever sees their own alone gets it of what is theirs", async () => {
	// the mother sees her child and herself, not the other household
	expect((await shown(cast.parent)).Ana).toMatchObject({ guardian: "Una Costa", guardian_phone: null });
	const others = await asRole(
		cast.t,
		cast.t.north,
		"staff",
		granting({ Students: ["View"], Clients: ["ViewOwn"], Attendance: ["ViewOwn"], Classes: ["ViewOwn"] }),
	);
	expect((await shown(others)).Ana).toEqual({ guardian: null, guardian_phone: null, attendance: null, class_teacher: null });
});
test("a file has them where they are shown", async () => {
	const { bytes } = await cast.office.call("GET", "/students/export?format=csv&search=Ana&columns=first_name,attendance,guardian");
	const [header, ana] = bytes.toString().split("\r\n");
	expect(header).toMatch(/ID,First name,Attendance,Guardian$/);
	expect(ana).toMatch(/,Ana,50,"Una Costa, Otto Costa"$/);
	expect((await cast.office.call("GET", "/students/export?format=csv")).bytes.toString().split("\r\n")[0]).not.toContain("Guardian");
});
test("another school's rows are not told", async () => {
	expect(Object.keys(await shown(cast.southAdmin))).toEqual([]);
});
