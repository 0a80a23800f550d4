import type { SecondFactorAsked, SessionAnswer } from "@homeroom/contract/areas/session/session.contract.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
	addPasskey,
	answerByCode,
	codeOf,
	enrol,
	mailsTo,
	passkeyChallenge,
	signedIn,
	signIn,
	waiting,
} from "../../testing/factors.acting.ts";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startTestApp();
});
afterAll(() => t.close());

const sessionsOf = async (user_id: number) =>
	(await t.owner.query("select second_factor, method from platform.sessions where user_id = $1 order by created_at", [user_id])).rows;

describe("a login with a second step", () => {
	test("asks for it after the password and opens a session that has proved it", async () => {
		const { email, user_id } = t.north.users.admin;
		const { secret } = await enrol(await signedIn(t, email));
		const asked = await signIn(t, email);
		expect(asked.status).toBe(200);
		expect(asked.body).toEqual({ second_factor: { ticket: expect.any(String), methods: ["totp", "recovery_code"] } });
		expect(asked.headers["set-cookie"]).toBeUndefined();
		expect(await sessionsOf(user_id)).toHaveLength(1);
		const code = codeOf(secret);
		const done = await t.anonymous.call<SessionAnswer>("POST", "/auth/second_factor", {
			ticket: asked.body.second_factor?.ticket,
			method: "totp",
			code: `${code.slice(0, 3)} ${code.slice(3)}`,
		});
		expect(done.status).toBe(200);
		expect(String(done.headers["set-cookie"])).toContain("HttpOnly");
		expect(done.body).toMatchObject({ customer_id: t.north.customer_id, state: { method: "password", second_factor: true } });
		expect((await t.withToken(done.body.access_token).call("GET", "/students")).status).toBe(200);
	});
	test("names what is wrong with the input", async () => {
		const { status, body } = await t.anonymous.call<ErrorBody>("POST", "/auth/second_factor", { method: "sms" });
		expect(status).toBe(422);
		expect(body.fields).toEqual({
			ticket: "Please fill this in.",
			method: "Please choose one of the offered values.",
			code: "Please fill this in.",
		});
	});
	test("a wrong code leaves the ticket as it is; the right one uses it up", async () => {
		const { email } = t.north.users.editor;
		const { secret } = await enrol(await signedIn(t, email));
		const ticket = await waiting(t, email);
		expect((await answerByCode(t, ticket, "000000")).json().fields).toEqual({
			code: "This code is not right. Codes change every 30 seconds.",
		});
		expect((await answerByCode(t, ticket, codeOf(secret))).statusCode).toBe(200);
		expect((await answerByCode(t, ticket, codeOf(secret, 1))).json()).toMatchObject({ error: "sign_in_expired" });
	});
	test("an expired or unknown ticket opens nothing", async () => {
		const { email, user_id } = t.north.users.office;
		const { secret } = await enrol(await signedIn(t, email));
		const ticket = await waiting(t, email);
		await t.owner.query("update platform.tickets set expires_at = now() where user_id = $1", [user_id]);
		expect((await answerByCode(t, ticket, codeOf(secret))).statusCode).toBe(410);
		expect((await answerByCode(t, "x".repeat(43), codeOf(secret))).statusCode).toBe(410);
		expect(await sessionsOf(user_id)).toHaveLength(1);
	});
	test("somebody who was blocked meanwhile does not get in", async () => {
		const { email, user_id } = t.north.users.staff;
		const { secret } = await enrol(await signedIn(t, email));
		const ticket = await waiting(t, email);
		await t.owner.query("update platform.users set status = 'blocked' where id = $1", [user_id]);
		expect((await answerByCode(t, ticket, codeOf(secret))).statusCode).toBe(401);
	});
});

