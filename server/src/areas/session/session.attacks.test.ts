import { createHmac, generateKeyPairSync, hkdfSync } from "node:crypto";
import type { SessionAnswer } from "@homeroom/contract/areas/session/session.contract.ts";
import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "../../kit/session/passwords.ts";
import { newPerson, signInAs } from "../../testing/accounts.ts";
import { eventually } from "../../testing/eventually.ts";
import { newTicket } from "../../testing/sampling.ts";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/test-app.ts";

const SECRET = "a secret that is only used by tests";
let t: TestApp;
beforeAll(async () => {
	// the limits as they are in production
	t = await startTestApp({ attempts: {} });
});
afterAll(() => t.close());

const count = <Value>(values: Value[]): Map<Value, number> =>
	new Map([...new Set(values)].map((value) => [value, values.filter((other) => other === value).length]));
const works = async (token: string) => (await t.withToken(token).call("POST", "/get_user_details_by_token", {})).status;
/** Every attack comes from a place of its own, as a net of machines would. */
let place = 0;
async function post(
	path: string,
	payload: object,
	{ token, cookie, from }: { token?: string; cookie?: string; from?: string | undefined } = {},
) {
	const answer = await t.app.http.inject({
		method: "POST",
		url: `/api${path}`,
		payload,
		headers: { ...(token && { authorization: `Bearer ${token}` }), ...(cookie && { cookie }) },
		remoteAddress: from ?? `198.51.${Math.floor(++place / 250)}.${place % 250}`,
	});
	return { status: answer.statusCode, body: answer.json<ErrorBody & Record<string, unknown>>(), headers: answer.headers };
}

