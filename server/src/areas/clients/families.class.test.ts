import type { Student } from "@homeroom/contract/areas/students/students.rules.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asRole } from "../../testing/casts/as-role.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let office: Caller;
beforeAll(async () => {
	t = await startTestApp();
	office = await t.as(t.north, "office");
});
afterAll(() => t.close());

const north = <T>(work: Parameters<typeof inSchool<T>>[2]) => inSchool(t, t.north.customer_id, work);
const CHILD = { first_name: "Maya", last_name: "Thistlewood", date_of_birth: "2021-05-03", status: "enrolled" };
/** Of no home. */
const UNA = {
	contact: { first_name: "Una", last_name: "Thistlewood", phone: "+44 1904 496 377" },
	relationship: "mother",
	pickup: true,
	lives_with: true,
	gets_letters: true,
	portal: true,
	emergency: true,
};
const admit = <T = Student>(body: object, by = office) => by.call<T>("POST", "/students/with-family", body);

test("the class of a new student is one that is there, or made with them by whoever may", async () => {
	await north((client) =>
		client.query(
			"insert into academic_years (name, starts_on, ends_on, is_current) values ('Now', current_date - 100, current_date + 200, true)",
		),
	);
	const named = (class_label: string, more: object = {}, by = office) =>
		admit<Student & ErrorBody>({ student: { ...CHILD, class_label }, ...more }, by);
	const classes = async (name: string) =>
		(await t.owner.query("select from classes where customer_id = $1 and name = $2", [t.north.customer_id, name])).rowCount;
	expect((await named("4C")).body.fields).toEqual({ "student.class_label": expect.stringMatching(/no such class/) });
	const editor = await asRole(t, t.north, "editor", granting({ Students: ["View", "Create"] }));
	expect((await editor.call("GET", "/students/class-names")).body).toMatchObject({ may_make: false, is_free: false });
	expect((await named("4C", { make_class: true }, editor)).status).toBe(403);
	expect(await classes("4C")).toBe(0);
	const made = await named("4C", { make_class: true });
	expect([made.status, made.body.class_label, await classes("4C")]).toEqual([201, "4C", 1]);
	expect((await named("4 c", {}, editor)).body.class_label).toBe("4C");
	expect((await office.call("GET", "/students/class-names")).body).toMatchObject({
		class_names: expect.arrayContaining(["4C"]),
		may_make: true,
	});
	// nothing of a student who is refused is left, also no class
	expect((await named("4D", { make_class: true, family: { homes: [], people: [UNA] } })).status).toBe(422);
	expect(await classes("4D")).toBe(0);
	const alone = await named("4E", { make_class: true });
	expect((await office.call("POST", "/changes/undo", { batch: alone.headers["x-request-id"] })).status).toBe(200);
	expect(await classes("4E")).toBe(0);
});
