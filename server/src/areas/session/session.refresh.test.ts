import type { SessionAnswer } from "@homeroom/contract/areas/session/session.contract.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { PASSWORD, ROLES, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startTestApp();
});
afterAll(() => t.close());

/** Each test is another person, so that they do not meet. The only admin of a school could not leave it. */
const people = (function* () {
	for (const school of ["north", "south"] as const) for (const role of ROLES.filter((name) => name !== "admin")) yield { school, role };
})();
async function login() {
	const { school, role } = people.next().value as { school: "north" | "south"; role: (typeof ROLES)[number] };
	const user = t[school].users[role];
	const answer = await t.app.http.inject({ method: "POST", url: "/api/auth/login", payload: { email: user.email, password: PASSWORD } });
	return { user, token: (answer.json() as SessionAnswer).access_token, cookie: String(answer.cookies[0]?.value) };
}
async function refresh(cookie: string | undefined) {
	const answer = await t.app.http.inject({
		method: "POST",
		url: "/api/auth/refresh-token",
		payload: {},
		...(cookie !== undefined && { cookies: { homeroom_refresh: cookie } }),
	});
	return { status: answer.statusCode, body: answer.json() as SessionAnswer, cookie: answer.cookies[0]?.value };
}
const sessionOf = async (user_id: number) => (await t.owner.query("select * from platform.sessions where user_id = $1", [user_id])).rows;
const works = async (token: string) => (await t.withToken(token).call("POST", "/get_user_details_by_token", {})).status;
/** As if the moment in which two tabs may hold the same token were over. */
const later = (user_id: number) =>
	t.owner.query("update platform.sessions set rotated_at = now() - interval '11 seconds' where user_id = $1", [user_id]);

describe("POST /auth/refresh-token", () => {
	test("gives a new access token and a new cookie, for the same school", async () => {
		const { user, cookie, token } = await login();
		const next = await refresh(cookie);
		expect(next.status).toBe(200);
		expect(next.cookie).not.toBe(cookie);
		expect(next.cookie?.split(".")[0]).toBe(cookie.split(".")[0]);
		expect(next.body.user.email).toBe(user.email);
		expect(next.body.customer_id).not.toBeNull();
		expect(await works(next.body.access_token)).toBe(200);
		expect(await works(token)).toBe(200);
		expect((await refresh(next.cookie)).status).toBe(200);
		expect(await sessionOf(user.user_id)).toHaveLength(1);
	});
	test("fifty at once with one token get the same next one, and one session lives on", async () => {
		const { user, cookie } = await login();
		const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(cookie)));
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
		const next = new Set(answers.map((answer) => answer.cookie));
		expect(next.size).toBe(1);
		expect(await sessionOf(user.user_id)).toMatchObject([{ ended_at: null }]);
		expect((await refresh([...next][0])).status).toBe(200);
	});
	test("with a token that was replaced a while ago ends the whole session, and its access tokens at once", async () => {
		const { user, cookie, token } = await login();
		const next = await refresh(cookie);
		expect(await works(token)).toBe(200);
		await later(user.user_id);
		expect((await refresh(cookie)).status).toBe(401);
		expect(await sessionOf(user.user_id)).toMatchObject([{ end_reason: "replayed", ended_at: expect.any(Date) }]);
		expect((await refresh(next.cookie)).status).toBe(401);
		await eventually(async () => {
			expect(await works(token)).toBe(401);
			expect(await works(next.body.access_token)).toBe(401);
		});
	});
	test("with a token replaced twice ends it too, however soon", async () => {
		const { user, cookie } = await login();
		const second = await refresh(cookie);
		await refresh(second.cookie);
		expect((await refresh(cookie)).status).toBe(401);
		expect(await sessionOf(user.user_id)).toMatchObject([{ end_reason: "replayed" }]);
	});
	test("made up for a session is refused and ends nothing", async () => {
		const { user, cookie } = await login();
		expect((await refresh(`${cookie.split(".")[0]}.made-up.made-up`)).status).toBe(401);
		expect(await sessionOf(user.user_id)).toMatchObject([{ end_reason: null }]);
		expect((await refresh(cookie)).status).toBe(200);
	});
	test("is over when the session expired", async () => {
		const { user, cookie } = await login();
		await t.owner.query("update platform.sessions set expires_at = now() where user_id = $1", [user.user_id]);
		expect((await refresh(cookie)).status).toBe(401);
	});
	test("is over when the person was blocked", async () => {
		const { user, cookie } = await login();
		await t.owner.query("update platform.users set status = 'blocked' where id = $1", [user.user_id]);
		expect((await refresh(cookie)).status).toBe(401);
	});
	test("leaves the school when the membership is gone", async () => {
		const { user, cookie } = await login();
		await t.owner.query("delete from memberships where user_id = $1", [user.user_id]);
		expect(await refresh(cookie)).toMatchObject({ status: 200, body: { customer_id: null, role_permissions: null } });
	});
	test.each([
		undefined,
		"",
		"x",
		"-".repeat(36),
		`${"0".repeat(36)}.x`,
		"00000000-0000-4000-8000-000000000000.x",
		"00000000-0000-4000-8000-000000000000",
	])("with %j is refused", async (cookie) => {
		const answer = await refresh(cookie);
		expect(answer).toMatchObject({ status: 401, body: { error: "token_invalid", message: "Invalid access token" } });
		expect(answer.cookie).toBeUndefined();
	});
	test("does not look at the access token in the body", async () => {
		const { cookie } = await login();
		const answer = await t.app.http.inject({
			method: "POST",
			url: "/api/auth/refresh-token",
			payload: { accessToken: "anything" },
			cookies: { homeroom_refresh: cookie },
		});
		expect(answer.statusCode).toBe(200);
	});
});
