import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { eventually } from "../../testing/eventually.ts";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { openPool } from "../db/pool.ts";
import { Actor } from "./actor.ts";
import { Sessions } from "./sessions.ts";
import { createTokens } from "./tokens.ts";

const SECRET = "a secret that is only used by tests";
let t: TestApp;
let other: Awaited<ReturnType<typeof createApp>>;
beforeAll(async () => {
	t = await startTestApp();
	other = await createApp({
		url: t.url,
		secret: SECRET,
		poolSize: 4,
		demoLogins: [],
		files: { folder: t.folder },
		test: { unsafeDatabase: true, withoutJobs: true, perMinute: 100_000 },
	});
	await other.http.ready();
});
afterAll(async () => {
	await other.stop();
	await t.close();
});

async function login(email: string) {
	const answer = await t.app.http.inject({ method: "POST", url: "/api/auth/login", payload: { email, password: PASSWORD } });
	return { token: (answer.json() as { access_token: string }).access_token, cookie: String(answer.cookies[0]?.value) };
}
/** What both servers answer to this token: each remembers tokens of its own. */
const statuses = async (token: string, url = "/api/students") => {
	const headers = { authorization: `Bearer ${token}` };
	return Promise.all([t.app.http.inject({ url, headers }), other.http.inject({ url, headers })]).then((answers) =>
		answers.map(({ statusCode }) => statusCode),
	);
};
const user = (role: keyof TestApp["north"]["users"]) => t.north.users[role];

describe("what the database says takes effect on every server at once", () => {
	test("a role that loses its permission, and gets it back", async () => {
		const { token } = await login(user("staff").email);
		expect(await statuses(token)).toEqual([200, 200]);
		const { rows } = await t.owner.query("select permissions from roles where key = 'staff' and customer_id = $1", [t.north.customer_id]);
		await t.owner.query("update roles set permissions = '[]' where key = 'staff' and customer_id = $1", [t.north.customer_id]);
		await eventually(async () => expect(await statuses(token)).toEqual([403, 403]));
		await t.owner.query("update roles set permissions = $2 where key = 'staff' and customer_id = $1", [
			t.north.customer_id,
			JSON.stringify(rows[0].permissions),
		]);
		await eventually(async () => expect(await statuses(token)).toEqual([200, 200]));
	});
	test("a person who gets another role", async () => {
		const { token } = await login(user("finance").email);
		const create = () => t.withToken(token).call("POST", "/students", { first_name: "A", last_name: "B", status: "enrolled" });
		expect((await create()).status).toBe(403);
		await t.owner.query(
			"update memberships set role_id = (select id from roles where key = 'office' and customer_id = $2) where user_id = $1",
			[user("finance").user_id, t.north.customer_id],
		);
		await eventually(async () => expect((await create()).status).toBe(201));
	});
	test("a blocked membership, a blocked user", async () => {
		const { token } = await login(user("editor").email);
		expect(await statuses(token)).toEqual([200, 200]);
		await t.owner.query("update memberships set status = 'blocked' where user_id = $1", [user("editor").user_id]);
		await eventually(async () => expect(await statuses(token)).toEqual([403, 403]));
		await t.owner.query("update platform.users set status = 'blocked' where id = $1", [user("editor").user_id]);
		await eventually(async () => expect(await statuses(token)).toEqual([401, 401]));
	});
	test("a membership that is gone", async () => {
		const { token } = await login(user("office").email);
		expect(await statuses(token)).toEqual([200, 200]);
		await t.owner.query("delete from memberships where user_id = $1", [user("office").user_id]);
		await eventually(async () => expect(await statuses(token)).toEqual([403, 403]));
	});
	test("a logout", async () => {
		const { token, cookie } = await login(user("teacher").email);
		expect(await statuses(token)).toEqual([200, 200]);
		await other.http.inject({ method: "POST", url: "/api/auth/logout", cookies: { homeroom_refresh: cookie } });
		await eventually(async () => expect(await statuses(token)).toEqual([401, 401]));
	});
	test("a suspended school, and its return", async () => {
		const { token } = await login(t.south.users.staff.email);
		expect(await statuses(token)).toEqual([200, 200]);
		await t.owner.query("update platform.customers set status = 'suspended' where id = $1", [t.south.customer_id]);
		await eventually(async () => expect(await statuses(token)).toEqual([403, 403]));
		await t.owner.query("update platform.customers set status = 'active' where id = $1", [t.south.customer_id]);
		await eventually(async () => expect(await statuses(token)).toEqual([200, 200]));
	});
	test("a switch in another tab: the old token does not act in the new school", async () => {
		const { token } = await login(t.both.email);
		const caller = t.withToken(token);
		const first = await caller.call<{ access_token: string }>("POST", "/auth/switch_customer", { customer_id: t.north.customer_id });
		expect(await statuses(first.body.access_token)).toEqual([200, 200]);
		await t.withToken(first.body.access_token).call("POST", "/auth/switch_customer", { customer_id: t.south.customer_id });
		await eventually(async () => expect(await statuses(first.body.access_token)).toEqual([401, 401]));
	});
	test("an expired session", async () => {
		const { token } = await login(t.south.users.teacher.email);
		await t.owner.query("update platform.sessions set expires_at = now() where user_id = $1", [t.south.users.teacher.user_id]);
		await t.owner.query("update platform.users set about = 'x' where id = $1", [t.south.users.teacher.user_id]);
		await eventually(async () => expect(await statuses(token)).toEqual([401, 401]));
	});
	test.each([undefined, "", "Basic eDp5", "bearer x", "Bearer ", "Bearer x.y.z"])("no token (%j) is a 401", async (authorization) => {
		const answer = await t.app.http.inject({ url: "/api/students", headers: authorization === undefined ? {} : { authorization } });
		expect(answer.statusCode).toBe(401);
		expect(answer.json()).toMatchObject({ error: "token_invalid", message: "Invalid access token" });
	});
});

