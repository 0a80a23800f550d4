import type { Notice } from "@homeroom/contract/areas/notices/notices.contract.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inCustomer } from "../../kit/db/customer-db.ts";
import { openPool } from "../../kit/db/pool.ts";
import { asRole } from "../../testing/casts/as-role.ts";
import { noticesTold } from "../../testing/casts/notices-told.ts";
import { inSchool } from "../../testing/in-school.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeStudents } from "./students.builders.ts";
import { tellOfExpiringDocuments } from "./students.expiring.ts";

let t: TestApp;
let pool: ReturnType<typeof openPool>;
let students: number[];
beforeAll(async () => {
	t = await startTestApp();
	pool = openPool({ url: t.url, max: 2, as: "app", onError: () => {} });
	students = await inSchool(t, t.north.customer_id, (client) =>
		makeStudents(client, [
			{ first_name: "Ana", last_name: "Costa" },
			{ first_name: "Ben", last_name: "Okoye" },
		]),
	);
});
afterAll(async () => {
	await pool.end();
	await t.close();
});
beforeEach(async () => {
	await t.owner.query("delete from student_documents where customer_id = $1", [t.north.customer_id]);
	await noticesTold(t);
});

const look = (school = t.north) =>
	tellOfExpiringDocuments(inCustomer(pool, { customer_id: school.customer_id, user_id: null, request_id: null }));
const passport = (student: number, days: number) =>
	inSchool(t, t.north.customer_id, (client) =>
		client.query(
			"insert into student_documents (student_id, kind, number, expires_on) values ($1, 'passport', 'SECRET-1', customer_today() + $2::int)",
			[students[student], days],
		),
	);

test("a document that expires is told to who may change it, without its number, and to nobody else", async () => {
	await passport(0, 30);
	await look();
	await t.owner.query("update notices set due_at = now() where customer_id = $1", [t.north.customer_id]);
	const office = await t.as(t.north, "office");
	const { body } = await office.call<{ notices: Notice[] }>("GET", "/notices?pile=unread");
	expect(body.notices).toMatchObject([
		{
			text: expect.stringMatching(/^A document of Ana Costa expires on/),
			because: "because you look after it",
			path: "/students/documents",
		},
	]);
	expect((await office.call("POST", "/notices/opened", { path: "/students/documents" })).body).toEqual({ read: 1 });
	const told = await noticesTold(t);
	expect(JSON.stringify(told)).not.toContain("SECRET");
	for (const who of ["teacher", "finance", "staff", "client"]) expect(told.map((line) => line.who)).not.toContain(who);
	await look();
	await look(t.south);
	expect(await noticesTold(t)).toEqual([]);
});

test("a day's documents are one line; of who has left there is none, nor for who changes only their own", async () => {
	await asRole(t, t.north, "staff", granting({ Students: ["ViewOwn", "Edit"] }));
	await passport(0, 3);
	await passport(0, 8);
	await passport(1, 5);
	await inSchool(t, t.north.customer_id, (client) => client.query("update students set archived_at = now() where id = $1", [students[1]]));
	await look();
	const told = await noticesTold(t);
	expect(told.filter(({ who }) => who === "office")).toMatchObject([{ times: 2, kind: "student_paper_expiring" }]);
	expect(told.map(({ who }) => who)).not.toContain("staff");
});
