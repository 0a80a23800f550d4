import { request } from "node:http";
import type { SessionAnswer, UserDetails } from "@homeroom/contract/areas/session/session.contract.ts";
import { SessionAnswer as SessionAnswerSchema } from "@homeroom/contract/areas/session/session.contract.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { inSchool } from "../../testing/accounts.ts";
import { eventually } from "../../testing/eventually.ts";
import { PASSWORD, startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { makeUser } from "./session.builders.ts";
import { BUILT_IN_ROLES } from "./session.roles.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startOwnApp();
});
afterAll(() => t.close());

const login = (email: string, password = PASSWORD, path = "/auth/unified-login") =>
	t.anonymous.call<SessionAnswer & ErrorBody>("POST", path, { email, password });
const sessionsOf = async (user_id: number) =>
	(await t.owner.query("select * from platform.sessions where user_id = $1 order by created_at", [user_id])).rows;
const anonymised = ({ body, status }: { body: ErrorBody; status: number }) => ({ status, body: { ...body, request_id: "" } });

describe.each(["/auth/unified-login", "/auth/login"])("POST %s", (path) => {
	test("with one school works in it at once", async () => {
		const { email, user_id } = t.north.users.office;
		const { status, body } = await login(` ${email.toUpperCase()} `, PASSWORD, path);
		expect(status).toBe(200);
		expect(SessionAnswerSchema.parse(body)).toEqual(body);
		expect(body).toMatchObject({
			customer_id: t.north.customer_id,
			customer_name: "North School",
			portal_type: "ADMIN",
			role_permissions: BUILT_IN_ROLES.office?.permissions,
			localization: { locale: "en", date_format_id: 2 },
			user: { uid: user_id, email, displayName: "Office North", userRole: "office", is_operator: false },
			customers: [{ customer_id: t.north.customer_id, customer_name: "North School", role: "office", portal_type: "ADMIN" }],
		});
		const minutes = (Date.parse(body.expires_at) - Date.now()) / 60_000;
		expect(minutes).toBeGreaterThan(0);
		expect(minutes).toBeLessThanOrEqual(10);
		expect((await t.withToken(body.access_token).call("GET", "/students")).status).toBe(200);
	});
	test("with several schools lets the person choose", async () => {
		const { body } = await login(t.both.email, PASSWORD, path);
		expect(body).toMatchObject({
			customer_id: null,
			customer_name: null,
			portal_type: null,
			role_permissions: null,
			localization: null,
			user: { userRole: null },
		});
		expect(body.customers.map(({ role, customer_id }) => ({ role, customer_id }))).toEqual(
			expect.arrayContaining([
				{ role: "office", customer_id: t.north.customer_id },
				{ role: "admin", customer_id: t.south.customer_id },
			]),
		);
		const refused = await t.withToken(body.access_token).call("GET", "/students");
		expect(refused).toMatchObject({ status: 403, body: { error: "no_customer", message: "Choose a school first." } });
	});
	test("with a wrong password, an unknown address, a blocked login or none is one and the same answer", async () => {
		const { rows } = await t.owner.query("select password_hash from platform.users where id = $1", [t.both.user_id]);
		const client = await t.owner.connect();
		const suffix = path.length;
		const blocked = await makeUser(client, {
			email: `blocked${suffix}@x.test`,
			first_name: "B",
			last_name: "C",
			password_hash: rows[0].password_hash,
		});
		await makeUser(client, { email: `nopassword${suffix}@x.test`, first_name: "B", last_name: "C" });
		client.release();
		expect((await login(`blocked${suffix}@x.test`, PASSWORD, path)).status).toBe(200);
		await t.owner.query("update platform.users set status = 'blocked' where id = $1", [blocked]);
		const wrong = anonymised(await login(t.both.email, "wrong", path));
		expect(wrong).toEqual({ status: 401, body: { error: "login_failed", message: "Email Or Password Invalid", request_id: "" } });
		for (const email of ["nobody@x.test", `blocked${suffix}@x.test`, `nopassword${suffix}@x.test`])
			expect(anonymised(await login(email, PASSWORD, path))).toEqual(wrong);
		expect((await sessionsOf(blocked)).length).toBe(1);
	});
	test.each([
		{},
		{ email: "x" },
		{ email: "a@b.test" },
		{ email: "a@b.test", password: "" },
		{ email: 7, password: [] },
		{ email: "a@b.test", password: "x".repeat(1001) },
	])("with %j names the fields", async (body) => {
		const answer = await t.anonymous.call<ErrorBody>("POST", path, body);
		expect(answer.status).toBe(422);
		expect(Object.keys(answer.body.fields ?? {}).length).toBeGreaterThan(0);
	});
	test("puts the refresh token into a cookie that scripts and other sites cannot use, and keeps only its hash", async () => {
		const answer = await t.app.http.inject({
			method: "POST",
			url: `/api${path}`,
			payload: { email: t.both.email, password: PASSWORD },
			headers: { "user-agent": "x".repeat(400) },
		});
		const [cookie] = answer.cookies as unknown as Record<string, unknown>[];
		expect(cookie).toMatchObject({
			name: "homeroom_refresh",
			path: "/api/auth",
			httpOnly: true,
			sameSite: "Strict",
			maxAge: 30 * 24 * 3600,
		});
		expect(cookie).not.toHaveProperty("secure");
		expect(answer.body).not.toContain(String(cookie?.value).split(".")[1]);
		const stored = JSON.stringify(await sessionsOf(t.both.user_id));
		expect(stored).not.toContain(String(cookie?.value).split(".")[1]);
		expect((await sessionsOf(t.both.user_id)).at(-1)).toMatchObject({ user_agent: "x".repeat(300), ip: "127.0.0.1", end_reason: null });
		const secure = await t.app.http.inject({
			method: "POST",
			url: `/api${path}`,
			payload: { email: t.both.email, password: PASSWORD },
			headers: { "x-forwarded-proto": "https" },
		});
		expect(secure.cookies[0]).toMatchObject({ secure: true });
	});
});

