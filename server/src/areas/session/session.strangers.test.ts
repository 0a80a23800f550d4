import { randomUUID } from "node:crypto";
import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newPerson } from "../../testing/accounts.ts";
import { newTicket } from "../../testing/sampling.ts";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/test-app.ts";

const NEW_PASSWORD = "four quiet green ideas";
let t: TestApp;
beforeAll(async () => {
	// the limits as they are in production
	t = await startTestApp({ attempts: {} });
});
afterAll(() => t.close());

let place = 0;
const elsewhere = () => `198.18.${Math.floor(++place / 250)}.${place % 250}`;

/** A browser with its cookies, in one place. */
class Browser {
	readonly cookies: Record<string, string> = {};
	readonly #from = elsewhere();
	async post(path: string, payload: object, token?: string) {
		const answer = await t.app.http.inject({
			method: "POST",
			url: `/api${path}`,
			payload,
			cookies: this.cookies,
			headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
			remoteAddress: this.#from,
		});
		for (const { name, value } of answer.cookies) this.cookies[name] = value;
		return { status: answer.statusCode, body: answer.json<ErrorBody & { access_token: string }>(), cookies: answer.cookies };
	}
	login = (email: string, password = PASSWORD) => this.post("/auth/unified-login", { email, password });
}
/** As after twenty failures in twenty places. */
async function shutOut(email: string): Promise<void> {
	await t.owner.query(
		"insert into platform.attempts (account, ip) select sha256($1::bytea), '198.19.0.' || n from generate_series(1, 20) n",
		[email],
	);
	expect((await new Browser().login(email)).status).toBe(429);
}
const devicesOf = async (user_id: number) =>
	(await t.owner.query("select device_hash from platform.known_devices where user_id = $1", [user_id])).rowCount;

describe("a stranger's guesses", () => {
	test("shut out the stranger, not the person elsewhere", async () => {
		const { email } = await newPerson(t);
		const stranger = new Browser();
		for (let i = 0; i < 5; i++) expect((await stranger.login(email, "wrong")).status).toBe(401);
		expect((await stranger.login(email)).status).toBe(429);
		expect((await new Browser().login(email)).status).toBe(200);
	});
	test("from a net of machines shut out strangers, but no browser that the person signed in with before, which has five of its own", async () => {
		const { email } = await newPerson(t);
		const mine = new Browser();
		expect((await mine.login(email)).status).toBe(200);
		for (let i = 0; i < 20; i++) expect((await new Browser().login(email, "wrong")).status).toBe(401);
		expect((await new Browser().login(email)).status).toBe(429);
		for (let i = 0; i < 4; i++) expect((await mine.login(email, "wrong")).status).toBe(401);
		expect((await mine.login(email)).status).toBe(200);
		for (let i = 0; i < 5; i++) expect((await mine.login(email, "wrong")).status).toBe(401);
		expect((await mine.login(email)).status).toBe(429);
	});
	test("do not keep the person from asking for a new password, and do not spoil the link they have", async () => {
		const { email, user_id } = await newPerson(t);
		const mine = new Browser();
		await mine.login(email);
		const forget = async (by: Browser) => (await by.post("/auth/unified_forget_password", { email })).status;
		const link = await newTicket(t, "reset", { user_id });
		for (let i = 0; i < 20; i++) expect(await forget(new Browser())).toBe(200);
		expect(await forget(new Browser())).toBe(429);
		expect(await forget(mine)).toBe(200);
		expect((await mine.post("/auth/password_setup_link", { token: link })).status).toBe(200);
	});
	test("do not shut the lock screen of who is in", async () => {
		const { email } = await newPerson(t);
		const mine = new Browser();
		const { body } = await mine.login(email);
		await shutOut(email);
		expect((await new Browser().post("/auth/unlock", { password: PASSWORD }, body.access_token)).status).toBe(200);
	});
	test("are not helped by a browser that somebody else signed in with, nor by an invented one", async () => {
		const [victim, attacker] = [await newPerson(t), await newPerson(t)];
		await new Browser().login(victim.email);
		const theirs = new Browser();
		await theirs.login(attacker.email);
		await shutOut(victim.email);
		expect((await theirs.login(victim.email)).status).toBe(429);
		for (const homeroom_device of ["A".repeat(43), "", "x".repeat(3000), "' or true --"]) {
			const invented = new Browser();
			Object.assign(invented.cookies, { homeroom_device });
			expect((await invented.login(victim.email)).status).toBe(429);
		}
	});
});

