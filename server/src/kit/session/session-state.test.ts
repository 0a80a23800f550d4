import { PLAN_MODULES } from "@homeroom/contract/kit/modules.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { type Caller, PASSWORD, startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { createTokens } from "./tokens.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startOwnApp();
});
afterAll(() => t.close());

interface Login {
	access_token: string;
	customer_id: number | null;
	customers: { customer_id: number; second_factor_missing: boolean }[];
	state: Record<string, unknown>;
}
/** A fresh login with its session's id, so that the session's row can be changed under it. */
async function login(email: string): Promise<{ caller: Caller; session_id: string; body: Login }> {
	const { body } = await t.anonymous.call<Login>("POST", "/auth/unified-login", { email, password: PASSWORD });
	const session_id = JSON.parse(Buffer.from(body.access_token.split(".")[1] as string, "base64url").toString()).sid as string;
	return { caller: t.withToken(body.access_token), session_id, body };
}
/** A token for another place of the same session, as switching there would give. */
const tokenIn = async (session_id: string, user_id: number, customer_id: number) =>
	t.withToken((await createTokens("a secret that is only used by tests").sign({ session_id, user_id, customer_id })).access_token);
const student = { first_name: "Ana", last_name: "Costa", status: "enrolled" };
const list = async (caller: Caller) => caller.call("GET", "/students");
const add = async (caller: Caller) => caller.call("POST", "/students", student);
const customer = (set: string) => t.owner.query(`update platform.customers set ${set} where id = $1`, [t.north.customer_id]);
const details = async (caller: Caller) => (await caller.call<Login>("POST", "/get_user_details_by_token")).body;

beforeEach(async () => {
	await customer("plan_modules = null, modules_off = '{}', read_only = false, student_limit = null, billing_state = 'active'");
	await t.owner.query("update roles set requires_second_factor = false");
});

describe("a role that demands a second factor", () => {
	test("shuts the school at once, names the reason, and opens it when the factor was proved", async () => {
		const { caller, session_id } = await login(t.north.users.office.email);
		expect((await list(caller)).status).toBe(200);
		await t.owner.query("update roles set requires_second_factor = true where key = 'office' and customer_id = $1", [t.north.customer_id]);
		await eventually(async () => expect(await list(caller)).toMatchObject({ status: 403, body: { error: "second_factor_required" } }));
		expect(await details(caller)).toMatchObject({ customer_id: null, customers: [{ second_factor_missing: true }] });
		const choose = () => caller.call("POST", "/auth/switch_customer", { customer_id: t.north.customer_id });
		expect(await choose()).toMatchObject({ status: 403, body: { error: "second_factor_required" } });
		await t.owner.query("update platform.sessions set second_factor = true where id = $1", [session_id]);
		await eventually(async () => expect((await list(caller)).status).toBe(200));
		expect((await choose()).status).toBe(200);
	});
	test("does not touch the person's other schools", async () => {
		const { caller } = await login(t.both.email);
		await t.owner.query("update roles set requires_second_factor = true where key = 'office' and customer_id = $1", [t.north.customer_id]);
		const south = await caller.call<Login>("POST", "/auth/switch_customer", { customer_id: t.south.customer_id });
		expect(south).toMatchObject({ status: 200, body: { customer_id: t.south.customer_id } });
		expect(south.body.customers.map((one) => [one.customer_id, one.second_factor_missing]).sort()).toEqual(
			[
				[t.north.customer_id, true],
				[t.south.customer_id, false],
			].sort(),
		);
	});
});

describe("a session that one school vouched for", () => {
	test("reaches no other school and cannot change the login", async () => {
		const { session_id } = await login(t.both.email);
		const caller = await tokenIn(session_id, t.both.user_id, t.north.customer_id);
		await t.owner.query("update platform.sessions set bound_customer_id = $2, customer_id = $2 where id = $1", [
			session_id,
			t.north.customer_id,
		]);
		expect(await details(caller)).toMatchObject({
			customer_id: t.north.customer_id,
			customers: [{ customer_id: t.north.customer_id }],
			state: { bound: true },
		});
		expect((await caller.call("POST", "/auth/switch_customer", { customer_id: t.south.customer_id })).status).toBe(404);
		const change = { current_password: PASSWORD, password: "four quiet green ideas" };
		expect(await caller.call("POST", "/auth/change_password", change)).toMatchObject({ status: 403, body: { error: "session_bound" } });
		// even when its row were changed to the other school
		await t.owner.query("update platform.sessions set customer_id = $2 where id = $1", [session_id, t.south.customer_id]);
		await eventually(async () => expect((await details(caller)).customer_id).toBeNull());
	});
});

describe("looking through another role's eyes", () => {
	test("shows what that role sees and changes nothing", async () => {
		const { caller, session_id } = await login(t.north.users.admin.email);
		const { rows } = await t.owner.query("select id from roles where key = 'staff' and customer_id = $1", [t.north.customer_id]);
		await t.owner.query("update platform.sessions set view_as_role_id = $2 where id = $1", [session_id, rows[0].id]);
		await eventually(async () => expect((await add(caller)).body).toMatchObject({ error: "viewing_as" }));
		expect((await list(caller)).status).toBe(200);
		expect((await details(caller)).state.viewing_as).toBe("staff");
		await t.owner.query("update roles set permissions = '[]' where id = $1 and customer_id = $2", [rows[0].id, t.north.customer_id]);
		await eventually(async () => expect(await list(caller)).toMatchObject({ status: 403, body: { needed: "Students.View" } }));
		await t.owner.query("update platform.sessions set view_as_role_id = null where id = $1", [session_id]);
		await eventually(async () => expect((await add(caller)).status).toBe(201));
	});
	test("a role of another school is nobody's eyes", async () => {
		const { caller, session_id } = await login(t.north.users.teacher.email);
		const { rows } = await t.owner.query("select id from roles where key = 'admin' and customer_id = $1", [t.south.customer_id]);
		await t.owner.query("update platform.sessions set view_as_role_id = $2 where id = $1", [session_id, rows[0].id]);
		await eventually(async () => expect((await details(caller)).state.viewing_as).toBeNull());
		expect((await add(caller)).status).toBe(403);
	});
});

