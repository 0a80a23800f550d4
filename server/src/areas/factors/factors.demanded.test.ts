import type { FactorsShown } from "@homeroom/contract/areas/factors/factors.contract.ts";
import type { SessionAnswer } from "@homeroom/contract/areas/session/session.contract.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roleMay } from "../../testing/casts/as-role.ts";
import { eventually } from "../../testing/eventually.ts";
import { addPasskey, answerByCode, codeOf, enrol, mailsTo, signedIn, signIn, waiting } from "../../testing/factors.acting.ts";
import { type School, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startTestApp();
});
afterAll(() => t.close());

const demand = (school: School, key: string, on = true) =>
	t.owner.query("update roles set requires_second_factor = $3 where customer_id = $1 and key = $2", [school.customer_id, key, on]);
const membershipOf = async (school: School, user_id: number): Promise<number> =>
	Number(
		(await t.owner.query("select id from memberships where customer_id = $1 and user_id = $2", [school.customer_id, user_id])).rows[0]?.id,
	);

describe("a role that demands a second factor", () => {
	test("shuts the school at once, and opens it as soon as a factor is set up", async () => {
		const { email } = t.north.users.office;
		const person = await signedIn(t, email);
		expect((await person.call("GET", "/students")).status).toBe(200);
		await demand(t.north, "office");
		await eventually(async () =>
			expect(await person.call("GET", "/students")).toMatchObject({ status: 403, body: { error: "second_factor_required" } }),
		);
		expect((await person.call<FactorsShown>("GET", "/auth/factors")).body.demanded_by).toEqual([
			{ customer_id: t.north.customer_id, customer_name: "North School", role: "office" },
		]);
		const { secret } = await enrol(person);
		await eventually(async () => expect((await person.call("GET", "/students")).status).toBe(200));
		expect((await person.call<SessionAnswer>("POST", "/get_user_details_by_token", {})).body).toMatchObject({
			customer_id: t.north.customer_id,
			state: { second_factor: true },
			customers: [{ second_factor_missing: false }],
		});
		// the next login asks at once
		const done = await answerByCode(t, await waiting(t, email), codeOf(secret));
		expect(done.json()).toMatchObject({ customer_id: t.north.customer_id });
	});
	test("a login without a factor gets in, but not into the school", async () => {
		const { email } = t.north.users.finance;
		await demand(t.north, "finance");
		const { body, headers } = await signIn(t, email);
		expect(body).toMatchObject({ customer_id: null, customers: [{ customer_id: t.north.customer_id, second_factor_missing: true }] });
		const outside = t.withToken(body.access_token);
		expect(await outside.call("POST", "/auth/switch_customer", { customer_id: t.north.customer_id })).toMatchObject({
			status: 403,
			body: { error: "second_factor_required" },
		});
		const { answer } = await addPasskey(outside);
		// the school opens with the next token, which the browser gets by itself
		const cookie = String(headers["set-cookie"]).split(";")[0] as string;
		const renewed = await t.anonymous.call<SessionAnswer>("POST", "/auth/refresh-token", {}, { cookie });
		expect(renewed.body).toMatchObject({ customer_id: t.north.customer_id, state: { second_factor: true } });
		const person = t.withToken(renewed.body.access_token);
		expect((await person.call("GET", "/students")).status).toBe(200);
		// the last one stays
		expect(await person.call("DELETE", `/auth/factors/passkeys/${answer.body.passkey.id}`, {})).toMatchObject({
			status: 409,
			body: { error: "factor_demanded" },
		});
		await enrol(person);
		expect((await person.call("DELETE", `/auth/factors/passkeys/${answer.body.passkey.id}`, {})).status).toBe(200);
		expect((await person.call("DELETE", "/auth/factors/totp", {})).status).toBe(409);
		await demand(t.north, "finance", false);
		expect((await person.call("DELETE", "/auth/factors/totp", {})).status).toBe(200);
	});
	test("in one school leaves the other open", async () => {
		await demand(t.south, "admin");
		await demand(t.north, "office", false);
		const person = await signedIn(t, t.both.email);
		expect((await person.call("POST", "/auth/switch_customer", { customer_id: t.south.customer_id })).status).toBe(403);
		expect((await person.call("POST", "/auth/switch_customer", { customer_id: t.north.customer_id })).status).toBe(200);
		await demand(t.south, "admin", false);
	});
});

describe("a school removes the factors of somebody who lost them", () => {
	test("ends their sessions, tells them, and the password is enough again", async () => {
		const { email, user_id } = t.north.users.teacher;
		const person = await signedIn(t, email);
		await enrol(person);
		await addPasskey(person);
		const admin = await t.as(t.north, "admin");
		expect((await admin.call("POST", `/factors/reset/${await membershipOf(t.north, user_id)}`, {})).status).toBe(200);
		await eventually(async () => expect((await person.call("GET", "/auth/factors")).status).toBe(401));
		const { body } = await signIn(t, email);
		expect(body.access_token).toBeDefined();
		expect((await mailsTo(t, email)).at(-1)).toBe("factors_reset");
		const { rows } = await t.owner.query("select body_text from platform.mails where recipient = $1 order by id desc limit 1", [email]);
		expect(rows[0].body_text).toContain("Admin North removed your authenticator app");
	});
	test("but not of somebody who is also elsewhere, of themselves, of an operator, or of another school", async () => {
		const admin = await t.as(t.north, "admin");
		const both = await signedIn(t, t.both.email);
		await enrol(both);
		const reset = async (school: School, user_id: number) =>
			admin.call("POST", `/factors/reset/${await membershipOf(school, user_id)}`, {});
		expect(await reset(t.north, t.both.user_id)).toMatchObject({ status: 409, body: { error: "factors_own" } });
		expect((await reset(t.north, t.north.users.admin.user_id)).status).toBe(409);
		const theirs = await reset(t.south, t.south.users.teacher.user_id);
		const unknown = await admin.call("POST", "/factors/reset/999999999", {});
		expect(theirs).toMatchObject({ status: 404, body: { error: "not_found" } });
		expect({ ...theirs.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
		expect((await admin.call("POST", "/factors/reset/x", {})).status).toBe(404);
		expect((await signIn(t, t.both.email)).body.second_factor).toBeDefined();
		await t.owner.query("delete from platform.totp where user_id = $1", [t.both.user_id]);
	});
	test("and only who may edit users; nobody weakens an admin but an admin", async () => {
		const id = await membershipOf(t.south, t.south.users.admin.user_id);
		expect((await (await t.as(t.south, "office")).call("POST", `/factors/reset/${id}`, {})).status).toBe(403);
		const office = await signedIn(t, t.south.users.office.email);
		await roleMay(t, t.south, "office", granting({ Users: ["Edit"] }), office);
		expect(await office.call("POST", `/factors/reset/${id}`, {})).toMatchObject({ status: 403, body: { error: "forbidden" } });
		const staff = await membershipOf(t.south, t.south.users.staff.user_id);
		expect((await office.call("POST", `/factors/reset/${staff}`, {})).status).toBe(200);
		expect((await signIn(t, t.south.users.admin.email)).body.access_token).toBeDefined();
	});
});
