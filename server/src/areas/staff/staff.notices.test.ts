import type { Leave } from "@homeroom/contract/areas/staff/staff.leave-calls.ts";
import { granting, type RolePermissions } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { permissionsOf, roleMay } from "../../testing/casts/as-role.ts";
import { noticesTold } from "../../testing/casts/notices-told.ts";
import { inSchool } from "../../testing/in-school.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeStaff } from "./staff.builders.ts";

let t: TestApp;
let mine: number;
beforeAll(async () => {
	t = await startTestApp();
	[mine] = (await inSchool(t, t.north.customer_id, (client) =>
		makeStaff(client, [{ first_name: "Ana", last_name: "Costa", user_id: t.north.users.teacher.user_id }]),
	)) as [number];
});
afterAll(() => t.close());
beforeEach(() => noticesTold(t));

let days = 0;
const ask = async () => {
	const day = new Date(Date.UTC(2093, 0, 1) + days++ * 864e5).toISOString().slice(0, 10);
	const body = { kind: "training", starts_on: day, ends_on: day, starts_at: null, ends_at: null, reason: "Secret" };
	return (await (await t.as(t.north, "teacher")).call<Leave>("POST", `/staff/${mine}/leave`, body)).body;
};
const told = async () => (await noticesTold(t)).map(({ who, kind }) => [who, kind]);
/** Puts rights in the place of a role's, until the work is over. Nobody of it calls: who is told is asked of the database. */
const whileFinanceMay = async (permissions: RolePermissions, work: () => Promise<void>) => {
	const before = await permissionsOf(t, t.north, "finance");
	await roleMay(t, t.north, "finance", permissions);
	try {
		await work();
	} finally {
		await roleMay(t, t.north, "finance", before);
	}
};

test("leave that is asked for is told to those who decide about it, and the decision to who asked, without why", async () => {
	const leave = await ask();
	const asked = await noticesTold(t);
	const deciders = asked.map(({ who }) => who);
	expect(deciders).toContain("admin");
	expect(deciders).not.toContain("teacher");
	expect(deciders).not.toContain("client");
	expect(JSON.stringify(asked)).not.toContain("Secret");
	const admin = await t.as(t.north, "admin");
	expect((await admin.call("POST", `/staff/leave/${leave.id}/approve`, { version: 1, answer: null })).status).toBe(200);
	expect(await noticesTold(t)).toMatchObject([{ who: "teacher", kind: "leave_decided", words: { variant: "approved" } }]);
	expect((await admin.call("POST", `/staff/leave/${leave.id}/approve`, { version: 1, answer: null })).status).toBe(409);
	expect(await told()).toEqual([]);
});

test("who decides is who may, now: by a right of their role, for all of the staff, in a module that is open", async () => {
	await whileFinanceMay(granting({ Staff: ["View", "Approve"] }), async () => {
		await ask();
		expect(await told()).toContainEqual(["finance", "leave_asked"]);
	});
	await whileFinanceMay(granting({ Staff: ["ViewOwn", "Approve"] }), async () => {
		await ask();
		expect(await told()).not.toContainEqual(["finance", "leave_asked"]);
	});
	await whileFinanceMay(
		[{ module_name: "Staff", has_permission: false, action_list: [{ action_name: "Approve", enabled: true }] }],
		async () => {
			await ask();
			expect(await told()).not.toContainEqual(["finance", "leave_asked"]);
		},
	);
});
