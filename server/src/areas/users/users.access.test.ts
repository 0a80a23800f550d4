import type { AddressInfo } from "node:net";
import type { User } from "@homeroom/contract/areas/users/users.contract.ts";
import { MODULE_NAMES, MODULES } from "@homeroom/contract/kit/modules.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStream } from "../../testing/event-stream.ts";
import { eventually } from "../../testing/eventually.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, PASSWORD, startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { newRole } from "../roles/roles.samples.ts";
import { membershipOf, newMember, roleOf } from "./users.samples.ts";

let t: TestApp;
let admin: Caller;
let origin: string;
beforeAll(async () => {
	t = await startOwnApp();
	admin = await t.as(t.north, "admin");
	await t.app.http.listen({ port: 0, host: "127.0.0.1" });
	origin = `http://127.0.0.1:${(t.app.http.server.address() as AddressInfo).port}`;
});
afterAll(() => t.close());

const USERS = "/user-management/users";
const here = () => t.north.customer_id;
const write = (text: string, values: unknown[], customer_id = here()) => inSchool(t, customer_id, (client) => client.query(text, values));
const setStatus = (id: number, status: string, version: number, by = admin) =>
	by.call<User & ErrorBody>("POST", `${USERS}/${id}/status`, { status, version });
const member = async (id: number) => (await t.owner.query("select * from memberships where id = $1", [id])).rows[0];
/** A new person of this role who is signed in, in this school. */
async function signedIn(role: string, role_id?: number): Promise<{ id: number; user_id: number; email: string; caller: Caller }> {
	const person = await newMember(t, here(), { role });
	if (role_id !== undefined) await admin.call("PATCH", `${USERS}/${person.id}`, { version: 1, role_id });
	await t.owner.query("update platform.users set password_hash = (select password_hash from platform.users where id = $2) where id = $1", [
		person.user_id,
		t.north.users.admin.user_id,
	]);
	const { body } = await t.anonymous.call<{ access_token: string }>("POST", "/auth/login", { email: person.email, password: PASSWORD });
	return { ...person, caller: t.withToken(body.access_token) };
}
/** Somebody with a role of the school's own. */
async function holding(permissions: Record<string, string[]>) {
	const role_id = await newRole(t, here(), granting(permissions));
	return { ...(await signedIn("staff", role_id)), role_id };
}

describe("a status", () => {
	test.each(["blocked", "deactivated"])("%s ends what the person can do here at once, and nowhere else", async (status) => {
		const person = await signedIn("office");
		await write(
			"insert into memberships (user_id, role_id, portal_type) select $1, id, 'ADMIN' from roles where key = 'staff' and customer_id = $2",
			[person.user_id, t.south.customer_id],
			t.south.customer_id,
		);
		const elsewhere = await t.anonymous.call<{ access_token: string }>("POST", "/auth/login", { email: person.email, password: PASSWORD });
		const south = await t
			.withToken(elsewhere.body.access_token)
			.call<{ access_token: string }>("POST", "/auth/switch_customer", { customer_id: t.south.customer_id });
		const southToken = t.withToken(south.body.access_token);

		expect((await person.caller.call("GET", "/students")).status).toBe(200);
		const [stream, other] = [await openStream(origin, person.caller.token), await openStream(origin, southToken.token)];
		expect([stream.status, other.status]).toEqual([200, 200]);
		expect((await setStatus(person.id, status, 1)).status).toBe(200);
		await eventually(async () => expect((await person.caller.call("GET", "/students")).status).toBe(403));
		await eventually(() => expect(stream.ended).toBe(true));
		expect(other.ended).toBe(false);
		expect((await southToken.call("GET", "/students")).status).toBe(200);
		expect((await person.caller.call("POST", "/auth/switch_customer", { customer_id: here() })).status).toBe(404);

		expect((await setStatus(person.id, "active", 2)).status).toBe(200);
		await eventually(async () => expect((await person.caller.call("GET", "/students")).status).toBe(200));
		other.close();
	});
	test("is refused for bad input, late, without the permission, and for oneself", async () => {
		const person = await signedIn("staff");
		expect((await setStatus(person.id, "gone", 1)).status).toBe(422);
		expect((await setStatus(person.id, "blocked", 9)).status).toBe(409);
		expect((await setStatus(person.id, "blocked", 1, await t.as(t.north, "office"))).status).toBe(403);
		const second = await signedIn("admin");
		const own = await setStatus(second.id, "blocked", 1, second.caller);
		expect([own.status, own.body.error]).toEqual([409, "not_yourself"]);
		expect(await member(second.id)).toMatchObject({ status: "active" });
		await setStatus(second.id, "deactivated", 1);
	});
	test("that would exceed the plan is refused", async () => {
		const person = await newMember(t, here());
		await setStatus(person.id, "deactivated", 1);
		await t.owner.query("update platform.customers set staff_limit = 2 where id = $1", [here()]);
		const answer = await setStatus(person.id, "active", 2);
		expect([answer.status, answer.body.error]).toEqual([402, "plan_limit"]);
		// whoever has too many may still have fewer
		const other = await newMember(t, here(), { role: "client" });
		const staff = await membershipOf(t, here(), t.north.users.finance.user_id);
		expect((await setStatus(staff, "deactivated", 1)).status).toBe(200);
		expect((await setStatus(other.id, "blocked", 1)).status).toBe(200);
		await t.owner.query("update platform.customers set staff_limit = null where id = $1", [here()]);
	});
});