describe("guessing passwords", () => {
	interface Way {
		name: string;
		/** The guess, wrong or right. */
		guess: (victim: { email: string; token: string }, password: string, from?: string) => ReturnType<typeof post>;
		wrong: number;
		/** Guesses from places of their own that are looked at. Behind a login the session counts, wherever it is used. */
		most: number;
	}
	const WAYS: Way[] = [
		{ name: "/auth/login", guess: ({ email }, password, from) => post("/auth/login", { email, password }, { from }), wrong: 401, most: 20 },
		{
			name: "/auth/unified-login",
			guess: ({ email }, password, from) => post("/auth/unified-login", { email, password }, { from }),
			wrong: 401,
			most: 20,
		},
		{
			name: "/auth/unlock",
			guess: ({ token }, password, from) => post("/auth/unlock", { password }, { token, from }),
			wrong: 422,
			most: 5,
		},
		{
			name: "/auth/change_password",
			guess: ({ token }, password, from) =>
				post("/auth/change_password", { current_password: password, password: "four quiet green ideas" }, { token, from }),
			wrong: 422,
			most: 5,
		},
	];
	const victim = async () => {
		const { email } = await newPerson(t);
		return { email, token: (await signInAs(t, email)).token };
	};
	test.each(WAYS)("$name stops after five from one place, also for the right one", async ({ guess, wrong, most }) => {
		const target = await victim();
		const from = "203.0.113.50";
		for (let at = 0; at < 5; at++) expect((await guess(target, `wrong ${at}`, from)).status).toBe(wrong);
		const sixth = await guess(target, PASSWORD, from);
		expect(sixth).toMatchObject({ status: 429, body: { error: "too_many" } });
		expect(Number(sixth.headers["retry-after"])).toBeGreaterThan(60);
		// both ways in by password count together
		for (const other of WAYS.filter((way) => way.most === most)) expect((await other.guess(target, PASSWORD, from)).status).toBe(429);
	});
	test.each(WAYS)("$name: of fifty at the same moment, each from elsewhere, $most are looked at", async ({ guess, wrong, most }) => {
		const target = await victim();
		const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => guess(target, `wrong ${at}`)));
		expect(count(answers.map(({ status }) => status))).toEqual(
			new Map([
				[wrong, most],
				[429, 50 - most],
			]),
		);
	});
	test("an address nobody has is locked just the same, with the same words", async () => {
		const known = await newPerson(t);
		let trails = 60;
		const trail = async (email: string) => {
			const answers = [];
			const from = `203.0.113.${++trails}`;
			for (let at = 0; at < 7; at++) answers.push(await post("/auth/unified-login", { email, password: "wrong" }, { from }));
			for (let at = 0; at < 18; at++) answers.push(await post("/auth/unified-login", { email, password: "wrong" }));
			return answers.map(({ status, body, headers }) => ({ status, body: { ...body, request_id: "" }, locked: "retry-after" in headers }));
		};
		const [one, other] = [await trail(known.email), await trail("nobody-at-all@x.test")];
		expect(one).toEqual(other);
		expect(one.map(({ status }) => status)).toEqual([...Array(5).fill(401), 429, 429, ...Array(15).fill(401), 429, 429, 429]);
	});
	test("a success in between starts anew; success of somebody else does not help", async () => {
		const target = await victim();
		const from = "203.0.113.51";
		const login = async (email: string, password: string) => (await post("/auth/login", { email, password }, { from })).status;
		for (let at = 0; at < 4; at++) await login(target.email, "wrong");
		const other = await newPerson(t);
		expect(await login(other.email, PASSWORD)).toBe(200);
		expect(await login(target.email, PASSWORD)).toBe(200);
		for (let at = 0; at < 5; at++) expect(await login(target.email, "wrong")).toBe(401);
		expect(await login(target.email, "wrong")).toBe(429);
	});
	test("one place that tries links is stopped, and a link stops answering after five", async () => {
		const once = { url: "/api/auth/password_setup_link", method: "POST" as const, remoteAddress: "203.0.113.77" };
		const token = "y".repeat(43);
		const same = [];
		for (let at = 0; at < 7; at++) same.push((await t.app.http.inject({ ...once, payload: { token } })).statusCode);
		expect(same).toEqual([410, 410, 410, 410, 410, 429, 429]);
		const many = await Promise.all(
			Array.from({ length: 320 }, (_, at) => t.app.http.inject({ ...once, payload: { token: `${at}`.padStart(43, "z") } })),
		);
		expect(count(many.map(({ statusCode }) => statusCode)).get(429)).toBeGreaterThan(20);
		const { user_id } = await newPerson(t);
		expect((await post("/auth/password_setup_link", { token: await newTicket(t, "reset", { user_id }) })).status).toBe(200);
	});
	test("nobody's mailbox is filled, known or not", async () => {
		const { email } = await newPerson(t);
		const asks = async (address: string) => {
			const from = "198.18.255.1";
			const answers = await Promise.all(
				Array.from({ length: 8 }, () => post("/auth/unified_forget_password", { email: address }, { from })),
			);
			return count(answers.map(({ status }) => status));
		};
		const [known, unknown] = [await asks(email), await asks("nobody-here@x.test")];
		expect(known).toEqual(unknown);
		expect(known).toEqual(
			new Map([
				[200, 5],
				[429, 3],
			]),
		);
	});
	test("known and unknown addresses cost the same work", async () => {
		const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
		const taken: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
		const password_hash = await hashPassword(PASSWORD);
		const people = await Promise.all(Array.from({ length: 15 }, () => newPerson(t, { password_hash })));
		// in turns, so that whatever else the machine does falls on both
		for (const { email } of people)
			for (const [kind, address] of [
				["known", email],
				["unknown", `nobody-${++place}@x.test`],
			] as const) {
				const begun = performance.now();
				await post("/auth/unified-login", { email: address, password: "wrong" });
				taken[kind].push(performance.now() - begun);
			}
		const [known, unknown] = [median(taken.known), median(taken.unknown)];
		// told, not judged: a clock on a busy machine proves nothing
		process.stdout.write(`failed logins, known : unknown address, medians ${(known / unknown).toFixed(2)} : 1\n`);
	});
});

describe("refresh tokens", () => {
	const refresh = (cookie: string) => post("/auth/refresh-token", {}, { cookie });
	const cookieOf = (headers: Record<string, unknown>) => String(headers["set-cookie"]).split(";")[0] as string;
	test("one that was replaced ends its whole family at once, access tokens included", async () => {
		const { email, user_id } = await newPerson(t, { school: t.north });
		const { cookie, token } = await signInAs(t, email);
		const elsewhere = await signInAs(t, email);
		const second = await refresh(cookie);
		const third = await refresh(cookieOf(second.headers));
		const tokens = [token, second.body.access_token as string, third.body.access_token as string];
		for (const held of tokens) expect(await works(held)).toBe(200);
		expect((await refresh(cookie)).status).toBe(401);
		await eventually(async () => expect(await Promise.all(tokens.map(works))).toEqual([401, 401, 401]));
		expect((await refresh(cookieOf(third.headers))).status).toBe(401);
		expect(await works(elsewhere.token)).toBe(200);
		const { rows } = await t.owner.query("select end_reason from platform.sessions where user_id = $1 and ended_at is not null", [user_id]);
		expect(rows).toEqual([{ end_reason: "replayed" }]);
	});
	test("fifty at once with one of them leave one family, alive", async () => {
		const { email, user_id } = await newPerson(t);
		const { cookie } = await signInAs(t, email);
		const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(cookie)));
		expect(count(answers.map(({ status }) => status))).toEqual(new Map([[200, 50]]));
		expect(new Set(answers.map(({ headers }) => cookieOf(headers))).size).toBe(1);
		const { rows } = await t.owner.query("select ended_at from platform.sessions where user_id = $1", [user_id]);
		expect(rows).toEqual([{ ended_at: null }]);
	});
});