describe("an operator who helps", () => {
	async function helping(more: { may_change?: boolean; minutes?: number } = {}) {
		const { session_id } = await login(t.operator.email);
		const caller = await tokenIn(session_id, t.operator.user_id, t.north.customer_id);
		const { rows } = await t.owner.query<{ id: string }>(
			"insert into platform.support_grants (customer_id, granted_by, may_change, expires_at) values ($1, $2, $3, now() + $4 * interval '1 minute') returning id",
			[t.north.customer_id, t.north.users.admin.user_id, more.may_change ?? false, more.minutes ?? 60],
		);
		const grant_id = Number(rows[0]?.id);
		await t.owner.query("update platform.sessions set customer_id = $2, support_grant_id = $3 where id = $1", [
			session_id,
			t.north.customer_id,
			grant_id,
		]);
		return { caller, grant_id };
	}
	test("sees the school while it lets them, and only looks", async () => {
		const { caller, grant_id } = await helping();
		await eventually(async () => expect((await list(caller)).status).toBe(200));
		expect(await add(caller)).toMatchObject({ status: 403, body: { error: "viewing_as" } });
		expect((await details(caller)).state).toMatchObject({ support: { may_change: false } });
		await t.owner.query("update platform.support_grants set revoked_at = now() where id = $1", [grant_id]);
		await eventually(async () => expect((await list(caller)).status).toBe(403));
	});
	test("changes things where that was granted too", async () => {
		const { caller } = await helping({ may_change: true });
		await eventually(async () => expect((await add(caller)).status).toBe(201));
	});
	test("is out when the time is over", async () => {
		const { caller, grant_id } = await helping();
		await eventually(async () => expect((await list(caller)).status).toBe(200));
		await t.owner.query("update platform.support_grants set expires_at = now() where id = $1", [grant_id]);
		await eventually(async () => expect((await list(caller)).status).toBe(403));
	});
	test("of another school's grant gets nowhere, nor does a grant help somebody who is no operator", async () => {
		const { caller, grant_id } = await helping();
		await t.owner.query("update platform.sessions set customer_id = $1 where support_grant_id = $2", [t.south.customer_id, grant_id]);
		await eventually(async () => expect((await details(caller)).customer_id).toBeNull());
		const teacher = await login(t.south.users.teacher.email);
		await t.owner.query("update platform.sessions set customer_id = $1, support_grant_id = $2 where id = $3", [
			t.north.customer_id,
			grant_id,
			teacher.session_id,
		]);
		await eventually(async () => expect((await details(teacher.caller)).customer_id).toBeNull());
	});
});

describe("the plan", () => {
	test("without a module closes it for everyone, admin included, and says so", async () => {
		const { caller } = await login(t.north.users.admin.email);
		await customer("plan_modules = '{}'");
		await eventually(async () =>
			expect(await list(caller)).toMatchObject({ status: 402, body: { error: "plan", needed: "Students.View" } }),
		);
		expect((await details(caller)).state.closed_modules).toEqual(PLAN_MODULES);
		await customer("plan_modules = '{Students}'");
		await eventually(async () => expect((await list(caller)).status).toBe(200));
		await customer("modules_off = '{Students}'");
		await eventually(async () => expect((await list(caller)).status).toBe(402));
	});
	test("that is not paid lets everything be read and nothing be changed, but one's own preferences", async () => {
		const { caller } = await login(t.north.users.admin.email);
		await customer("read_only = true, billing_state = 'past_due'");
		await eventually(async () => expect(await add(caller)).toMatchObject({ status: 402, body: { error: "read_only" } }));
		expect((await list(caller)).status).toBe(200);
		expect((await caller.call("PATCH", "/preferences", { theme: "dark" })).status).toBe(200);
		expect((await details(caller)).state).toMatchObject({ read_only: true, billing_state: "past_due" });
	});
	test("limits the students, also for those who come at the same moment", async () => {
		const { caller } = await login(t.north.users.admin.email);
		const { rows } = await t.owner.query("select count(*)::int as n from students where customer_id = $1 and archived_at is null", [
			t.north.customer_id,
		]);
		await customer(`student_limit = ${rows[0].n + 3}`);
		const answers = await Promise.all(Array.from({ length: 20 }, () => add(caller)));
		expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
		const refused = answers.find(({ status }) => status !== 201);
		expect(refused).toMatchObject({ status: 402, body: { error: "plan_limit", message: expect.stringContaining(String(rows[0].n + 3)) } });
	});
});

test("maintenance shuts everyone out but operators, and nobody is logged out by it", async () => {
	const { caller } = await login(t.north.users.admin.email);
	const operator = await t.asOperator();
	await t.owner.query("update platform.installation set maintenance = true");
	await eventually(async () => expect(await list(caller)).toMatchObject({ status: 503, body: { error: "maintenance" } }));
	expect((await operator.call("POST", "/get_user_details_by_token")).status).toBe(200);
	await t.owner.query("update platform.installation set maintenance = false");
	await eventually(async () => expect((await list(caller)).status).toBe(200));
});
