import type { SessionAnswer } from "@homeroom/contract/areas/session/session.contract.ts";
import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { passwordFits } from "../../kit/session/passwords.ts";
import { inSchool, mailsTo, newPerson, signInAs, type TestPerson } from "../../testing/accounts.ts";
import { eventually } from "../../testing/eventually.ts";
import { newTicket } from "../../testing/sampling.ts";
import { PASSWORD, type School, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startTestApp();
});
afterAll(() => t.close());

const NEW = "four quiet green ideas";
type LinkAnswer = Record<string, unknown> & ErrorBody;
const look = (token: string) => t.anonymous.call<LinkAnswer>("POST", "/auth/password_setup_link", { token });
const setUp = (token: string, more: Record<string, unknown> = {}) =>
	t.anonymous.call<SessionAnswer & ErrorBody>("POST", "/auth/unified_reset_password", {
		token,
		password: NEW,
		terms_version: TERMS_VERSION,
		...more,
	});
const userRow = async (user_id: number) => (await t.owner.query("select * from platform.users where id = $1", [user_id])).rows[0];
const hasPassword = async (user_id: number, password: string) => passwordFits(password, (await userRow(user_id)).password_hash);
const works = async (token: string) => (await t.withToken(token).call("POST", "/get_user_details_by_token", {})).status;
const verified = (user_id: number) => t.owner.query("update platform.users set email_verified_at = now() where id = $1", [user_id]);

/** Invited and not yet here. */
async function invited(school: School, person?: TestPerson): Promise<TestPerson & { token: string }> {
	const known = person ?? (await newPerson(t, { school, role: "teacher" }));
	if (person !== undefined)
		await inSchool(t, school, "insert into memberships (user_id, role_id, portal_type) select $1, id, 'ADMIN' from roles where key = 'teacher' and customer_id = $2", [person.user_id, school.customer_id]); // biome-ignore format: one statement
	else await t.owner.query("update platform.users set password_hash = null where id = $1", [known.user_id]);
	await inSchool(t, school, "update memberships set accepted_at = null where user_id = $1 and customer_id = $2", [
		known.user_id,
		school.customer_id,
	]);
	return { ...known, token: await newTicket(t, "invitation", { user_id: known.user_id, customer_id: school.customer_id }) };
}
const accepted = async (user_id: number, school: School) =>
	(await t.owner.query("select accepted_at from memberships where user_id = $1 and customer_id = $2", [user_id, school.customer_id]))
		.rows[0]?.accepted_at;