describe("the memory of tokens", () => {
	const request = (token: string) => ({ headers: { authorization: `Bearer ${token}` } }) as FastifyRequest;
	/** Whether the token is answered from memory. It is remembered afterwards. */
	async function isKnown(sessions: Sessions, token: string): Promise<boolean> {
		const answer = sessions.actorOf(request(token));
		await answer;
		return answer instanceof Actor;
	}
	async function fresh() {
		const pool = openPool({ url: t.url, max: 2, as: "app", onError: () => {} });
		const sessions = new Sessions(pool, createTokens(SECRET));
		const { token } = await login(t.south.users.admin.email);
		return { pool, sessions, token };
	}
	test("answers at once the second time, unless it cannot hear the database", async () => {
		const { pool, sessions, token } = await fresh();
		await sessions.actorOf(request(token));
		expect(await isKnown(sessions, token)).toBe(false);
		sessions.hearing(true);
		await sessions.actorOf(request(token));
		expect(await isKnown(sessions, token)).toBe(true);
		sessions.hearing(false);
		expect(await isKnown(sessions, token)).toBe(false);
		await pool.end();
	});
	test("does not keep what was read before a change was announced", async () => {
		const { pool, sessions, token } = await fresh();
		sessions.hearing(true);
		// the announcement comes while the database is being asked
		const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
		let announced = false;
		pool.connect = (() => {
			if (!announced) sessions.forget("customer 999999");
			announced = true;
			return connect();
		}) as typeof pool.connect;
		await sessions.actorOf(request(token));
		expect(announced).toBe(true);
		expect(await isKnown(sessions, token)).toBe(false);
		expect(await isKnown(sessions, token)).toBe(true);
		await pool.end();
	});
	test("forgets whom an announcement names, and nobody else", async () => {
		const { pool, sessions, token } = await fresh();
		sessions.hearing(true);
		const actor = await sessions.actorOf(request(token));
		const known = () => isKnown(sessions, token);
		for (const [announcement, forgets] of [
			["session 00000000-0000-0000-0000-000000000000", false],
			["user 999999", false],
			["customer 999999", false],
			[`session ${actor.session_id}`, true],
			[`user ${actor.user_id}`, true],
			[`customer ${actor.customer_id}`, true],
		] as const) {
			expect(await known(), announcement).toBe(true);
			sessions.forget(announcement);
			expect(await known(), announcement).toBe(!forgets);
		}
		await pool.end();
	});
	test("tells listeners until they stop", async () => {
		const { pool, sessions } = await fresh();
		let told = 0;
		const stop = sessions.onChange(() => told++);
		sessions.forget("user 1");
		sessions.hearing(true);
		sessions.hearing(false);
		stop();
		sessions.forget("user 1");
		expect(told).toBe(2);
		await pool.end();
	});
});
