import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { answerByCode, enrol, signedIn, waiting } from "../../testing/factors.acting.ts";
import { startOwnApp, type TestApp } from "../../testing/test-app.ts";

const OPERATOR = "operator@homeroom.test";
const OTHER = "admin@north.test";
let t: TestApp;
beforeAll(async () => {
	t = await startOwnApp({}, { demoOperator: OPERATOR });
});
beforeEach(async () => {
	await t.owner.query("update platform.users set is_demo = true, is_operator = email = $1 where email = any($2)", [
		OPERATOR,
		[OPERATOR, OTHER],
	]);
	await t.owner.query("delete from platform.totp");
});
afterAll(() => t.close());

const offered = async (at: TestApp, email: string, from = "127.0.0.1", headers: Record<string, string> = {}) => {
	const payload = { ticket: await waiting(at, email) };
	const answer = await at.app.http.inject({
		method: "POST",
		url: "/api/auth/second_factor/demo_code",
		payload,
		remoteAddress: from,
		headers,
	});
	expect(answer.statusCode).toBe(200);
	return { ...payload, code: (answer.json() as { code: string | null }).code };
};
const begin = async (at: TestApp, email: string) =>
	(await (await signedIn(at, email)).call<{ ticket: string; code: string | null }>("POST", "/auth/factors/totp/begin", {})).body;

test("the demo operator sets an app up with the code that is offered, and comes in by it, each time by another", async () => {
	const operator = await signedIn(t, OPERATOR);
	const { body } = await operator.call<{ ticket: string; code: string }>("POST", "/auth/factors/totp/begin", {});
	expect(body.code).toMatch(/^\d{6}$/);
	expect((await operator.call("POST", "/auth/factors/totp/confirm", { ticket: body.ticket, code: body.code })).status).toBe(200);
	const { ticket, code } = await offered(t, OPERATOR);
	expect(code).not.toBe(body.code);
	expect((await answerByCode(t, ticket, code ?? "")).statusCode).toBe(200);
});

/** By a proxy or a tunnel on this machine, whatever it says of who asked; or by a page whose name leads here. */
const PASSED_ON: Record<string, string>[] = [
	...["203.0.113.9", "127.0.0.1", "203.0.113.9, 127.0.0.1", "::1", ""].map((hops) => ({ "x-forwarded-for": hops })),
	...["x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via", "cf-connecting-ip"].map((name) => ({
		[name]: "localhost",
	})),
	...["school.example.org", "localhost.example.org", "127.0.0.1.example.org", "localhost@example.org", "x y"].map((host) => ({ host })),
];
test("nobody else is offered one: another demo login, whoever is elsewhere, a bad ticket", async () => {
	expect((await begin(t, OTHER)).code).toBeNull();
	for (const email of [OTHER, OPERATOR]) await enrol(await signedIn(t, email));
	expect((await offered(t, OTHER)).code).toBeNull();
	expect((await offered(t, OPERATOR, "203.0.113.9")).code).toBeNull();
	for (const headers of PASSED_ON) expect((await offered(t, OPERATOR, "127.0.0.1", headers)).code, JSON.stringify(headers)).toBeNull();
	for (const host of ["localhost:4000", "north.localhost", "127.0.0.1:80", "[::1]:4000"])
		expect((await offered(t, OPERATOR, "127.0.0.1", { host })).code, host).toMatch(/^\d{6}$/);
	expect((await offered(t, OPERATOR)).code).toMatch(/^\d{6}$/);
	expect((await t.anonymous.call("POST", "/auth/second_factor/demo_code", { ticket: "nobody's" })).status).not.toBe(200);
	expect((await t.anonymous.call("POST", "/auth/second_factor/demo_code", {})).status).toBe(422);
});

test("it is not offered to an operator who is no demo, nor to somebody who stopped being one", async () => {
	await enrol(await signedIn(t, OPERATOR));
	for (const column of ["is_demo", "is_operator"]) {
		await t.owner.query(`update platform.users set ${column} = false where email = $1`, [OPERATOR]);
		expect((await offered(t, OPERATOR)).code).toBeNull();
		await t.owner.query(`update platform.users set ${column} = true where email = $1`, [OPERATOR]);
		expect((await offered(t, OPERATOR)).code).toMatch(/^\d{6}$/);
	}
});

test("outside of demo mode nobody is offered one", async () => {
	const real = await startOwnApp();
	await real.owner.query("update platform.users set is_demo = true");
	expect((await begin(real, OPERATOR)).code).toBeNull();
	await enrol(await signedIn(real, OPERATOR));
	expect((await offered(real, OPERATOR)).code).toBeNull();
	await real.close();
});