describe("attacks on the second step", () => {
	test("the code of one person does not answer the ticket of another", async () => {
		const [one, two] = [t.south.users.editor, t.south.users.office];
		await enrol(await signedIn(t, one.email));
		const { secret, recovery_codes } = await enrol(await signedIn(t, two.email));
		const ticket = await waiting(t, one.email);
		expect((await answerByCode(t, ticket, codeOf(secret))).statusCode).toBe(422);
		expect((await answerByCode(t, ticket, recovery_codes[0] as string, "recovery_code")).statusCode).toBe(422);
		expect((await answerByCode(t, await waiting(t, two.email), codeOf(secret))).statusCode).toBe(200);
	});
	test("a code that was used once is worth nothing, also on another ticket", async () => {
		const { email } = t.south.users.finance;
		const { secret } = await enrol(await signedIn(t, email));
		const code = codeOf(secret);
		expect((await answerByCode(t, await waiting(t, email), code)).statusCode).toBe(200);
		expect((await answerByCode(t, await waiting(t, email), code)).statusCode).toBe(422);
		// nor is an older one
		expect((await answerByCode(t, await waiting(t, email), codeOf(secret, -1))).statusCode).toBe(422);
	});
	test("of twenty logins at once with the same code one gets in", async () => {
		const { email, user_id } = t.south.users.staff;
		const { secret } = await enrol(await signedIn(t, email));
		const tickets = await Promise.all(Array.from({ length: 20 }, () => waiting(t, email)));
		const code = codeOf(secret);
		const statuses = (await Promise.all(tickets.map((ticket) => answerByCode(t, ticket, code)))).map(({ statusCode }) => statusCode);
		expect(statuses.filter((status) => status === 200)).toHaveLength(1);
		expect(statuses.filter((status) => status === 422)).toHaveLength(19);
		expect(await sessionsOf(user_id)).toHaveLength(2);
	});
	test("a recovery code works once, also when it is sent twenty times at once", async () => {
		const { email } = t.south.users.client;
		const { recovery_codes } = await enrol(await signedIn(t, email));
		const [first = "", second = ""] = recovery_codes;
		expect(
			(await answerByCode(t, await waiting(t, email), ` ${first.toUpperCase().replaceAll("-", " ")} `, "recovery_code")).statusCode,
		).toBe(200);
		expect((await answerByCode(t, await waiting(t, email), first, "recovery_code")).json().fields).toEqual({
			code: "This recovery code is not right, or was used already.",
		});
		const tickets = await Promise.all(Array.from({ length: 20 }, () => waiting(t, email)));
		const many = await Promise.all(tickets.map((ticket) => answerByCode(t, ticket, second, "recovery_code")));
		expect(many.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
		expect(await mailsTo(t, email)).toEqual(["totp_added", "recovery_code_used", "recovery_code_used"]);
	});
	test("fifty guesses at once, from many places and on many tickets: five are looked at, then even the right code waits", async () => {
		const strict = await startTestApp({ attempts: { perAccount: 5, perAddress: 1000 } });
		const { email } = strict.north.users.admin;
		const { secret, recovery_codes } = await enrol(await signedIn(strict, email));
		const tickets = await Promise.all([waiting(strict, email), waiting(strict, email), waiting(strict, email)]);
		const right = new Set([-1, 0, 1].map((step) => codeOf(secret, step)));
		const guesses = Array.from({ length: 60 }, (_, i) => String(i * 7919).padStart(6, "0"))
			.filter((code) => !right.has(code))
			.slice(0, 50);
		const answers = await Promise.all(
			guesses.map((code, i) => answerByCode(strict, tickets[i % 3] as string, code, "totp", `203.0.113.${i}`)),
		);
		expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
		expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(45);
		const [ticket = ""] = tickets;
		expect((await answerByCode(strict, ticket, codeOf(secret))).statusCode).toBe(429);
		expect((await answerByCode(strict, ticket, recovery_codes[0] as string, "recovery_code")).statusCode).toBe(429);
		// a new login with the password does not start the count again
		expect((await answerByCode(strict, await waiting(strict, email), codeOf(secret))).statusCode).toBe(429);
		await strict.close();
	});
	test("a stranger's wrong codes and passwords shut out neither a browser that is known nor a passkey", async () => {
		const strict = await startTestApp({ attempts: { perAccount: 5, perAddress: 1000 } });
		const { email } = strict.north.users.admin;
		const first = await signIn(strict, email);
		const known = String(first.headers["set-cookie"]).match(/homeroom_device=[^;]+/)?.[0] ?? "";
		const person = strict.withToken(first.body.access_token);
		const { secret } = await enrol(person);
		await strict.owner.query("update platform.sessions set second_factor = true");
		const { passkey } = await addPasskey(person);
		// somebody knows the password, and guesses codes; then others guess passwords
		const ticket = await waiting(strict, email);
		for (let i = 0; i < 5; i++) await answerByCode(strict, ticket, "000000", "totp", `203.0.113.${i}`);
		await strict.owner.query(
			"insert into platform.attempts (account, ip) select sha256($1::bytea), '198.19.0.' || n from generate_series(1, 20) n",
			[email],
		);
		expect((await answerByCode(strict, ticket, codeOf(secret))).statusCode).toBe(429);
		expect((await signIn(strict, email)).status).toBe(429);
		// the passkey as the second step, and alone
		const step = await strict.anonymous.call<{ options: { challenge: string } }>("POST", "/auth/second_factor/passkey_options", { ticket });
		const stepped = { ticket, response: passkey.show(step.body.options) };
		expect((await strict.anonymous.call("POST", "/auth/second_factor/passkey", stepped)).status).toBe(200);
		const { options, ...challenge } = await passkeyChallenge(strict);
		const alone = { ticket: challenge.ticket, response: passkey.show(options) };
		expect((await strict.anonymous.call("POST", "/auth/passkey/login", alone)).status).toBe(200);
		// the known browser: password, then code
		const body = { email, password: PASSWORD };
		const asked = await strict.anonymous.call<SecondFactorAsked>("POST", "/auth/unified-login", body, { cookie: known });
		const code = { ticket: asked.body.second_factor.ticket, method: "totp", code: codeOf(secret) };
		expect((await strict.anonymous.call("POST", "/auth/second_factor", code)).status).toBe(429);
		expect((await strict.anonymous.call("POST", "/auth/second_factor", code, { cookie: known })).status).toBe(200);
		await strict.close();
	});
	test("the right code ends the count of wrong ones", async () => {
		const strict = await startTestApp({ attempts: { perAccount: 5, perAddress: 1000 } });
		const { email } = strict.north.users.admin;
		const { secret } = await enrol(await signedIn(strict, email));
		const ticket = await waiting(strict, email);
		for (let i = 0; i < 4; i++) expect((await answerByCode(strict, ticket, "000000")).statusCode).toBe(422);
		expect((await answerByCode(strict, ticket, codeOf(secret))).statusCode).toBe(200);
		const next = await waiting(strict, email);
		for (let i = 0; i < 4; i++) expect((await answerByCode(strict, next, "000000")).statusCode).toBe(422);
		expect((await answerByCode(strict, next, codeOf(secret, 1))).statusCode).toBe(200);
		await strict.close();
	});
});
