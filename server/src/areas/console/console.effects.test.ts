import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { issueTicket } from "../../kit/session/tickets.ts";
import { openStream } from "../../testing/event-stream.ts";
import { eventually } from "../../testing/eventually.ts";
import { type Caller, startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { newGrant } from "./console.samples.ts";

let t: TestApp;
let operator: Caller;
let teacher: Caller;
let origin: string;
beforeAll(async () => {
	t = await startOwnApp();
	await t.app.http.listen({ port: 0, host: "127.0.0.1" });
	origin = `http://127.0.0.1:${(t.app.http.server.address() as { port: number }).port}`;
	teacher = await t.as(t.north, "teacher");
});
beforeEach(async () => {
	operator = await t.asOperator();
});
afterAll(() => t.close());

/** What "within a second" means. */
const SOON_MS = 1000;
const statusOf = async (caller: Caller) => (await caller.call("GET", "/students")).status;

describe("a suspended customer", () => {
	test("throws everybody out within a second, streams included; reopened, the same session works again", async () => {
		expect(await statusOf(teacher)).toBe(200);
		const stream = await openStream(origin, teacher.token);
		await eventually(() => expect(stream.events.map(({ event }) => event)).toContain("ready"));
		await operator.call("POST", `/console/customers/${t.north.customer_id}/suspend`, { reason: "Unpaid" });
		await eventually(() => expect(stream.ended).toBe(true), SOON_MS);
		await eventually(async () => expect(await statusOf(teacher)).toBe(403), SOON_MS);
		expect((await openStream(origin, teacher.token)).status).toBe(403);
		const login = await t.anonymous.call<{ customers: object[]; customer_id: number | null }>("POST", "/auth/unified-login", {
			email: t.north.users.office.email,
			password: "a long test password",
		});
		expect([login.status, login.body.customers, login.body.customer_id]).toEqual([200, [], null]);
		expect(await statusOf(await t.as(t.south, "admin"))).toBe(200);

		await operator.call("POST", `/console/customers/${t.north.customer_id}/reopen`);
		await eventually(async () => expect(await statusOf(teacher)).toBe(200), SOON_MS);
	});
});

describe("maintenance", () => {
	test("shuts everybody but operators out within a second and tells why; off, all goes on", async () => {
		const stream = await openStream(origin, teacher.token);
		await eventually(() => expect(stream.events.map(({ event }) => event)).toContain("ready"));
		expect((await t.anonymous.call("GET", "/maintenance")).body).toEqual({ on: false, message: null });
		const on = await operator.call("PUT", "/console/maintenance", { on: true, message: " New disks. " });
		expect(on.body).toEqual({ on: true, message: "New disks." });
		await eventually(() => expect(stream.ended).toBe(true), SOON_MS);
		const shut = await teacher.call("GET", "/students");
		expect([shut.status, shut.body.error]).toEqual([503, "maintenance"]);
		expect((await openStream(origin, teacher.token)).status).toBe(503);
		expect((await t.anonymous.call("GET", "/maintenance")).body).toEqual({ on: true, message: "New disks." });
		expect((await operator.call("GET", "/console/customers")).status).toBe(200);
		await operator.call("PUT", "/console/maintenance", { on: false, message: "" });
		await eventually(async () => expect(await statusOf(teacher)).toBe(200), SOON_MS);
		expect((await operator.call("PUT", "/console/maintenance", { on: "yes" })).status).toBe(422);
	});
});

describe("help", () => {
	type Entered = { access_token: string; customer_id: number; state: { support: { may_change: boolean } | null } };
	test("is asked for by a customer, entered once it is granted, and seen in its log", async () => {
		const grant_id = await newGrant(t, t.north.customer_id);
		const listed = await operator.call<{ grants: { id: number }[] }>("GET", "/console/support_grants");
		expect(listed.body.grants).toMatchObject([{ id: grant_id, customer_name: "North School", reason: "Please look", may_change: false }]);
		const entered = await operator.call<Entered>("POST", "/console/support/enter", { grant_id });
		expect(entered.status).toBe(200);
		expect([entered.body.customer_id, entered.body.state.support?.may_change]).toEqual([t.north.customer_id, false]);
		const inside = t.withToken(entered.body.access_token);
		expect(await statusOf(inside)).toBe(200);
		const student = { first_name: "Ana", last_name: "Costa", status: "enrolled" };
		expect((await inside.call("POST", "/students", student)).body.error).toBe("viewing_as");
		const { rows } = await t.owner.query(
			"select user_id::int, customer_id::int, action, after from changes where table_name = 'support' and row_id = $1",
			[grant_id],
		);
		expect(rows).toMatchObject([
			{ user_id: t.operator.user_id, customer_id: t.north.customer_id, action: "created", after: { operator: "Robin Operator" } },
		]);
		const logged = await t.owner.query(
			"select customer_id::int from platform.operator_log where action = 'POST /console/support/enter' and details ->> 'grant_id' = $1",
			[String(grant_id)],
		);
		expect(logged.rows).toEqual([{ customer_id: t.north.customer_id }]);

		const left = await inside.call<Entered>("POST", "/console/support/leave");
		expect([left.status, left.body.customer_id, left.body.state.support]).toEqual([200, null, null]);
		expect((await t.withToken(left.body.access_token).call("GET", "/students")).status).toBe(403);
		expect((await t.withToken(left.body.access_token).call("GET", "/console/customers")).status).toBe(200);
	});
	test("ends within a second when it is revoked, and by itself when it expires", async () => {
		for (const [minutes, end] of [
			[60, async (id: number) => void (await t.owner.query("update platform.support_grants set revoked_at = now() where id = $1", [id]))],
			[1 / 60, async () => {}],
		] as const) {
			const grant_id = await newGrant(t, t.south.customer_id, minutes);
			const caller = await t.asOperator();
			const { body } = await caller.call<Entered>("POST", "/console/support/enter", { grant_id });
			const inside = t.withToken(body.access_token);
			expect(await statusOf(inside)).toBe(200);
			const stream = await openStream(origin, inside.token);
			await end(grant_id);
			await eventually(() => expect(stream.ended).toBe(true), SOON_MS + (minutes < 1 ? 1000 : 0));
			await eventually(async () => expect(await statusOf(inside)).toBe(403), SOON_MS);
			expect((await inside.call("GET", "/console/customers")).status).toBe(200);
			expect((await caller.call("POST", "/console/support/enter", { grant_id })).status).toBe(404);
		}
	});
	test("is not entered without a grant", async () => {
		expect((await operator.call("POST", "/console/support/enter", { grant_id: 987_654 })).status).toBe(404);
		expect((await operator.call("POST", "/console/support/enter", { grant_id: "x" })).status).toBe(422);
		expect((await operator.call("POST", "/auth/switch_customer", { customer_id: t.north.customer_id })).status).toBe(404);
	});
});

describe("the first operator", () => {
	const person = { first_name: "Lena", last_name: "Weber", password: "four quiet green ideas", terms_version: TERMS_VERSION };
	const link = async () => (await issueTicket(t.platform, { kind: "operator", lifetime_ms: 60_000 })).secret;
	test("is made by the printed link while there is none; of many at once one", async () => {
		const there = await t.anonymous.call("POST", "/console/first_operator", { ...person, token: await link(), email: "late@first.test" });
		expect([there.status, there.body.error]).toEqual([409, "operator_exists"]);
		await t.owner.query("update platform.users set status = 'deactivated' where is_operator");
		expect((await t.anonymous.call("POST", "/console/first_operator_link", { token: await link() })).status).toBe(200);
		expect((await t.anonymous.call("POST", "/console/first_operator_link", { token: "made up" })).status).toBe(410);
		const weak = await t.anonymous.call("POST", "/console/first_operator", {
			...person,
			password: "password1234",
			token: await link(),
			email: "x@first.test",
		});
		expect(Object.keys(weak.body.fields as object)).toEqual(["password"]);
		const refused = await t.anonymous.call("POST", "/console/first_operator", {
			...person,
			terms_version: "old",
			token: await link(),
			email: "x@first.test",
		});
		expect(Object.keys(refused.body.fields as object)).toEqual(["terms_version"]);
		const taken = await t.anonymous.call("POST", "/console/first_operator", { ...person, token: await link(), email: t.both.email });
		expect(Object.keys(taken.body.fields as object)).toEqual(["email"]);

		const tokens = await Promise.all(Array.from({ length: 5 }, link));
		const tried = await Promise.all(
			tokens.map((token, i) => t.anonymous.call("POST", "/console/first_operator", { ...person, token, email: `p${i}@first.test` })),
		);
		expect(tried.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
		const made = tried.find(({ status }) => status === 201)?.body as { access_token: string; user: { is_operator: boolean } };
		expect(made.user.is_operator).toBe(true);
		expect((await t.withToken(made.access_token).call("GET", "/console/customers")).body.error).toBe("second_factor_required");
		const { rows } = await t.owner.query("select count(*)::int as n from platform.users where is_operator and status = 'active'");
		expect(rows).toEqual([{ n: 1 }]);
		await t.owner.query("update platform.users set status = 'active' where id = $1", [t.operator.user_id]);
	});
});
