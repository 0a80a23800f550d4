import type { SessionAnswer, UserDetails } from "@homeroom/contract/areas/session/session.contract.ts";
import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { LOCALES } from "@homeroom/contract/languages.generated.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inSchool, mailsTo, newPerson, secretIn, signInAs } from "../../testing/accounts.ts";
import { eventually } from "../../testing/eventually.ts";
import { newTicket } from "../../testing/sampling.ts";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startTestApp();
});
afterAll(() => t.close());

const NEW = "four quiet green ideas";
const userRow = async (email: string) => (await t.owner.query("select * from platform.users where email = $1", [email])).rows[0];
const without = ({ status, body }: { status: number; body: ErrorBody }) => ({ status, body: { ...body, request_id: "" } });
const works = async (token: string) => (await t.withToken(token).call("POST", "/get_user_details_by_token", {})).status;

describe("POST /auth/register", () => {
	const register = (body: Record<string, unknown>, language = "en") =>
		t.anonymous.call<SessionAnswer & ErrorBody>(
			"POST",
			"/auth/register",
			{ displayName: "Ana Maria Costa", email: "ana@register.test", password: NEW, terms_version: TERMS_VERSION, ...body },
			{ "accept-language": language },
		);
	test("makes a login that belongs to no school, notes the terms, and asks to confirm the address in the person's language", async () => {
		const { status, body, headers } = await register({ email: " Ana@Register.test " }, "pt");
		expect(status).toBe(201);
		expect(body).toMatchObject({
			customer_id: null,
			customers: [],
			user: { displayName: "Ana Maria Costa", first_name: "Ana Maria", last_name: "Costa", is_operator: false },
			state: { method: "signup", has_password: true, terms_needed: null },
		});
		expect(String(headers["set-cookie"])).toMatch(/^homeroom_refresh=.*HttpOnly; SameSite=Strict/);
		expect(await userRow("ana@register.test")).toMatchObject({ locale: "pt", email_verified_at: null, is_operator: false });
		const { rows } = await t.owner.query("select version, ip from platform.terms_acceptances where user_id = $1", [body.user.uid]);
		expect(rows).toEqual([{ version: TERMS_VERSION, ip: "127.0.0.1" }]);
		const [mail] = await mailsTo(t, "ana@register.test");
		expect(mail).toMatchObject({ template: "verify_email", locale: "pt", subject: "Confirme o seu e-mail" });
		const verified = await t.anonymous.call("POST", "/auth/verify_email", { token: secretIn(mail) });
		expect(verified.status).toBe(200);
		expect((await userRow("ana@register.test")).email_verified_at).not.toBeNull();
		expect((await t.anonymous.call("POST", "/auth/verify_email", { token: secretIn(mail) })).status).toBe(410);
	});
	test("takes a name, an address and a password alone; the terms wait until they are accepted", async () => {
		const { status, body } = await t.anonymous.call<SessionAnswer>("POST", "/auth/register", {
			displayName: "Ben Okafor",
			email: "ben@register.test",
			password: NEW,
		});
		expect(status).toBe(201);
		expect(body).toMatchObject({ user: { displayName: "Ben Okafor", email: "ben@register.test" }, state: { terms_needed: TERMS_VERSION } });
		const { rows } = await t.owner.query("select version from platform.terms_acceptances where user_id = $1", [body.user.uid]);
		expect(rows).toEqual([]);
	});
	test("with an address that is known says so, and changes nothing", async () => {
		const { email } = await newPerson(t);
		const before = await userRow(email);
		const answer = await register({ email });
		const sentence = "This email is already in use.";
		expect(answer).toMatchObject({ status: 409, body: { error: "email_taken", message: sentence, fields: { email: sentence } } });
		expect(answer.headers["set-cookie"]).toBeUndefined();
		expect(await userRow(email)).toEqual(before);
	});
	test.each([
		[{ displayName: "  " }, "displayName", "Please enter your name."],
		[{ email: "nobody" }, "email", "Please enter an e-mail address like name@example.org."],
		[{ password: "short" }, "password", "At least 12 characters."],
		[{ password: "password1234" }, "password", /too well known/],
		[{ email: "featherstone@x.test", password: "featherstone2024" }, "password", /too well known/],
		[{ terms_version: "2001-01" }, "terms_version", "Please accept the terms."],
	])("with %j tells it at the field", async (wrong, field, message) => {
		const { status, body } = await register({ email: "wrong@register.test", ...wrong });
		expect(status).toBe(422);
		expect(body.fields?.[field]).toEqual(typeof message === "string" ? message : expect.stringMatching(message));
		expect(await userRow("wrong@register.test")).toBeUndefined();
	});
});