describe("the last admin", () => {
	test("cannot be blocked, deactivated or demoted", async () => {
		const id = await membershipOf(t, here(), t.north.users.admin.user_id);
		const { version } = await member(id);
		for (const status of ["blocked", "deactivated"]) {
			const answer = await setStatus(id, status, version);
			expect([answer.status, answer.body.error]).toEqual([409, "last_admin"]);
		}
		const demoted = await admin.call<ErrorBody>("PATCH", `${USERS}/${id}`, { version, role_id: await roleOf(t, here(), "teacher") });
		expect([demoted.status, demoted.body.error]).toEqual([409, "last_admin"]);
		expect((await admin.call<ErrorBody>("DELETE", `${USERS}/${id}`)).body.error).toBe("member_stays");
		expect(await member(id)).toMatchObject({ status: "active", version });
	});
	test("an invited admin does not count as one", async () => {
		await newMember(t, here(), { role: "admin", invited: true });
		const id = await membershipOf(t, here(), t.north.users.admin.user_id);
		expect((await setStatus(id, "blocked", (await member(id)).version)).body.error).toBe("last_admin");
	});
	test("remains when two demote or block each other at the same moment", async () => {
		const teacher = await roleOf(t, here(), "teacher");
		for (let round = 0; round < 5; round++) {
			const second = await signedIn("admin");
			const first = await membershipOf(t, here(), t.north.users.admin.user_id);
			const versions = [(await member(first)).version, (await member(second.id)).version];
			const answers = await Promise.all(
				round % 2 === 0
					? [
							second.caller.call<ErrorBody>("PATCH", `${USERS}/${first}`, { version: versions[0], role_id: teacher }),
							admin.call<ErrorBody>("PATCH", `${USERS}/${second.id}`, { version: versions[1], role_id: teacher }),
						]
					: [setStatus(first, "blocked", versions[0], second.caller), setStatus(second.id, "blocked", versions[1])],
			);
			expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
			const { rows } = await t.owner.query(
				"select count(*)::int as n from memberships m join roles r on r.id = m.role_id where m.customer_id = $1 and m.status = 'active' and m.accepted_at is not null and r.permissions = '1'",
				[here()],
			);
			expect(rows).toEqual([{ n: 1 }]);
			await write("update memberships set status = 'active', role_id = $2 where id = $1", [first, await roleOf(t, here(), "admin")]);
			await write("update memberships set role_id = $2, status = 'deactivated' where id = $1", [second.id, teacher]);
			await eventually(async () => expect((await admin.call("GET", USERS)).status).toBe(200));
		}
	});
});

