import type { Notice } from "@homeroom/contract/areas/notices/notices.contract.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inCustomer } from "../../kit/db/customer-db.ts";
import { openPool } from "../../kit/db/pool.ts";
import { noticesTold } from "../../testing/casts/notices-told.ts";
import { inSchool } from "../../testing/in-school.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeStaff } from "./staff.builders.ts";
import { tellOfExpiringPapers } from "./staff.expiry.ts";

let t: TestApp;
let pool: ReturnType<typeof openPool>;
let ana: number;
let ben: number;
beforeAll(async () => {
	t = await startTestApp();
	pool = openPool({ url: t.url, max: 2, as: "app", onError: () => {} });
	[ana, ben] = (await inSchool(t, t.north.customer_id, (client) =>
		makeStaff(client, [
			{ first_name: "Ana", last_name: "Costa", user_id: t.north.users.teacher.user_id },
			{ first_name: "Ben", last_name: "Okoye" },
		]),
	)) as [number, number];
});
afterAll(async () => {
	await pool.end();
	await t.close();
});
beforeEach(async () => {
	await t.owner.query("delete from staff_qualifications where customer_id = $1", [t.north.customer_id]);
	await noticesTold(t);
});

const look = async (school = t.north) =>
	tellOfExpiringPapers(inCustomer(pool, { customer_id: school.customer_id, user_id: null, request_id: null }));
const lines = async () => (await noticesTold(t)).map(({ who, path, times, words }) => [who, path, times, words.variant]);
let made = 0;
/** A paper that expires in so many days. */
const paper = async (staff_id: number, days: number, more: object = {}): Promise<number> => {
	made += 1;
	const office = await t.as(t.north, "office");
	const { rows } = await t.owner.query<{ day: string }>(
		"select ((now() at time zone time_zone)::date + $2::int)::text as day from platform.customers where id = $1",
		[t.north.customer_id, days],
	);
	const body = { staff_id, kind: "first_aid", name: `First aid ${made}`, number: null, issued_on: null, expires_on: rows[0]?.day, ...more };
	const { status, body: answer } = await office.call<{ id: number }>("POST", "/staff-qualifications", body);
	expect(status).toBe(201);
	return answer.id;
};
const sooner = (id: number, days: number) =>
	inSchool(t, t.north.customer_id, (client) =>
		client.query("update staff_qualifications set expires_on = expires_on - $2::int where id = $1", [id, days]),
	);

test("a qualification that expires is told to the person and to who may renew it, a month and a week before, once each", async () => {
	const id = await paper(ana, 31);
	await look();
	expect(await lines()).toEqual([]);
	await sooner(id, 1);
	await look();
	const told = await lines();
	expect(told).toContainEqual(["teacher", `/staff/${ana}?tab=qualifications`, 1, "own"]);
	expect(told).toContainEqual(["office", "/staff/qualifications", 1, "others"]);
	for (const who of ["finance", "staff", "client"]) expect(told.map(([name]) => name)).not.toContain(who);
	await look();
	expect(await lines()).toEqual([]);
});

test("whoever is told in the last week is told once, and of nothing that has expired, was archived or has a newer one", async () => {
	await paper(ben, 7);
	await paper(ben, -1);
	await paper(ben, 5, { name: "Life saving" });
	await paper(ben, 900, { name: "Life saving" });
	const gone = await paper(ben, 5);
	await (await t.as(t.north, "office")).call("POST", `/staff-qualifications/${gone}/archive`, { version: 1 });
	await look();
	expect((await lines()).filter(([who]) => who === "office")).toEqual([["office", "/staff/qualifications", 1, "others"]]);
	await look();
	await look(t.south);
	expect(await lines()).toEqual([]);
});

test("a day's papers are one line for the office, with the reason, and read by opening where it leads", async () => {
	await paper(ana, 3);
	await paper(ben, 4);
	await look();
	await t.owner.query("update notices set due_at = now() where customer_id = $1", [t.north.customer_id]);
	const office = await t.as(t.north, "office");
	const inbox = async () => (await office.call<{ notices: Notice[] }>("GET", "/notices?pile=unread")).body.notices;
	const [line] = await inbox();
	expect(line).toMatchObject({
		text: "2 qualifications expire soon",
		because: "because you look after it",
		action: "See what expires",
		times: 2,
	});
	await office.call("POST", "/notices/opened", { path: line?.path });
	expect(await inbox()).toEqual([]);
	const teacher = await t.as(t.north, "teacher");
	const { body } = await teacher.call<{ notices: Notice[] }>("GET", "/notices?pile=unread");
	expect(body.notices).toMatchObject([
		{ text: expect.stringMatching(/^Your qualification “First aid/), because: "because it is about you" },
	]);
});

test("each school is asked for once a day, from the hour of its own clock on", async () => {
	const client = await t.owner.connect();
	try {
		await client.query("begin");
		const wake = async (hour: number) =>
			(await client.query<{ n: number }>("select platform.wake_daily('try_daily', $1) as n", [hour])).rows[0]?.n;
		expect(await wake(24)).toBe(0);
		expect(await wake(0)).toBeGreaterThanOrEqual(2);
		expect(await wake(0)).toBe(0);
	} finally {
		await client.query("rollback");
		client.release();
	}
});