describe("POST /auth/unified_forget_password", () => {
	const forget = (email: string, language = "en") =>
		t.anonymous.call<ErrorBody>("POST", "/auth/unified_forget_password", { email }, { "accept-language": language });
	test("answers the same for a known, an unknown and a blocked address; only the known one gets a mail", async () => {
		const { email } = await newPerson(t);
		const blocked = await newPerson(t);
		await t.owner.query("update platform.users set status = 'blocked' where id = $1", [blocked.user_id]);
		const known = await forget(` ${email.toUpperCase()}`);
		expect(known).toMatchObject({ status: 200, body: { ok: true } });
		for (const other of ["nobody@nowhere.test", blocked.email]) {
			const answer = await forget(other);
			expect({ ...without(answer), body: answer.body }).toEqual({ ...without(known), body: known.body });
			expect(await mailsTo(t, other)).toEqual([]);
		}
		expect(await mailsTo(t, email)).toHaveLength(1);
	});
	test.each(LOCALES)("writes in the person's own language (%s), else in the language of the asking", async (locale) => {
		const own = await newPerson(t);
		await t.owner.query("update platform.users set locale = $2 where id = $1", [own.user_id, locale]);
		const none = await newPerson(t);
		await Promise.all([forget(own.email, "en"), forget(none.email, locale)]);
		for (const { email } of [own, none]) expect(await mailsTo(t, email)).toMatchObject([{ template: "reset", locale }]);
	});
	test("mails a link to our own address whose secret is kept nowhere but in the mail; one that is used takes the others with it", async () => {
		const { email, user_id } = await newPerson(t);
		await t.anonymous.call("POST", "/auth/unified_forget_password", { email }, { host: "evil.test", "x-forwarded-host": "evil.test" });
		await forget(email);
		const mails = await mailsTo(t, email);
		expect(mails).toHaveLength(2);
		for (const mail of mails) {
			expect(mail.body_text).toContain("http://homeroom.test/Password-setup#");
			expect(mail.body_text + mail.body_html).not.toMatch(/evil|argon2/);
		}
		const { rows } = await t.owner.query("select t::text as row from platform.tickets t where user_id = $1", [user_id]);
		for (const mail of mails) expect(JSON.stringify(rows)).not.toContain(secretIn(mail));
		const look = () =>
			Promise.all(
				mails.map(async (mail) => (await t.anonymous.call("POST", "/auth/password_setup_link", { token: secretIn(mail) })).status),
			);
		expect(await look()).toEqual([200, 200]);
		const [first] = mails.map(secretIn);
		const used = await t.anonymous.call("POST", "/auth/unified_reset_password", {
			token: first,
			password: "four quiet green ideas",
			terms_version: TERMS_VERSION,
		});
		expect(used.status).toBe(200);
		expect(await look()).toEqual([410, 410]);
	});
	test("needs an address", async () => {
		for (const body of [{}, { email: "x" }, { email: 7 }])
			expect((await t.anonymous.call("POST", "/auth/unified_forget_password", body)).status).toBe(422);
	});
});

describe("POST /auth/change_password", () => {
	const change = (token: string, current_password: string, password = NEW) =>
		t.withToken(token).call<ErrorBody>("POST", "/auth/change_password", { current_password, password });
	test("changes it, tells the person, and ends all other sessions and open links", async () => {
		const { email, user_id } = await newPerson(t, { school: t.north });
		const [here, there] = [await signInAs(t, email), await signInAs(t, email)];
		const link = await newTicket(t, "reset", { user_id });
		expect(await works(there.token)).toBe(200);
		expect((await change(here.token, PASSWORD)).status).toBe(200);
		await eventually(async () => expect(await works(there.token)).toBe(401));
		expect(await works(here.token)).toBe(200);
		expect((await t.anonymous.call("POST", "/auth/unified-login", { email, password: PASSWORD })).status).toBe(401);
		expect((await t.anonymous.call("POST", "/auth/unified-login", { email, password: NEW })).status).toBe(200);
		expect((await t.anonymous.call("POST", "/auth/password_setup_link", { token: link })).status).toBe(410);
		expect(await mailsTo(t, email)).toMatchObject([{ template: "password_changed" }]);
	});
	test("needs the present one, and a new one that is good enough for every school of the person", async () => {
		const { email } = await newPerson(t, { school: t.north });
		await inSchool(t, t.north, "update platform.customers set password_min_length = 20 where id = $1", [t.north.customer_id]);
		const { token } = await signInAs(t, email);
		const before = await userRow(email);
		expect((await change(token, "not it")).body.fields).toEqual({ current_password: "This is not your present password." });
		expect((await change(token, PASSWORD, "nineteen letters ok")).body.fields).toEqual({ password: "At least 20 characters." });
		expect((await change(token, PASSWORD, "password123password123")).body.fields?.password).toMatch(/too well known/);
		expect(await userRow(email)).toEqual(before);
		await inSchool(t, t.north, "update platform.customers set password_min_length = 12 where id = $1", [t.north.customer_id]);
	});
	test("is closed to strangers, and to who came in through a school's own sign-in", async () => {
		expect((await t.anonymous.call("POST", "/auth/change_password", { current_password: PASSWORD, password: NEW })).status).toBe(401);
		const { email, user_id } = await newPerson(t, { school: t.north });
		const { token } = await signInAs(t, email);
		await t.owner.query("update platform.sessions set bound_customer_id = $2, second_factor = true where user_id = $1", [
			user_id,
			t.north.customer_id,
		]);
		await eventually(async () => expect(await change(token, PASSWORD)).toMatchObject({ status: 403, body: { error: "session_bound" } }));
	});
});