describe("nobody hands out more than they have", () => {
	test("inviting, changing roles and moving stronger people is refused below them", async () => {
		// all that the built-in role for staff has, so that it can be given
		const staff = MODULE_NAMES.map((name) => [name, MODULES[name].grants.staff ?? []] as const);
		const helper = await holding({ ...Object.fromEntries(staff), Users: ["View", "Create", "Edit", "Delete"] });
		const [adminRole, editorRole, staffRole] = await Promise.all(["admin", "editor", "staff"].map((key) => roleOf(t, here(), key)));
		const invite = (role_id: number | undefined) =>
			helper.caller.call<ErrorBody>("POST", `${USERS}/invite`, { email: `x${role_id}@new.test`, role_id, portal_type: "ADMIN" });
		for (const role_id of [adminRole, editorRole])
			expect((await invite(role_id)).body.fields).toEqual({ role_id: "Your own role does not let you give this one." });
		expect((await invite(staffRole)).status).toBe(201);
		const many = await helper.caller.call<{ results: { problem: string | null }[] }>("POST", `${USERS}/invite_many`, {
			lines: [{ email: "y@new.test", role_id: adminRole }],
			dry_run: false,
		});
		expect(many.body.results[0]?.problem).toBe("Your own role does not let you give this one.");

		const other = await newMember(t, here());
		expect((await helper.caller.call("PATCH", `${USERS}/${other.id}`, { version: 1, role_id: adminRole })).status).toBe(422);
		expect((await helper.caller.call("PATCH", `${USERS}/${helper.id}`, { version: 2, role_id: adminRole })).status).toBe(422);
		const boss = await newMember(t, here(), { role: "admin" });
		const down = await helper.caller.call<ErrorBody>("PATCH", `${USERS}/${boss.id}`, { version: 1, role_id: staffRole });
		expect([down.status, down.body.error]).toEqual([403, "beyond_you"]);
		expect((await setStatus(boss.id, "blocked", 1, helper.caller)).body.error).toBe("beyond_you");
		const invited = await newMember(t, here(), { role: "admin", invited: true });
		expect((await helper.caller.call<ErrorBody>("DELETE", `${USERS}/${invited.id}`)).body.error).toBe("beyond_you");
		expect(await member(boss.id)).toMatchObject({ status: "active", version: 1 });
		expect((await setStatus(other.id, "blocked", 1, helper.caller)).status).toBe(200);
		await write("update memberships set status = 'deactivated' where id = $1", [boss.id]);
	});
});

describe("unlocking", () => {
	test("lets a person try again after too many failures, and shows that they were locked", async () => {
		const strict = await startOwnApp({ attempts: { perAccount: 3, perAddress: 1000 } });
		try {
			const { email, user_id } = strict.north.users.teacher;
			const boss = await strict.as(strict.north, "admin");
			const id = await membershipOf(strict, strict.north.customer_id, user_id);
			const login = async (password: string) => (await strict.anonymous.call("POST", "/auth/login", { email, password })).status;
			const locked = async () => (await boss.call<{ locked: boolean }>("GET", `${USERS}/${id}`)).body.locked;
			expect(await locked()).toBe(false);
			for (let i = 0; i < 3; i++) expect(await login("wrong")).toBe(401);
			expect(await login(PASSWORD)).toBe(429);
			expect(await locked()).toBe(true);
			expect((await boss.call("POST", `${USERS}/${id}/unlock`, {})).status).toBe(200);
			expect(await locked()).toBe(false);
			expect(await login(PASSWORD)).toBe(200);
			expect((await (await strict.as(strict.north, "office")).call("POST", `${USERS}/${id}/unlock`, {})).status).toBe(403);
			// not for ever, or whoever may unlock could help somebody guess
			expect((await boss.call("POST", `${USERS}/${id}/unlock`, {})).status).toBe(200);
			expect((await boss.call("POST", `${USERS}/${id}/unlock`, {})).status).toBe(429);
		} finally {
			await strict.close();
		}
	});
});
