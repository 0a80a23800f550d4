import { randomUUID } from "node:crypto";
import type { InviteResult, User } from "@homeroom/contract/areas/users/users.contract.ts";
import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readMails } from "../../testing/mail-reading.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { newMember, roleOf } from "./users.samples.ts";

let t: TestApp;
let admin: Caller;
let teacherRole: number;
beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
	teacherRole = await roleOf(t, t.north.customer_id, "teacher");
});
afterAll(() => t.close());

const USERS = "/user-management/users";
const address = () => `${randomUUID()}@new.test`;
const invite = (more: object = {}, by = admin) =>
	by.call<User & ErrorBody>("POST", `${USERS}/invite`, { email: address(), role_id: teacherRole, portal_type: "ADMIN", ...more });
/** The links that were mailed to an address, oldest first. */
const linksTo = async (email: string | null) => {
	const mails = await readMails(t, "recipient", email);
	return mails.map((mail) => ({ ...mail, token: /Password-setup#([\w-]+)/.exec(mail.body_text)?.[1] as string }));
};
const accept = (token: string | undefined, more: object = { password: "four quiet green ideas" }) =>
	t.anonymous.call<{ access_token: string; customer_id: number; user: { userRole: string } } & ErrorBody>(
		"POST",
		"/auth/unified_reset_password",
		{ token, terms_version: TERMS_VERSION, ...more },
	);
const membership = async (id: number) => (await t.owner.query("select * from memberships where id = $1", [id])).rows[0];

describe("an invitation", () => {
	test("opens nothing until its link is followed, and then this school with this role", async () => {
		const email = address();
		const { status, body } = await invite({ email, first_name: "Ana", last_name: "Costa", department: "Science" });
		expect(status).toBe(201);
		expect(body).toMatchObject({ email, name: "Ana Costa", role: "teacher", is_verified: false, department: "Science", status: "active" });
		expect(await membership(body.id)).toMatchObject({ accepted_at: null, invited_by: String(t.north.users.admin.user_id) });
		const [mail] = await linksTo(email);
		expect(mail).toMatchObject({ template: "invitation", locale: "en", subject: "North School invites you to Homeroom" });
		const answer = await accept(mail?.token);
		expect(answer.body).toMatchObject({ customer_id: t.north.customer_id, user: { userRole: "teacher" } });
		expect((await membership(body.id)).accepted_at).not.toBeNull();
		expect((await t.withToken(answer.body.access_token).call("GET", "/students")).status).toBe(200);
		expect((await t.withToken(answer.body.access_token).call("GET", USERS)).status).toBe(403);
		expect((await accept(mail?.token)).status).toBe(410);
	});
	test("is written in the school's language, and takes names from the address where none are given", async () => {
		await t.owner.query("update platform.customers set locale = 'fr' where id = $1", [t.north.customer_id]);
		const email = `jean-luc.petit.${randomUUID().slice(0, 4)}@new.test`;
		const { body } = await invite({ email });
		expect(body.first_name).toMatch(/^Jean Luc Petit/);
		expect((await linksTo(email))[0]).toMatchObject({ locale: "fr" });
		await t.owner.query("update platform.customers set locale = 'en' where id = $1", [t.north.customer_id]);
	});
	test("of somebody who has a login keeps their password and tells this school nothing about them", async () => {
		const { email, user_id } = t.south.users.finance;
		await t.owner.query("update platform.users set email_verified_at = now() where id = $1", [user_id]);
		const { body } = await invite({ email, first_name: "Filipa", last_name: "Nova" });
		expect(body).toMatchObject({ user_id, name: "Filipa Nova", is_verified: false });
		const login = async () =>
			(await t.anonymous.call<{ customers: unknown[] }>("POST", "/auth/login", { email, password: "a long test password" })).body;
		expect((await login()).customers).toHaveLength(1);
		const [mail] = await linksTo(email);
		const link = await t.anonymous.call<{ has_password: boolean }>("POST", "/auth/password_setup_link", { token: mail?.token });
		expect(link.body.has_password).toBe(true);
		expect((await accept(mail?.token, {})).status).toBe(200);
		expect((await login()).customers).toHaveLength(2);
		expect((await t.owner.query("select first_name from platform.users where id = $1", [user_id])).rows[0]).toEqual({
			first_name: "Finance",
		});
	});
	test("is refused for a bad address, an unknown role, a member, and without the permission", async () => {
		const before = (await t.owner.query("select count(*) from platform.users")).rows;
		expect((await invite({ email: "nobody" })).body.fields).toHaveProperty("email");
		expect((await invite({ role_id: 999_999 })).body.fields).toHaveProperty("role_id");
		expect((await invite({ role_id: await roleOf(t, t.south.customer_id, "teacher") })).body.fields).toHaveProperty("role_id");
		expect((await invite({ email: t.north.users.office.email })).body.fields).toEqual({
			email: "This address belongs to your school already.",
		});
		expect((await invite({}, await t.as(t.north, "office"))).status).toBe(403);
		expect((await t.owner.query("select count(*) from platform.users")).rows).toEqual(before);
	});
	test("of the same stranger by ten at once makes one login, one membership and one mail", async () => {
		const email = address();
		const answers = await Promise.all(Array.from({ length: 10 }, () => invite({ email })));
		expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(422)]);
		expect(await linksTo(email)).toHaveLength(1);
	});
	test("lives seven days, or as long as the school says, and the mail tells", async () => {
		const lifeOf = async (user_id: number | undefined) =>
			(
				await t.owner.query(
					"select (extract(epoch from expires_at - created_at) / 86400)::int as days from platform.tickets where user_id = $1",
					[user_id],
				)
			).rows;
		const usual = (await invite()).body;
		expect(await lifeOf(usual.user_id)).toEqual([{ days: 7 }]);
		expect((await linksTo(usual.email))[0]?.body_text).toContain("once and for 7 days");
		await t.owner.query("update platform.customers set invitation_days = 1 where id = $1", [t.north.customer_id]);
		const short = (await invite()).body;
		expect(await lifeOf(short.user_id)).toEqual([{ days: 1 }]);
		expect((await linksTo(short.email))[0]?.body_text).toContain("once and for one day");
		await t.owner.query("update platform.customers set invitation_days = 7 where id = $1", [t.north.customer_id]);
	});
	test("sent again makes the earlier link useless; taken back, all of them", async () => {
		const email = address();
		const { body } = await invite({ email });
		expect((await admin.call("POST", `${USERS}/${body.id}/resend`, {})).status).toBe(200);
		const [first, second] = await linksTo(email);
		expect((await accept(first?.token)).status).toBe(410);
		expect((await admin.call("DELETE", `${USERS}/${body.id}`)).status).toBe(200);
		expect((await accept(second?.token)).status).toBe(410);
		expect(await membership(body.id)).toBeUndefined();
		expect((await invite({ email })).status).toBe(201);
	});
	test("that was accepted can be neither sent again nor taken back", async () => {
		const { id } = await newMember(t, t.north.customer_id);
		const again = await admin.call<ErrorBody>("POST", `${USERS}/${id}/resend`, {});
		expect([again.status, again.body.error]).toEqual([409, "already_here"]);
		const removed = await admin.call<ErrorBody>("DELETE", `${USERS}/${id}`);
		expect([removed.status, removed.body.error]).toEqual([409, "member_stays"]);
		expect(await membership(id)).toBeDefined();
	});
	test("beyond what the plan allows is refused with the number, and nothing stays behind", async () => {
		await t.owner.query("update platform.customers set staff_limit = 3 where id = $1", [t.north.customer_id]);
		const email = address();
		const answer = await invite({ email });
		expect([answer.status, answer.body.error]).toEqual([402, "plan_limit"]);
		expect(answer.body.message).toContain("allows 3");
		expect(await linksTo(email)).toEqual([]);
		// families do not count
		expect((await invite({ portal_type: "CLIENT", role_id: await roleOf(t, t.north.customer_id, "client") })).status).toBe(201);
		await t.owner.query("update platform.customers set staff_limit = null where id = $1", [t.north.customer_id]);
	});
});

describe("many at once", () => {
	const many = (lines: object[], dry_run: boolean, by = admin) =>
		by.call<{ results: InviteResult[]; invited: number; left: number | null } & ErrorBody>("POST", `${USERS}/invite_many`, {
			lines,
			dry_run,
		});
	test("each line is answered on its own: first looked at, then carried out", async () => {
		const [good, other] = [address(), address()];
		const lines = [
			{ email: good, role_id: teacherRole, department: "Science" },
			{ email: "not an address", role_id: teacherRole },
			{ email: good.toUpperCase(), role_id: teacherRole },
			{ email: t.north.users.staff.email, role_id: teacherRole },
			{ email: address(), role_id: 12_345_678 },
			{ email: address() },
			{ email: other, role_id: teacherRole, first_name: "Olu", last_name: "Ade" },
		];
		const problems = [
			null,
			"Please enter an e-mail address like name@example.org.",
			"This address stands in the list twice.",
			"This address belongs to your school already.",
			"Please choose one of the offered values.",
			"Please choose one of the offered values.",
			null,
		];
		const dry = (await many(lines, true)).body;
		expect(dry.results.map(({ problem }) => problem)).toEqual(problems);
		expect([dry.invited, await linksTo(good)]).toEqual([0, []]);
		const run = (await many(lines, false)).body;
		expect(run.results.map(({ problem }) => problem)).toEqual(problems);
		expect(run.invited).toBe(2);
		expect(await membership(run.results[6]?.id as number)).toMatchObject({ first_name: "Olu", accepted_at: null });
		expect([(await linksTo(good)).length, (await linksTo(other)).length]).toEqual([1, 1]);
	});
	test("says how many places the plan has left, and takes all or none", async () => {
		const { rows } = await t.owner.query(
			"select count(*)::int as n from memberships where customer_id = $1 and portal_type = 'ADMIN' and status = 'active'",
			[t.north.customer_id],
		);
		await t.owner.query("update platform.customers set staff_limit = $2 where id = $1", [t.north.customer_id, rows[0].n + 1]);
		const lines = [address(), address()].map((email) => ({ email, role_id: teacherRole }));
		expect((await many(lines, true)).body.left).toBe(1);
		const run = await many(lines, false);
		expect([run.status, run.body.error]).toEqual([402, "plan_limit"]);
		for (const { email } of lines) expect(await linksTo(email)).toEqual([]);
		await t.owner.query("update platform.customers set staff_limit = null where id = $1", [t.north.customer_id]);
	});
	test("is refused for no line, too many lines, and without the permission", async () => {
		expect((await many([], true)).status).toBe(422);
		expect((await many(Array(201).fill({ email: "a@b.cd" }), true)).status).toBe(422);
		expect((await many([{ email: address(), role_id: teacherRole }], true, await t.as(t.north, "teacher"))).status).toBe(403);
	});
});