test("a person without a school can log in and is shown none", async () => {
	const { rows } = await t.owner.query("select password_hash from platform.users where id = $1", [t.both.user_id]);
	const client = await t.owner.connect();
	await makeUser(client, { email: "lonely@x.test", first_name: "Lone", last_name: "Ly", password_hash: rows[0].password_hash });
	client.release();
	const { status, body } = await login("lonely@x.test");
	expect(status).toBe(200);
	expect(body).toMatchObject({ customers: [], customer_id: null, role_permissions: null });
});
test("a suspended school and a blocked membership are not offered", async () => {
	const before = await login(t.both.email);
	expect(before.body.customers).toHaveLength(2);
	await inSchool(t, t.south, "update memberships set status = 'blocked' where user_id = $1 and customer_id = $2", [
		t.both.user_id,
		t.south.customer_id,
	]);
	expect((await login(t.both.email)).body).toMatchObject({ customer_id: t.north.customer_id, customers: [{ role: "office" }] });
	await inSchool(t, t.south, "update memberships set status = 'active' where user_id = $1 and customer_id = $2", [
		t.both.user_id,
		t.south.customer_id,
	]);
	await t.owner.query("update platform.customers set status = 'suspended' where id = $1", [t.south.customer_id]);
	expect((await login(t.both.email)).body).toMatchObject({ customer_id: t.north.customer_id, customers: [{ role: "office" }] });
	await t.owner.query("update platform.customers set status = 'active' where id = $1", [t.south.customer_id]);
});

test("where every school of a person has switched passwords off, the right one is refused and the wrong one is only wrong", async () => {
	const off = (school: number, on: boolean) =>
		t.owner.query("update platform.customers set login_password = $2 where id = $1", [school, on]);
	const { email, user_id } = t.north.users.editor;
	const before = (await sessionsOf(user_id)).length;
	await off(t.north.customer_id, false);
	expect(await login(email)).toMatchObject({ status: 403, body: { error: "login_method_off" } });
	expect((await login(email, "wrong")).status).toBe(401);
	expect((await login(t.both.email)).status).toBe(200);
	expect(await sessionsOf(user_id)).toHaveLength(before);
	await off(t.north.customer_id, true);
	expect((await login(email)).status).toBe(200);
});