describe("access tokens that we did not make", () => {
	const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
	const today = () => String(Math.floor(Date.now() / 86_400_000));
	const keyOf = (kid: string, secret = SECRET) => new Uint8Array(hkdfSync("sha256", secret, "homeroom access token", kid, 32));
	const hs = (header: object, claims: object, key: string | Uint8Array) => {
		const text = `${part(header)}.${part(claims)}`;
		return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
	};
	const claimsOf = (token: string) =>
		JSON.parse(Buffer.from(token.split(".")[1] as string, "base64url").toString()) as Record<string, unknown>;

	test("are refused whatever they say about themselves; the untouched one works", async () => {
		const { token } = await signInAs(t, t.north.users.office.email);
		const claims = claimsOf(token);
		const kid = today();
		const [header, payload, signature] = token.split(".") as [string, string, string];
		const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
		const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
		const rs = await new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey);
		const old = String(Number(kid) - 2);
		const forged: Record<string, string> = {
			"no algorithm": `${part({ alg: "none", kid })}.${payload}.`,
			"no algorithm, signature kept": `${part({ alg: "none", kid })}.${payload}.${signature}`,
			"None in capitals": `${part({ alg: "NONE", kid })}.${payload}.`,
			"an RSA signature": rs,
			"a public key used as a secret": hs({ alg: "HS256", kid }, claims, pem),
			"a header that brings its own key": hs({ alg: "HS256", kid, jwk: { kty: "oct", k: "eA" } }, claims, "x"),
			"a header that names a key elsewhere": hs({ alg: "HS256", kid, jku: "https://evil.test/keys" }, claims, "x"),
			"a foreign key": hs({ alg: "HS256", kid }, claims, keyOf(kid, "another installation's secret, as long as ours")),
			"an empty key": hs({ alg: "HS256", kid }, claims, ""),
			"the plain secret": hs({ alg: "HS256", kid }, claims, SECRET),
			"another algorithm with our key": await new SignJWT(claims)
				.setProtectedHeader({ alg: "HS512", kid })
				.sign(new Uint8Array([...keyOf(kid), ...keyOf(kid)])),
			"a key that is too old": hs({ alg: "HS256", kid: old }, claims, keyOf(old)),
			"a key of the future": hs({ alg: "HS256", kid: String(Number(kid) + 1) }, claims, keyOf(String(Number(kid) + 1))),
			"a path as key": hs({ alg: "HS256", kid: "../../dev/null" }, claims, ""),
			"SQL as key": hs({ alg: "HS256", kid: "' union select 'x" }, claims, "x"),
			"no key id": hs({ alg: "HS256" }, claims, keyOf("")),
			expired: hs({ alg: "HS256", kid }, { ...claims, exp: Math.floor(Date.now() / 1000) - 1 }, keyOf(kid)),
			"without an end": hs({ alg: "HS256", kid }, { ...claims, exp: undefined }, keyOf(kid)),
			"another issuer": hs({ alg: "HS256", kid }, { ...claims, iss: "elsewhere" }, keyOf(kid)),
			"somebody else in the same session": hs({ alg: "HS256", kid }, { ...claims, sub: String(t.north.users.admin.user_id) }, keyOf(kid)),
			"another school in the same session": hs({ alg: "HS256", kid }, { ...claims, cid: t.south.customer_id }, keyOf(kid)),
			"a session nobody has": hs({ alg: "HS256", kid }, { ...claims, sid: "00000000-0000-4000-8000-000000000000" }, keyOf(kid)),
			"changed claims": `${header}.${part({ ...claims, sub: "1" })}.${signature}`,
			"two dots too many": `${token}.x.y`,
			nothing: "",
		};
		for (const [name, forgery] of Object.entries(forged)) {
			const answer = await t.withToken(forgery).call<ErrorBody>("GET", "/students");
			expect({ name, status: answer.status, error: answer.body.error }).toEqual({ name, status: 401, error: "token_invalid" });
		}
		expect((await t.withToken(hs({ alg: "HS256", kid }, claims, keyOf(kid))).call("GET", "/students")).status).toBe(200);
		expect((await t.withToken(token).call("GET", "/students")).status).toBe(200);
		process.stdout.write(`forged access tokens: ${Object.keys(forged).length}\n`);
	});
});