describe("a link to set a new password", () => {
	test("says what it is for, sets the password, signs in and works once", async () => {
		const { user_id, email } = await newPerson(t, { school: t.north });
		const token = await newTicket(t, "reset", { user_id });
		expect(await look(token)).toMatchObject({
			status: 200,
			body: {
				purpose: "reset",
				email,
				first_name: "Nuno",
				customer_name: null,
				has_password: false,
				password_min_length: 12,
				terms_needed: TERMS_VERSION,
			},
		});
		const { status, body, headers } = await setUp(token);
		expect(status).toBe(200);
		expect(body).toMatchObject({ user: { uid: user_id }, customer_id: t.north.customer_id, state: { method: "link", terms_needed: null } });
		expect(String(headers["set-cookie"])).toMatch(/HttpOnly; SameSite=Strict/);
		expect(await hasPassword(user_id, NEW)).toBe(true);
		expect((await userRow(user_id)).email_verified_at).not.toBeNull();
		expect(await mailsTo(t, email)).toMatchObject([{ template: "password_changed" }]);
		for (const again of [await look(token), await setUp(token, { password: "another set of words" })])
			expect(again).toMatchObject({ status: 410, body: { error: "link_invalid" } });
		expect(await hasPassword(user_id, NEW)).toBe(true);
	});
	test("of fifty at the same moment lets one through", async () => {
		const { user_id } = await newPerson(t);
		const token = await newTicket(t, "reset", { user_id });
		const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => setUp(token, { password: `${NEW} number ${at}` })));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 410]));
	});
	test("lives one hour", async () => {
		const { user_id, email } = await newPerson(t);
		await t.anonymous.call("POST", "/auth/unified_forget_password", { email });
		const { rows } = await t.owner.query("select expires_at - created_at as life from platform.tickets where user_id = $1", [user_id]);
		expect(rows[0].life).toMatchObject({ hours: 1 });
		const token = await newTicket(t, "reset", { user_id });
		await t.owner.query("update platform.tickets set expires_at = now() where user_id = $1", [user_id]);
		expect((await look(token)).status).toBe(410);
		expect((await setUp(token)).status).toBe(410);
		expect(await hasPassword(user_id, PASSWORD)).toBe(true);
	});
	test("ends all sessions at once, makes other links useless and opens a locked account", async () => {
		const { user_id, email } = await newPerson(t);
		await verified(user_id);
		const [one, two] = [await signInAs(t, email), await signInAs(t, email)];
		const [token, other] = [await newTicket(t, "reset", { user_id }), await newTicket(t, "reset", { user_id })];
		const step = await newTicket(t, "second_factor", { user_id });
		await t.owner.query("insert into platform.attempts (account, ip) select sha256($1::bytea), '1' from generate_series(1, 5)", [email]);
		expect(await works(one.token)).toBe(200);
		const { body } = await setUp(token);
		await eventually(async () => expect([await works(one.token), await works(two.token)]).toEqual([401, 401]));
		expect((await t.anonymous.call("POST", "/auth/refresh-token", {}, { cookie: one.cookie })).status).toBe(401);
		expect(await works(body.access_token)).toBe(200);
		expect((await look(other)).status).toBe(410);
		const { rows } = await t.owner.query("select used_at from platform.tickets where user_id = $1 and kind = 'second_factor'", [user_id]);
		expect([step.length > 40, rows[0].used_at]).toEqual([true, expect.any(Date)]);
		expect((await t.owner.query("select from platform.attempts where account = sha256($1::bytea)", [email])).rowCount).toBe(0);
	});
	test("asks for the second factor that was set up, and leaves it in place", async () => {
		const { user_id } = await newPerson(t);
		await verified(user_id);
		await t.owner.query("insert into platform.totp (user_id, secret_box, confirmed_at) values ($1, '', now())", [user_id]);
		const { status, body, headers } = await setUp(await newTicket(t, "reset", { user_id }));
		expect(status).toBe(200);
		expect(body).toEqual({ second_factor: { ticket: expect.any(String), methods: ["totp"] } });
		expect(headers["set-cookie"]).toBeUndefined();
		expect((await t.owner.query("select from platform.totp where user_id = $1", [user_id])).rowCount).toBe(1);
	});
	test.each([
		[{ password: undefined }, { password: "Please fill this in." }],
		[{ password: "short" }, { password: "At least 12 characters." }],
		[{ password: "password1234" }, { password: expect.stringMatching(/too well known/) }],
		[{ password: "x".repeat(201) }, { password: "At most 200 characters." }],
		[{ terms_version: undefined }, { terms_version: "Please accept the terms." }],
		[{ terms_version: "1999-01" }, { terms_version: "Please accept the terms." }],
	])("with %j tells it at the field and is not used up, however often", async (wrong, fields) => {
		const { user_id } = await newPerson(t);
		const token = await newTicket(t, "reset", { user_id });
		for (let at = 0; at < 6; at++) expect(await setUp(token, wrong)).toMatchObject({ status: 422, body: { fields } });
		expect(await hasPassword(user_id, PASSWORD)).toBe(true);
		expect((await t.owner.query("select from platform.terms_acceptances where user_id = $1", [user_id])).rowCount).toBe(0);
		expect((await setUp(token)).status).toBe(200);
	});
	test("of a blocked login, of another kind, or made up is no link", async () => {
		const { user_id } = await newPerson(t);
		const blocked = await newTicket(t, "reset", { user_id });
		const other = await newTicket(t, "verify_email", { user_id: t.both.user_id });
		await t.owner.query("update platform.users set status = 'blocked' where id = $1", [user_id]);
		for (const token of [blocked, other, "x".repeat(43)]) {
			expect((await look(token)).status).toBe(410);
			expect((await setUp(token)).status).toBe(410);
		}
		for (const token of ["", "x".repeat(201), 7]) expect((await look(token as string)).status).toBe(422);
	});
});

