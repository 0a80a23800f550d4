import type { FactorsShown } from "@homeroom/contract/areas/factors/factors.contract.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPasskey, age, answerByCode, codeOf, enrol, mailsTo, signedIn, waiting } from "../../testing/factors.acting.ts";
import { type Caller, PASSWORD, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startTestApp();
});
afterAll(() => t.close());

const shown = async (person: Caller) => (await person.call<FactorsShown>("GET", "/auth/factors")).body;
const begin = (person: Caller, body: object = {}) =>
	person.call<{ ticket: string; secret: string; url: string }>("POST", "/auth/factors/totp/begin", body);

describe("an authenticator app", () => {
	test("is set up by its first code; the codes come once, the session has proved it, others stay as they are", async () => {
		const { email, user_id } = t.north.users.editor;
		const [person, elsewhere] = [await signedIn(t, email), await signedIn(t, email)];
		expect(await shown(person)).toEqual({
			totp: null,
			passkeys: [],
			recovery_codes_left: 0,
			proved: false,
			asks_password: false,
			demanded_of_operator: false,
			demanded_by: [],
		});
		const { body } = await begin(person);
		expect(body.url).toContain(`secret=${body.secret}`);
		expect(body.url).toContain(encodeURIComponent(email));
		expect((await shown(person)).totp).toBeNull();
		const done = await person.call<{ recovery_codes: string[] }>("POST", "/auth/factors/totp/confirm", {
			ticket: body.ticket,
			code: codeOf(body.secret),
		});
		expect(done.status).toBe(200);
		expect(new Set(done.body.recovery_codes).size).toBe(10);
		expect(await shown(person)).toMatchObject({ totp: { created_at: expect.any(String) }, recovery_codes_left: 10, proved: true });
		expect((await shown(elsewhere)).proved).toBe(false);
		expect(await mailsTo(t, email)).toEqual(["totp_added"]);
		// neither the secret nor a code can be read from the database
		const { rows } = await t.owner.query(
			"select t::text || (select string_agg(c::text, '') from platform.recovery_codes c) as all from platform.totp t where user_id = $1",
			[user_id],
		);
		expect(rows[0].all).not.toContain(body.secret);
		for (const code of done.body.recovery_codes) expect(rows[0].all).not.toContain(code);
	});
	test("is not set up by a wrong code, nor twice by the same ticket, nor by somebody else's", async () => {
		const person = await signedIn(t, t.north.users.finance.email);
		const { body } = await begin(person);
		const confirm = (by: Caller, code: unknown, ticket: unknown = body.ticket) =>
			by.call<ErrorBody>("POST", "/auth/factors/totp/confirm", { ticket, code });
		const wrong = await confirm(person, codeOf(body.secret, -20));
		expect(wrong).toMatchObject({ status: 422, body: { fields: { code: "This code is not right. Codes change every 30 seconds." } } });
		expect((await confirm(person, "")).body.fields).toEqual({ code: "Please fill this in." });
		expect((await confirm(await signedIn(t, t.south.users.finance.email), codeOf(body.secret))).status).toBe(410);
		// another session of the same person did not show who it is
		expect((await confirm(await signedIn(t, t.north.users.finance.email), codeOf(body.secret))).status).toBe(410);
		expect((await shown(person)).totp).toBeNull();
		const both = await Promise.all([confirm(person, codeOf(body.secret)), confirm(person, codeOf(body.secret))]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
		expect((await confirm(person, codeOf(body.secret), "nothing")).status).toBe(410);
	});
	test("can be replaced: the old one works until the new one has shown a code", async () => {
		const { email } = t.north.users.staff;
		const person = await signedIn(t, email);
		const old = await enrol(person);
		const { body } = await begin(person);
		expect((await answerByCode(t, await waiting(t, email), codeOf(old.secret))).statusCode).toBe(200);
		expect((await person.call("POST", "/auth/factors/totp/confirm", { ticket: body.ticket, code: codeOf(body.secret) })).status).toBe(200);
		expect((await answerByCode(t, await waiting(t, email), codeOf(old.secret, 1))).statusCode).toBe(422);
		expect((await answerByCode(t, await waiting(t, email), old.recovery_codes[0] as string, "recovery_code")).statusCode).toBe(422);
		expect((await answerByCode(t, await waiting(t, email), codeOf(body.secret, 1))).statusCode).toBe(200);
	});
	test("is removed with its recovery codes, and the person is told", async () => {
		const { email, user_id } = t.south.users.staff;
		const person = await signedIn(t, email);
		expect((await person.call("DELETE", "/auth/factors/totp", {})).status).toBe(404);
		await enrol(person);
		expect((await person.call("DELETE", "/auth/factors/totp", {})).status).toBe(200);
		expect(await shown(person)).toMatchObject({ totp: null, recovery_codes_left: 0 });
		expect(await mailsTo(t, email)).toEqual(["totp_added", "totp_removed"]);
		const { rows } = await t.owner.query("select from platform.recovery_codes where user_id = $1", [user_id]);
		expect(rows).toEqual([]);
	});
	test("of a person who reads German: so does the mail", async () => {
		const { email, user_id } = t.south.users.editor;
		await t.owner.query("update platform.users set locale = 'de' where id = $1", [user_id]);
		await enrol(await signedIn(t, email));
		const { rows } = await t.owner.query("select subject, locale from platform.mails where recipient = $1", [email]);
		expect(rows).toEqual([{ subject: "Eine Authenticator-App wurde eingerichtet", locale: "de" }]);
	});
});

describe("recovery codes", () => {
	test("are renewed: the old ones stop", async () => {
		const { email } = t.south.users.office;
		const person = await signedIn(t, email);
		expect((await person.call("POST", "/auth/factors/recovery_codes", {})).status).toBe(403);
		const { recovery_codes: old } = await enrol(person);
		const { body } = await person.call<{ recovery_codes: string[] }>("POST", "/auth/factors/recovery_codes", {});
		expect(body.recovery_codes).toHaveLength(10);
		expect((await answerByCode(t, await waiting(t, email), old[0] as string, "recovery_code")).statusCode).toBe(422);
		expect((await answerByCode(t, await waiting(t, email), body.recovery_codes[0] as string, "recovery_code")).statusCode).toBe(200);
		expect(await shown(person)).toMatchObject({ recovery_codes_left: 9 });
		expect(await mailsTo(t, email)).toEqual(["totp_added", "recovery_codes_renewed", "recovery_code_used"]);
	});
});

describe("a change asks who one is", () => {
	const changes: [method: string, path: string][] = [
		["POST", "/auth/factors/totp/begin"],
		["DELETE", "/auth/factors/totp"],
		["POST", "/auth/factors/recovery_codes"],
		["POST", "/auth/factors/passkeys/options"],
		["DELETE", "/auth/factors/passkeys/1"],
	];
	test.each(changes)("%s %s: by the password where the session is older than ten minutes", async (method, path) => {
		const { email, user_id } = t.north.users.client;
		await t.owner.query("delete from platform.totp where user_id = $1", [user_id]);
		const person = await signedIn(t, email);
		await enrol(person);
		await age(t, user_id);
		expect((await shown(person)).asks_password).toBe(true);
		expect((await person.call<ErrorBody>(method, path, {})).body.fields).toEqual({ password: "Please fill this in." });
		const wrong = await person.call<ErrorBody>(method, path, { password: "wrong" });
		expect(wrong.body.fields).toEqual({ password: "This is not your present password." });
		expect((await shown(person)).totp).not.toBeNull();
		const right = await person.call(method, path, { password: PASSWORD });
		expect(right.status).toBe(path.endsWith("/1") ? 404 : 200);
	});
	test.each(changes)("%s %s: by a factor where there is one that the session has not proved", async (method, path) => {
		const { email, user_id } = t.south.users.client;
		await t.owner.query("delete from platform.totp where user_id = $1", [user_id]);
		const [person, elsewhere] = [await signedIn(t, email), await signedIn(t, email)];
		await enrol(person);
		expect(await elsewhere.call(method, path, { password: PASSWORD })).toMatchObject({
			status: 403,
			body: { error: "second_factor_required" },
		});
		expect((await shown(elsewhere)).totp).not.toBeNull();
	});
	test("wrong passwords count like those of a login", async () => {
		const strict = await startTestApp({ attempts: { perAccount: 5, perAddress: 1000 } });
		const { email, user_id } = strict.north.users.admin;
		const person = await signedIn(strict, email);
		await age(strict, user_id);
		const tries = await Promise.all(
			Array.from({ length: 12 }, () => person.call("POST", "/auth/factors/totp/begin", { password: "wrong" })),
		);
		expect(tries.filter(({ status }) => status === 422)).toHaveLength(5);
		expect(tries.filter(({ status }) => status === 429)).toHaveLength(7);
		expect((await person.call("POST", "/auth/factors/totp/begin", { password: PASSWORD })).status).toBe(429);
		await strict.close();
	});
	test("and is not made in a session that a school vouched for", async () => {
		const { email, user_id } = t.south.users.teacher;
		const bound = await signedIn(t, email);
		await t.owner.query("update platform.sessions set bound_customer_id = customer_id where user_id = $1", [user_id]);
		expect(await begin(bound)).toMatchObject({ status: 403, body: { error: "session_bound" } });
		expect((await shown(bound)).totp).toBeNull();
	});
	test("nobody without a login", async () => {
		for (const [method, path] of [...changes, ["GET", "/auth/factors"] as const, ["POST", "/auth/factors/step_up"] as const])
			expect((await t.anonymous.call(method, path, method === "GET" ? undefined : {})).status).toBe(401);
	});
});

describe("a session from before", () => {
	test("proves the factor afterwards and stays the same session", async () => {
		const { email } = t.north.users.office;
		const [person, elsewhere] = [await signedIn(t, email), await signedIn(t, email)];
		expect((await elsewhere.call("POST", "/auth/factors/step_up", {})).status).toBe(403);
		const { secret } = await enrol(person);
		const asked = await elsewhere.call<{ second_factor: { ticket: string; methods: string[] } }>("POST", "/auth/factors/step_up", {});
		expect(asked.body.second_factor.methods).toEqual(["totp", "recovery_code"]);
		const done = await answerByCode(t, asked.body.second_factor.ticket, codeOf(secret));
		expect(done.statusCode).toBe(200);
		expect(done.headers["set-cookie"]).toBeUndefined();
		expect(done.json().state).toMatchObject({ method: "password", second_factor: true });
		expect((await shown(elsewhere)).proved).toBe(true);
		const { rows } = await t.owner.query("select count(*)::int as n from platform.sessions where user_id = $1", [
			t.north.users.office.user_id,
		]);
		expect(rows).toEqual([{ n: 2 }]);
	});
	test("that ended meanwhile proves nothing", async () => {
		const { email, user_id } = t.north.users.teacher;
		const person = await signedIn(t, email);
		const { secret } = await enrol(person);
		const asked = await person.call<{ second_factor: { ticket: string } }>("POST", "/auth/factors/step_up", {});
		await t.owner.query("update platform.sessions set ended_at = now() where user_id = $1", [user_id]);
		expect((await answerByCode(t, asked.body.second_factor.ticket, codeOf(secret))).statusCode).toBe(410);
	});
});

test("the two last factors are not removed at the same time where one is demanded", async () => {
	const person = await signedIn(t, t.operator.email);
	await enrol(person);
	const { answer } = await addPasskey(person);
	const removed = await Promise.all([
		person.call("DELETE", "/auth/factors/totp", {}),
		person.call("DELETE", `/auth/factors/passkeys/${answer.body.passkey.id}`, {}),
	]);
	expect(removed.map(({ status }) => status).sort()).toEqual([200, 409]);
});