describe("POST /auth/switch_customer", () => {
	test("works in the chosen school from then on, also after a refresh, and remembers it as last used", async () => {
		const first = await login(t.both.email);
		const cookie = String(first.headers["set-cookie"]).split(";")[0] as string;
		const { status, body } = await t
			.withToken(first.body.access_token)
			.call<SessionAnswer>("POST", "/auth/switch_customer", { customer_id: t.south.customer_id });
		expect(status).toBe(200);
		expect(body).toMatchObject({
			customer_id: t.south.customer_id,
			customer_name: "South School",
			role_permissions: 1,
			user: { userRole: "admin" },
		});
		expect((await t.withToken(body.access_token).call("GET", "/students")).status).toBe(200);
		const refreshed = await t.anonymous.call<SessionAnswer>("POST", "/auth/refresh-token", {}, { cookie });
		expect(refreshed.body.customer_id).toBe(t.south.customer_id);
		const next = await login(t.both.email);
		expect(next.body.customers.map(({ customer_id }) => customer_id)).toEqual([t.south.customer_id, t.north.customer_id]);
		expect(next.body.customers[0]?.last_used_at).not.toBeNull();
	});
	test("to a school of others is like one that does not exist, and changes nothing", async () => {
		const { body } = await login(t.north.users.editor.email);
		const caller = t.withToken(body.access_token);
		const foreign = await caller.call<ErrorBody>("POST", "/auth/switch_customer", { customer_id: t.south.customer_id });
		const unknown = await caller.call<ErrorBody>("POST", "/auth/switch_customer", { customer_id: 999_999 });
		expect(foreign.status).toBe(404);
		expect(anonymised(foreign)).toEqual(anonymised(unknown));
		expect((await sessionsOf(t.north.users.editor.user_id)).at(-1)).toMatchObject({ customer_id: String(t.north.customer_id) });
		expect((await caller.call("GET", "/students")).status).toBe(200);
	});
	test("needs a token and an id", async () => {
		expect((await t.anonymous.call("POST", "/auth/switch_customer", { customer_id: t.north.customer_id })).status).toBe(401);
		const caller = await t.as(t.north, "admin");
		for (const body of [{}, { customer_id: "1" }, { customer_id: 0 }, { customer_id: null }])
			expect((await caller.call("POST", "/auth/switch_customer", body)).status).toBe(422);
	});
});

describe("POST /get_user_details_by_token", () => {
	test("says who I am, where, and what I may do", async () => {
		const client = await t.as(t.north, "client");
		const { status, body } = await client.call<UserDetails>("POST", "/get_user_details_by_token", {});
		expect(status).toBe(200);
		expect(body).toMatchObject({
			customer_id: t.north.customer_id,
			customer_name: "North School",
			portal_type: "CLIENT",
			role_permissions: BUILT_IN_ROLES.client?.permissions,
			user: { email: t.north.users.client.email, userRole: "client" },
		});
		expect(body).not.toHaveProperty("access_token");
	});
	test("works without a body, and without a school", async () => {
		const { body } = await login(t.both.email);
		const details = await t.withToken(body.access_token).call<UserDetails>("POST", "/get_user_details_by_token");
		expect(details).toMatchObject({ status: 200, body: { customer_id: null, customers: [{}, {}] } });
	});
	test("without a token is refused with the known sentence", async () => {
		for (const caller of [t.anonymous, t.withToken("x.y.z")]) {
			const { status, body } = await caller.call("POST", "/get_user_details_by_token", {});
			expect({ status, error: body.error, message: body.message }).toEqual({
				status: 401,
				error: "token_invalid",
				message: "Invalid access token",
			});
		}
	});
});