describe("an invitation", () => {
	test("of somebody new sets a password as long as the school asks for, records the terms and starts in that school", async () => {
		const { user_id, email, token } = await invited(t.south);
		await inSchool(t, t.south, "update platform.customers set password_min_length = 16 where id = $1", [t.south.customer_id]);
		expect(await look(token)).toMatchObject({
			body: { purpose: "invitation", email, customer_name: "South School", role: "teacher", has_password: false, password_min_length: 16 },
		});
		expect((await setUp(token, { password: "only fifteen ch" })).body.fields).toEqual({ password: "At least 16 characters." });
		expect((await setUp(token, { password: "South School 2026" })).body.fields?.password).toMatch(/too well known/);
		expect(await accepted(user_id, t.south)).toBeNull();
		const { status, body } = await setUp(token);
		expect(status).toBe(200);
		expect(body).toMatchObject({ customer_id: t.south.customer_id, user: { userRole: "teacher" } });
		expect(await accepted(user_id, t.south)).toBeInstanceOf(Date);
		await inSchool(t, t.south, "update platform.customers set password_min_length = 12 where id = $1", [t.south.customer_id]);
	});
	test("of somebody who has a login keeps its password and other schools", async () => {
		const person = await newPerson(t, { school: t.north });
		await verified(person.user_id);
		const { user_id, token } = await invited(t.south, person);
		expect((await signInAs(t, person.email)).answer.customers).toHaveLength(1);
		expect(await look(token)).toMatchObject({ body: { has_password: true } });
		const { body } = await setUp(token, { password: undefined });
		expect(body).toMatchObject({ customer_id: t.south.customer_id, customers: [{}, {}] });
		expect(await hasPassword(user_id, PASSWORD)).toBe(true);
	});
	test("takes the login from whoever made it with an address that is not theirs", async () => {
		const stranger = await newPerson(t);
		const theirs = await signInAs(t, stranger.email);
		await t.owner.query("insert into platform.passkeys (user_id, credential_id, public_key, name) values ($1, $2, '', 'theirs')", [
			stranger.user_id,
			stranger.email,
		]);
		const { user_id, token } = await invited(t.south, stranger);
		expect(await look(token)).toMatchObject({ body: { has_password: false } });
		expect((await setUp(token, { password: undefined })).status).toBe(422);
		expect((await setUp(token)).body).toMatchObject({ customer_id: t.south.customer_id });
		await eventually(async () => expect(await works(theirs.token)).toBe(401));
		expect(await hasPassword(user_id, PASSWORD)).toBe(false);
		expect((await t.owner.query("select from platform.passkeys where user_id = $1", [user_id])).rowCount).toBe(0);
	});
	test("that was taken back, or of a suspended school, is no link", async () => {
		const [gone, suspended] = [await invited(t.south), await invited(t.south)];
		await inSchool(t, t.south, "delete from memberships where user_id = $1", [gone.user_id]);
		expect((await setUp(gone.token)).status).toBe(410);
		await t.owner.query("update platform.customers set status = 'suspended' where id = $1", [t.south.customer_id]);
		expect((await look(suspended.token)).status).toBe(410);
		await t.owner.query("update platform.customers set status = 'active' where id = $1", [t.south.customer_id]);
		expect((await look(suspended.token)).status).toBe(200);
	});
});

test("the first operator sets a password by a link of their own", async () => {
	const { user_id } = await newPerson(t, { is_operator: true });
	const token = await newTicket(t, "operator", { user_id });
	expect(await look(token)).toMatchObject({ body: { purpose: "operator", customer_name: null } });
	expect((await setUp(token)).body).toMatchObject({ user: { is_operator: true }, customer_id: null });
});

describe("POST /auth/verify_email", () => {
	test("confirms the address the link was sent to, and no other", async () => {
		const { user_id, email } = await newPerson(t);
		const [right, wrong] = [
			await newTicket(t, "verify_email", { user_id, email }),
			await newTicket(t, "verify_email", { user_id, email: "old@x.test" }),
		];
		const verify = (token: string) => t.anonymous.call("POST", "/auth/verify_email", { token });
		expect((await verify(wrong)).status).toBe(410);
		expect((await userRow(user_id)).email_verified_at).toBeNull();
		expect((await verify(right)).status).toBe(200);
		expect((await userRow(user_id)).email_verified_at).not.toBeNull();
		for (const again of [right, "x".repeat(43)]) expect((await verify(again)).status).toBe(410);
		expect((await verify("")).status).toBe(422);
	});
});