describe("a page of somebody else", () => {
	const credentials = () => ({ email: t.north.users.editor.email, password: PASSWORD });
	test.each(["/auth/login", "/auth/unified-login", "/auth/register", "/auth/unified_reset_password", "/auth/refresh-token"])(
		"cannot sign a visitor in by posting a form to %s",
		async (path) => {
			const json = JSON.stringify({ ...credentials(), displayName: "X", terms_version: TERMS_VERSION });
			const forms = [
				{ type: "text/plain", payload: json },
				{ type: "text/plain;charset=UTF-8", payload: json },
				{ type: "application/x-www-form-urlencoded", payload: new URLSearchParams(credentials()).toString() },
				{
					type: "multipart/form-data; boundary=x",
					payload: `--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na@b.test\r\n--x--`,
				},
			];
			for (const { type, payload } of forms) {
				for (const [status, from] of [
					[403, { origin: "https://evil.test" }],
					[400, {}],
				] as const) {
					const headers = { "content-type": type, ...from };
					const answer = await t.app.http.inject({ method: "POST", url: `/api${path}`, payload, headers });
					expect({ type, status: answer.statusCode }).toEqual({ type, status });
					expect(answer.headers["set-cookie"]).toBeUndefined();
				}
			}
		},
	);
	test("is not let in by CORS, and the cookie stays on this host, away from scripts and other sites", async () => {
		const preflight = await t.app.http.inject({
			method: "OPTIONS",
			url: "/api/auth/unified-login",
			headers: { origin: "https://evil.test", "access-control-request-method": "POST", "access-control-request-headers": "content-type" },
		});
		expect(preflight.headers["access-control-allow-origin"]).toBeUndefined();
		const { headers } = await post("/auth/unified-login", credentials());
		const cookie = String(headers["set-cookie"]);
		expect(cookie).toMatch(/; Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
		expect(cookie).not.toMatch(/Domain/i);
		expect(headers["access-control-allow-origin"]).toBeUndefined();
	});
});

describe("nobody raises themselves", () => {
	const raised = {
		role: "admin",
		role_id: 1,
		userRole: "admin",
		is_operator: true,
		permissions: 1,
		role_permissions: 1,
		portal_type: "ADMIN",
		second_factor: true,
		email_verified_at: "2001-01-01",
		email: "admin@north.test",
		status: "active",
	};
	const powers = async (user_id: number) => {
		const { rows } = await t.owner.query("select email, is_operator, email_verified_at, status from platform.users where id = $1", [
			user_id,
		]);
		const places = await t.owner.query(
			"select r.key, m.portal_type from memberships m join roles r on r.id = m.role_id where m.user_id = $1",
			[user_id],
		);
		return { user: rows[0], places: places.rows };
	};
	test("by registering", async () => {
		const { email: _, ...more } = raised;
		const input = { displayName: "Up Start", email: "upstart@x.test", password: "four quiet green ideas", terms_version: TERMS_VERSION };
		const { status, body } = await post("/auth/register", { ...input, ...more });
		expect(status).toBe(201);
		const answer = body as unknown as SessionAnswer;
		expect(answer).toMatchObject({ role_permissions: null, customers: [], user: { is_operator: false } });
		expect(await powers(answer.user.uid)).toEqual({
			user: { email: "upstart@x.test", is_operator: false, email_verified_at: null, status: "active" },
			places: [],
		});
	});
	test("by changing the profile", async () => {
		const { email, user_id } = await newPerson(t, { school: t.north, role: "staff" });
		const { token } = await signInAs(t, email);
		const before = await powers(user_id);
		const names = { first_name: "Nuno", middle_name: null, last_name: "Person", about: null };
		const { body } = await t.withToken(token).call<SessionAnswer>("PATCH", "/auth/profile", { ...names, ...raised });
		expect(body.user).toMatchObject({ userRole: "staff", is_operator: false, email });
		expect(await powers(user_id)).toEqual(before);
	});
	test("by setting a password", async () => {
		const { email, user_id } = await newPerson(t, { school: t.north, role: "client" });
		const token = await newTicket(t, "reset", { user_id });
		const { body } = await post("/auth/unified_reset_password", {
			token,
			password: "four quiet green ideas",
			terms_version: TERMS_VERSION,
			customer_id: t.south.customer_id,
			user_id: t.north.users.admin.user_id,
			...raised,
		});
		expect(body).toMatchObject({ user: { uid: user_id, userRole: "client", is_operator: false }, customer_id: t.north.customer_id });
		expect(await powers(user_id)).toMatchObject({ user: { email, is_operator: false }, places: [{ key: "client" }] });
	});
});