describe("POST /auth/logout", () => {
	test("ends the session, its tokens and its cookie", async () => {
		const { body, headers } = await login(t.north.users.teacher.email);
		const cookie = String(headers["set-cookie"]).split(";")[0] as string;
		const out = await t.anonymous.call("POST", "/auth/logout", {}, { cookie });
		expect(out).toMatchObject({ status: 200, body: { ok: true } });
		expect(String(out.headers["set-cookie"])).toMatch(/^homeroom_refresh=;.*Path=\/api\/auth; Expires=Thu, 01 Jan 1970/);
		await eventually(async () => expect((await t.withToken(body.access_token).call("GET", "/students")).status).toBe(401));
		expect((await t.anonymous.call("POST", "/auth/refresh-token", {}, { cookie })).status).toBe(401);
		expect((await sessionsOf(t.north.users.teacher.user_id)).at(-1)).toMatchObject({ end_reason: "logout" });
	});
	test("of one device leaves the others alone", async () => {
		const [one, two] = [await login(t.south.users.office.email), await login(t.south.users.office.email)];
		await t.anonymous.call("POST", "/auth/logout", {}, { cookie: String(one.headers["set-cookie"]).split(";")[0] as string });
		await eventually(async () => expect((await t.withToken(one.body.access_token).call("GET", "/students")).status).toBe(401));
		expect((await t.withToken(two.body.access_token).call("GET", "/students")).status).toBe(200);
	});
	test("without a session is no error", async () => {
		expect((await t.anonymous.call("POST", "/auth/logout", {})).status).toBe(200);
	});
});

test("a role of the school's own goes by its name, and a program without a name may log in", async () => {
	const { email, user_id } = t.south.users.finance;
	await t.owner.query("insert into roles (customer_id, name, permissions) values ($1, 'Librarian', '[]')", [t.south.customer_id]);
	await t.owner.query("update memberships set role_id = (select id from roles where name = 'Librarian') where user_id = $1", [user_id]);
	const origin = await t.app.http.listen({ port: 0, host: "127.0.0.1" });
	const body = JSON.stringify({ email, password: PASSWORD });
	const status = await new Promise((resolve) => {
		const asked = request(
			`${origin}/api/auth/login`,
			{ method: "POST", headers: { "content-type": "application/json" }, agent: false },
			(answer) => {
				answer.resume();
				answer.on("end", () => resolve(answer.statusCode));
			},
		);
		asked.end(body);
	});
	expect(status).toBe(200);
	expect(await sessionsOf(user_id)).toMatchObject([{ user_agent: null }]);
	const again = await login(email);
	expect(again.body).toMatchObject({ user: { userRole: "Librarian" }, customers: [{ role: "Librarian" }] });
	expect((await t.withToken(again.body.access_token).call("GET", "/students")).status).toBe(403);
});

test("attempts are limited per account and address, and the public calls as a whole", async () => {
	const app = await createApp({
		url: t.url,
		secret: "a secret that is only used by tests",
		poolSize: 2,
		demoLogins: [],
		files: { folder: t.folder },
		test: { unsafeDatabase: true, withoutJobs: true, perMinute: 6, attempts: { perAccount: 3, perAddress: 4 } },
	});
	const attempt = (email: string, remoteAddress = "203.0.113.1") =>
		app.http.inject({ method: "POST", url: "/api/auth/login", payload: { email, password: "wrong" }, remoteAddress });
	for (let i = 0; i < 3; i++) expect((await attempt(i % 2 ? " A@x.test" : "a@x.test")).statusCode).toBe(401);
	const fourth = await attempt("a@x.test");
	expect(fourth.statusCode).toBe(429);
	expect(fourth.json()).toMatchObject({ error: "too_many", message: "Too many attempts. Please wait a moment." });
	expect(Number(fourth.headers["retry-after"])).toBeGreaterThan(1700);
	// the account is shut to who guessed; the address, whatever the account
	expect((await attempt("a@x.test", "203.0.113.2")).statusCode).toBe(401);
	expect((await attempt("b@x.test")).statusCode).toBe(401);
	expect((await attempt("c@x.test")).statusCode).toBe(429);
	expect((await attempt("c@x.test", "203.0.113.2")).statusCode).toBe(401);
	const statuses = [];
	for (let i = 0; i < 7; i++)
		statuses.push((await app.http.inject({ url: "/api/auth/demo_logins", remoteAddress: "203.0.113.3" })).statusCode);
	expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
	await app.stop();
});

test("demo logins are off outside demo mode", async () => {
	expect((await t.anonymous.call("GET", "/auth/demo_logins")).body).toEqual({ password: null, logins: [] });
});