describe("a browser is known", () => {
	test("to everyone who signed in with it, by a secret that no script reads and nobody stores", async () => {
		const [one, two] = [await newPerson(t), await newPerson(t)];
		const shared = new Browser();
		const { cookies } = await shared.login(one.email);
		expect(cookies.find(({ name }) => name === "homeroom_device")).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/api/auth" });
		const secret = shared.cookies.homeroom_device;
		await shared.login(two.email);
		expect(shared.cookies.homeroom_device).toBe(secret);
		for (const { email } of [one, two]) {
			await shutOut(email);
			expect((await shared.login(email)).status).toBe(200);
		}
		const { rows } = await t.owner.query("select d::text from platform.known_devices d");
		expect(JSON.stringify(rows)).not.toContain(secret);
	});
	test("never by a secret that it brought itself", async () => {
		const { email, user_id } = await newPerson(t);
		const planted = new Browser();
		planted.cookies.homeroom_device = "B".repeat(43);
		await planted.login(email);
		expect(planted.cookies.homeroom_device).not.toBe("B".repeat(43));
		expect(await devicesOf(user_id)).toBe(1);
	});
	test("no longer after half a year", async () => {
		const { email, user_id } = await newPerson(t);
		const mine = new Browser();
		await mine.login(email);
		await t.owner.query("update platform.known_devices set seen_at = now() - interval '181 days' where user_id = $1", [user_id]);
		await shutOut(email);
		expect((await mine.login(email)).status).toBe(429);
	});
	test.each([
		["signing out everywhere", "/auth/logout_everywhere", {}],
		["a new password", "/auth/change_password", { current_password: PASSWORD, password: NEW_PASSWORD }],
	] as const)("no longer after %s elsewhere", async (_, path, payload) => {
		const { email, user_id } = await newPerson(t);
		const [here, lost] = [new Browser(), new Browser()];
		await lost.login(email);
		const { body } = await here.login(email);
		expect(await devicesOf(user_id)).toBe(2);
		expect((await here.post(path, payload, body.access_token)).status).toBe(200);
		const password = "password" in payload ? payload.password : PASSWORD;
		await shutOut(email);
		expect((await lost.login(email, password)).status).toBe(429);
		expect((await here.login(email, password)).status).toBe(200);
	});
	test("no longer after a password set by a link, but the browser that set it", async () => {
		const { email, user_id } = await newPerson(t);
		const [here, lost] = [new Browser(), new Browser()];
		await lost.login(email);
		await shutOut(email);
		const token = await newTicket(t, "reset", { user_id });
		const set = await here.post("/auth/unified_reset_password", { token, password: NEW_PASSWORD, terms_version: TERMS_VERSION });
		expect(set.status).toBe(200);
		await shutOut(email);
		expect((await lost.login(email, NEW_PASSWORD)).status).toBe(429);
		expect((await here.login(email, NEW_PASSWORD)).status).toBe(200);
	});
});

describe("registering", () => {
	const register = (email: string, from: string) =>
		t.app.http.inject({
			method: "POST",
			url: "/api/auth/register",
			payload: { email, displayName: "Ana Person", password: NEW_PASSWORD, terms_version: TERMS_VERSION },
			remoteAddress: from,
		});
	test("tells that an address is in use, but not of many of them", async () => {
		const known = await Promise.all(Array.from({ length: 12 }, () => newPerson(t)));
		const asked = [...known.map(({ email }) => email), ...Array.from({ length: 12 }, () => `${randomUUID()}@new.test`)];
		const answers = [];
		for (const email of asked) answers.push(await register(email, "203.0.113.200"));
		expect(answers[0]?.json()).toMatchObject({ error: "email_taken", message: "This email is already in use." });
		expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(12).fill(409), ...Array(8).fill(201), ...Array(4).fill(429)]);
		expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThan(60);
		expect((await register(`${randomUUID()}@new.test`, "203.0.113.201")).statusCode).toBe(201);
	});
	test("from the many addresses of one household counts as one", async () => {
		const answers = [];
		for (let i = 0; i < 22; i++) answers.push((await register(`${randomUUID()}@new.test`, `2001:db8:7:7::${i + 1}`)).statusCode);
		expect(answers.slice(-3)).toEqual([201, 429, 429]);
	});
});
