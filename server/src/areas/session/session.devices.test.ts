import type { OpenSession } from "@homeroom/contract/areas/session/session.contract.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newPerson, signInAs } from "../../testing/accounts.ts";
import { eventually } from "../../testing/eventually.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startTestApp();
});
afterAll(() => t.close());

const list = async (token: string) => (await t.withToken(token).call<{ sessions: OpenSession[] }>("GET", "/auth/sessions")).body.sessions;
const works = async (token: string) => (await t.withToken(token).call("POST", "/get_user_details_by_token", {})).status;
/** Refused at once, tokens that the server remembers included. */
const isOut = (token: string) => eventually(async () => expect(await works(token)).toBe(401));
const ownId = async (token: string) => (await list(token)).find(({ current }) => current)?.id as string;

describe("GET /auth/sessions", () => {
	test("shows where I am signed in, this device marked, and nothing that opens a session", async () => {
		const { email } = await newPerson(t, { school: t.north });
		const phone = await signInAs(t, email, undefined, "A phone");
		const desk = await signInAs(t, email, undefined, "A desk");
		const sessions = await list(phone.token);
		expect(
			sessions.map(({ user_agent, current, ip, customer_name, method }) => ({ user_agent, current, ip, customer_name, method })),
		).toEqual(
			expect.arrayContaining([
				{ user_agent: "A phone", current: true, ip: "127.0.0.1", customer_name: "North School", method: "password" },
				{ user_agent: "A desk", current: false, ip: "127.0.0.1", customer_name: "North School", method: "password" },
			]),
		);
		expect(sessions).toHaveLength(2);
		expect(Object.keys(sessions[0] ?? {}).sort()).toEqual(
			["created_at", "current", "customer_name", "id", "ip", "last_seen_at", "method", "user_agent"].sort(),
		);
		await t.anonymous.call("POST", "/auth/logout", {}, { cookie: desk.cookie });
		expect(await list(phone.token)).toHaveLength(1);
		expect((await t.anonymous.call("GET", "/auth/sessions")).status).toBe(401);
	});
});

describe("DELETE /auth/sessions/{id}", () => {
	test("ends that one, its access and refresh tokens at once", async () => {
		const { email } = await newPerson(t, { school: t.north });
		const [here, there, third] = [await signInAs(t, email), await signInAs(t, email), await signInAs(t, email)];
		expect(await works(there.token)).toBe(200);
		expect((await t.withToken(here.token).call("DELETE", `/auth/sessions/${await ownId(there.token)}`)).status).toBe(200);
		await isOut(there.token);
		expect((await t.anonymous.call("POST", "/auth/refresh-token", {}, { cookie: there.cookie })).status).toBe(401);
		expect([await works(here.token), await works(third.token)]).toEqual([200, 200]);
	});
	test("of somebody else is like one that does not exist, and goes on", async () => {
		const [mine, theirs] = [await newPerson(t), await newPerson(t)];
		const [me, they] = [await signInAs(t, mine.email), await signInAs(t, theirs.email)];
		const end = (id: string) => t.withToken(me.token).call("DELETE", `/auth/sessions/${id}`);
		const foreign = await end(await ownId(they.token));
		const unknown = await end("00000000-0000-4000-8000-000000000000");
		expect(foreign.status).toBe(404);
		expect({ ...foreign.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
		expect((await end("x")).status).toBe(404);
		expect(await works(they.token)).toBe(200);
		expect((await t.anonymous.call("DELETE", `/auth/sessions/${await ownId(me.token)}`)).status).toBe(401);
	});
});

describe("POST /auth/logout_everywhere", () => {
	test("ends all but this one at once", async () => {
		const { email, user_id } = await newPerson(t, { school: t.north });
		const [here, ...others] = [await signInAs(t, email), await signInAs(t, email), await signInAs(t, email)];
		const bystander = await signInAs(t, t.both.email);
		for (const { token } of others) expect(await works(token)).toBe(200);
		expect((await t.withToken(here?.token as string).call("POST", "/auth/logout_everywhere", {})).body).toEqual({ ended: 2 });
		for (const { token } of others) await isOut(token);
		expect([await works(here?.token as string), await works(bystander.token)]).toEqual([200, 200]);
		const { rows } = await t.owner.query("select end_reason from platform.sessions where user_id = $1 and ended_at is not null", [user_id]);
		expect(rows).toEqual([{ end_reason: "everywhere" }, { end_reason: "everywhere" }]);
		expect((await t.anonymous.call("POST", "/auth/logout_everywhere", {})).status).toBe(401);
	});
});

test("a session that one school vouched for neither sees nor ends the person's own ones", async () => {
	const { email } = await newPerson(t, { school: t.north });
	const [own, badge] = [await signInAs(t, email), await signInAs(t, email)];
	const badgeId = await ownId(badge.token);
	await t.owner.query("update platform.sessions set bound_customer_id = $2, second_factor = true where id = $1", [
		badgeId,
		t.north.customer_id,
	]);
	await eventually(async () => expect((await list(badge.token)).map(({ id }) => id)).toEqual([badgeId]));
	expect((await t.withToken(badge.token).call("DELETE", `/auth/sessions/${await ownId(own.token)}`)).status).toBe(404);
	expect((await t.withToken(badge.token).call("POST", "/auth/logout_everywhere", {})).body).toEqual({ ended: 0 });
	expect(await works(own.token)).toBe(200);
	expect((await t.withToken(own.token).call("POST", "/auth/logout_everywhere", {})).body).toEqual({ ended: 1 });
});