describe("POST /auth/unlock", () => {
	test("takes the password of the person themselves, and says at the field when it is wrong", async () => {
		const { email } = await newPerson(t);
		const { token } = await signInAs(t, email);
		const unlock = (password: unknown) => t.withToken(token).call<ErrorBody>("POST", "/auth/unlock", { password });
		expect(await unlock(PASSWORD)).toMatchObject({ status: 200, body: { ok: true } });
		expect(await unlock("wrong")).toMatchObject({ status: 422, body: { fields: { password: "This is not your present password." } } });
		for (const nothing of ["", undefined, 7]) expect((await unlock(nothing)).status).toBe(422);
		expect(await works(token)).toBe(200);
		expect((await t.anonymous.call("POST", "/auth/unlock", { password: PASSWORD })).status).toBe(401);
	});
	test("never opens for somebody without a password", async () => {
		const { email, user_id } = await newPerson(t);
		const { token } = await signInAs(t, email);
		await t.owner.query("update platform.users set password_hash = null where id = $1", [user_id]);
		expect((await t.withToken(token).call("POST", "/auth/unlock", { password: PASSWORD })).status).toBe(422);
	});
});

describe("POST /auth/accept_terms", () => {
	test("notes the version, when and from where, once; then nothing is asked any more", async () => {
		const { email, user_id } = await newPerson(t);
		const { token, answer } = await signInAs(t, email);
		expect(answer.state.terms_needed).toBe(TERMS_VERSION);
		const accept = (version: string) => t.withToken(token).call<ErrorBody>("POST", "/auth/accept_terms", { version });
		expect((await accept("1999-12")).body.fields).toEqual({ version: "Please accept the terms." });
		expect((await accept(TERMS_VERSION)).status).toBe(200);
		expect((await accept(TERMS_VERSION)).status).toBe(200);
		const { rows } = await t.owner.query("select version, ip, at from platform.terms_acceptances where user_id = $1", [user_id]);
		expect(rows).toEqual([{ version: TERMS_VERSION, ip: "127.0.0.1", at: expect.any(Date) }]);
		const details = await t.withToken(token).call<UserDetails>("POST", "/get_user_details_by_token", {});
		expect(details.body.state.terms_needed).toBeNull();
		expect((await t.anonymous.call("POST", "/auth/accept_terms", { version: TERMS_VERSION })).status).toBe(401);
	});
});

describe("PATCH /auth/profile", () => {
	const profile = { first_name: "Nova", middle_name: " ", last_name: "Name", about: "Room 12" };
	test("changes my name in the login and in this school, not in my other one", async () => {
		const { email, user_id } = await newPerson(t, { school: t.north });
		const { token } = await signInAs(t, email);
		const { status, body } = await t.withToken(token).call<UserDetails>("PATCH", "/auth/profile", profile);
		expect(status).toBe(200);
		expect(body.user).toMatchObject({ displayName: "Nova Name", first_name: "Nova", middle_name: null, about: "Room 12" });
		expect(await userRow(email)).toMatchObject({ first_name: "Nova", last_name: "Name", about: "Room 12" });
		const { rows } = await t.owner.query("select customer_id, first_name, version from memberships where user_id = $1", [user_id]);
		expect(rows).toEqual([{ customer_id: String(t.north.customer_id), first_name: "Nova", version: 2 }]);
		const other = await t.owner.query("select first_name from memberships where user_id = $1", [t.north.users.staff.user_id]);
		expect(other.rows).toEqual([{ first_name: "Staff" }]);
	});
	test("needs names, and a login", async () => {
		const { email } = await newPerson(t);
		const { token } = await signInAs(t, email);
		const answer = await t
			.withToken(token)
			.call<ErrorBody>("PATCH", "/auth/profile", { ...profile, first_name: "", about: "x".repeat(301) });
		expect(answer.body.fields).toEqual({ first_name: "Please fill this in.", about: "At most 300 characters." });
		expect((await userRow(email)).first_name).toBe("Nuno");
		expect((await t.anonymous.call("PATCH", "/auth/profile", profile)).status).toBe(401);
	});
});
