import type { FactorsShown } from "@homeroom/contract/areas/factors/factors.contract.ts";
import type { SessionAnswer } from "@homeroom/contract/areas/session/session.contract.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPasskey, mailsTo, passkeyChallenge, signedIn, signIn, waiting } from "../../testing/factors.acting.ts";
import { SoftwarePasskey } from "../../testing/stand-ins/software-passkey.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { RelyingParty } from "./factors.relying-party.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startTestApp();
});
afterAll(() => t.close());

interface Begun {
	ticket: string;
	options: { challenge: string; user: { id: string }; rp: { id: string }; excludeCredentials: { id: string }[] };
}
const shown = async (person: Caller) => (await person.call<FactorsShown>("GET", "/auth/factors")).body;
const begin = async (person: Caller) => (await person.call<Begun>("POST", "/auth/factors/passkeys/options", {})).body;
const login = (ticket: string, response: unknown) =>
	t.anonymous.call<SessionAnswer & ErrorBody>("POST", "/auth/passkey/login", { ticket, response });

describe("a passkey of one's own", () => {
	test("is made, named, listed, renamed and removed; the first factor brings recovery codes", async () => {
		const { email } = t.north.users.editor;
		const person = await signedIn(t, email);
		const { options } = await begin(person);
		expect(options).toMatchObject({ rp: { id: "homeroom.test" }, excludeCredentials: [] });
		const { answer } = await addPasskey(person, " Laptop ");
		expect(answer).toMatchObject({ status: 201, body: { passkey: { name: "Laptop", last_used_at: null } } });
		expect(answer.body.recovery_codes).toHaveLength(10);
		expect(await shown(person)).toMatchObject({ passkeys: [{ name: "Laptop" }], recovery_codes_left: 10, proved: true });
		const second = await addPasskey(person, "Phone");
		expect(second.answer.body.recovery_codes).toBeNull();
		expect((await begin(person)).options.excludeCredentials).toHaveLength(2);
		const path = `/auth/factors/passkeys/${answer.body.passkey.id}`;
		expect((await person.call("PATCH", path, { name: "Old laptop" })).body).toMatchObject({ name: "Old laptop" });
		expect((await person.call<ErrorBody>("PATCH", path, { name: " " })).body.fields).toEqual({ name: "Please fill this in." });
		expect((await person.call<ErrorBody>("PATCH", path, { name: "x".repeat(61) })).body.fields).toEqual({ name: "At most 60 characters." });
		expect((await person.call("DELETE", path, {})).status).toBe(200);
		expect((await person.call("DELETE", path, {})).status).toBe(404);
		expect((await shown(person)).passkeys).toMatchObject([{ name: "Phone" }]);
		expect(await mailsTo(t, email)).toEqual(["passkey_added", "passkey_added", "passkey_removed"]);
	});
	test("is nobody else's to rename or remove", async () => {
		const { answer } = await addPasskey(await signedIn(t, t.north.users.office.email));
		const path = `/auth/factors/passkeys/${answer.body.passkey.id}`;
		for (const other of [await signedIn(t, t.north.users.client.email), await signedIn(t, t.south.users.office.email)]) {
			expect((await other.call("PATCH", path, { name: "Mine" })).status).toBe(404);
			expect((await other.call("DELETE", path, {})).status).toBe(404);
		}
		const { rows } = await t.owner.query("select name from platform.passkeys where id = $1", [answer.body.passkey.id]);
		expect(rows).toEqual([{ name: "Laptop" }]);
	});
	test("is not kept with a wrong challenge, origin, host or ticket, and each challenge is answered once", async () => {
		const { email, user_id } = t.north.users.staff;
		const person = await signedIn(t, email);
		const add = (by: Caller, ticket: string, response: unknown) =>
			by.call<ErrorBody>("POST", "/auth/factors/passkeys", { ticket, name: "X", response });
		const other = await begin(person);
		for (const made of [
			(asked: Begun) => new SoftwarePasskey().make({ ...asked.options, challenge: other.options.challenge }),
			(asked: Begun) => new SoftwarePasskey().make(asked.options, { origin: "http://evil.test" }),
			(asked: Begun) => new SoftwarePasskey().make(asked.options, { origin: "https://homeroom.test" }),
			(asked: Begun) => new SoftwarePasskey().make(asked.options, { origin: "http://homeroom.test.evil.test" }),
			(asked: Begun) => new SoftwarePasskey().make(asked.options, { rpId: "evil.test" }),
			(asked: Begun) => ({ ...new SoftwarePasskey().make(asked.options), id: "AAAA" }),
		]) {
			const asked = await begin(person);
			expect(await add(person, asked.ticket, made(asked))).toMatchObject({ status: 422, body: { error: "passkey_failed" } });
			expect((await add(person, asked.ticket, new SoftwarePasskey().make(asked.options))).status).toBe(410);
		}
		const asked = await begin(person);
		expect((await add(await signedIn(t, t.north.users.client.email), asked.ticket, new SoftwarePasskey().make(asked.options))).status).toBe(
			410,
		);
		const bad = await add(person, (await begin(person)).ticket, { id: "ä", type: "other" });
		expect(bad.status).toBe(422);
		expect(Object.keys(bad.body.fields ?? {})).toEqual(["response.id", "response.rawId", "response.type", "response.response"]);
		const { rows } = await t.owner.query("select from platform.passkeys where user_id = $1", [user_id]);
		expect(rows).toEqual([]);
	});
	test("that belongs to somebody already is not taken a second time", async () => {
		const { passkey } = await addPasskey(await signedIn(t, t.south.users.editor.email));
		const { answer } = await addPasskey(await signedIn(t, t.south.users.office.email), "Copy", passkey.copy());
		expect(answer).toMatchObject({ status: 422, body: { error: "passkey_failed" } });
	});
});

describe("a login by passkey alone", () => {
	test("opens a session that has proved a second factor", async () => {
		const { email } = t.south.users.finance;
		const { passkey, answer } = await addPasskey(await signedIn(t, email));
		const { ticket, options } = await passkeyChallenge(t);
		expect(options).toMatchObject({ rpId: "homeroom.test", userVerification: "required", allowCredentials: [] });
		const done = await login(ticket, passkey.show(options));
		expect(done).toMatchObject({
			status: 200,
			body: { customer_id: t.south.customer_id, state: { method: "passkey", second_factor: true } },
		});
		expect(String(done.headers["set-cookie"])).toContain("homeroom_refresh=");
		const person = t.withToken(done.body.access_token);
		expect((await person.call("GET", "/students")).status).toBe(200);
		expect((await shown(person)).passkeys).toMatchObject([{ id: answer.body.passkey.id, last_used_at: expect.any(String) }]);
	});
	test("works on a customer's own subdomain", async () => {
		const { passkey } = await addPasskey(await signedIn(t, t.south.users.staff.email));
		const { ticket, options } = await passkeyChallenge(t);
		expect((await login(ticket, passkey.show(options, { origin: "http://south.homeroom.test" }))).status).toBe(200);
	});
	test("refuses a replayed challenge, a wrong origin, a copied key, an unverified holder and somebody else's handle", async () => {
		const { passkey } = await addPasskey(await signedIn(t, t.south.users.client.email));
		const copy = passkey.copy();
		const first = await passkeyChallenge(t);
		const response = passkey.show(first.options);
		expect((await login(first.ticket, response)).status).toBe(200);
		expect((await login(first.ticket, response)).body.error).toBe("sign_in_expired");
		// the same answer with a new ticket is the answer to another challenge
		expect((await login((await passkeyChallenge(t)).ticket, response)).body.error).toBe("passkey_failed");
		const attempt = async (answer: (asked: { challenge: string }) => unknown) => {
			const { ticket, options } = await passkeyChallenge(t);
			return (await login(ticket, answer(options))).body.error;
		};
		expect(await attempt((asked) => passkey.show(asked, { origin: "http://evil.test" }))).toBe("passkey_failed");
		expect(await attempt((asked) => passkey.show(asked, { origin: "http://a.b.homeroom.test" }))).toBe("passkey_failed");
		expect(await attempt((asked) => passkey.show(asked, { rpId: "evil.test" }))).toBe("passkey_failed");
		expect(await attempt((asked) => passkey.show(asked, { verified: false }))).toBe("passkey_failed");
		expect(await attempt((asked) => new SoftwarePasskey().show(asked))).toBe("passkey_failed");
		const withHandle = (userHandle: string) => (asked: { challenge: string }) => {
			const shownNow = passkey.show(asked);
			return { ...shownNow, response: { ...shownNow.response, userHandle } };
		};
		expect(await attempt(withHandle("aG9tZXJvb20gMQ"))).toBe("passkey_failed");
		expect(await attempt((asked) => passkey.show(asked))).toBeUndefined();
		// the copy counts from where it was made: behind by now
		expect(await attempt((asked) => copy.show(asked))).toBe("passkey_failed");
		expect(
			(await t.owner.query("select max(counter)::int as n from platform.passkeys where credential_id = $1", [passkey.id])).rows,
		).toEqual([{ n: passkey.counter }]);
	});
	test("of two answers with the same count one gets in: the other is a copy", async () => {
		const { passkey } = await addPasskey(await signedIn(t, t.north.users.teacher.email));
		const copy = passkey.copy();
		const [one, two] = await Promise.all([passkeyChallenge(t), passkeyChallenge(t)]);
		const statuses = await Promise.all([login(one.ticket, passkey.show(one.options)), login(two.ticket, copy.show(two.options))]);
		expect(statuses.map(({ status }) => status).sort()).toEqual([200, 422]);
	});
	test("is refused where the person's only school switched it off, and for somebody who is blocked", async () => {
		const { email, user_id } = t.south.users.teacher;
		const { passkey } = await addPasskey(await signedIn(t, email));
		const attempt = async () => {
			const { ticket, options } = await passkeyChallenge(t);
			return (await login(ticket, passkey.show(options))).body.error;
		};
		await t.owner.query("update platform.customers set login_passkey = false where id = $1", [t.south.customer_id]);
		expect(await attempt()).toBe("login_method_off");
		const both = await addPasskey(await signedIn(t, t.both.email));
		const { ticket, options } = await passkeyChallenge(t);
		expect((await login(ticket, both.passkey.show(options))).status).toBe(200);
		await t.owner.query("update platform.customers set login_passkey = true where id = $1", [t.south.customer_id]);
		expect(await attempt()).toBeUndefined();
		await t.owner.query("update platform.users set status = 'blocked' where id = $1", [user_id]);
		expect(await attempt()).toBe("passkey_failed");
	});
	test("does not work any more once it was removed", async () => {
		const person = await signedIn(t, t.north.users.admin.email);
		const { passkey, answer } = await addPasskey(person);
		await person.call("DELETE", `/auth/factors/passkeys/${answer.body.passkey.id}`, {});
		const { ticket, options } = await passkeyChallenge(t);
		expect((await login(ticket, passkey.show(options))).body.error).toBe("passkey_failed");
		expect((await signIn(t, t.north.users.admin.email)).body.access_token).toBeDefined();
	});
});

describe("a passkey as the second step", () => {
	const options = async (ticket: string) =>
		(
			await t.anonymous.call<{ options: { challenge: string; allowCredentials: { id: string }[] } }>(
				"POST",
				"/auth/second_factor/passkey_options",
				{ ticket },
			)
		).body.options;
	const answer = (ticket: string, response: unknown) =>
		t.anonymous.call<SessionAnswer & ErrorBody>("POST", "/auth/second_factor/passkey", { ticket, response });
	test("names the person's passkeys and opens the session; a key without a PIN is enough here", async () => {
		const { email } = t.south.users.admin;
		const { passkey } = await addPasskey(await signedIn(t, email));
		const asked = await signIn(t, email);
		expect(asked.body.second_factor?.methods).toEqual(["passkey", "recovery_code"]);
		const ticket = asked.body.second_factor?.ticket as string;
		// nothing was asked yet
		expect((await answer(ticket, passkey.show({ challenge: "undefined" }))).body.error).toBe("passkey_failed");
		const question = await options(ticket);
		expect(question.allowCredentials).toMatchObject([{ id: passkey.id }]);
		expect((await answer(ticket, passkey.show(question, { origin: "http://evil.test" }))).body.error).toBe("passkey_failed");
		const right = passkey.show(question, { verified: false });
		expect(await answer(ticket, right)).toMatchObject({ status: 200, body: { state: { method: "password", second_factor: true } } });
		expect((await answer(ticket, right)).body.error).toBe("sign_in_expired");
		expect((await t.anonymous.call("POST", "/auth/second_factor/passkey_options", { ticket })).status).toBe(410);
	});
	test("of another person answers nothing", async () => {
		const mine = await addPasskey(await signedIn(t, t.operator.email));
		const theirs = await addPasskey(await signedIn(t, t.north.users.finance.email));
		const ticket = await waiting(t, t.operator.email);
		expect((await answer(ticket, theirs.passkey.show(await options(ticket)))).body.error).toBe("passkey_failed");
		expect((await answer(ticket, mine.passkey.show(await options(ticket)))).status).toBe(200);
	});
});

test("which addresses are ours", () => {
	const party = new RelyingParty("https://homeroom.example");
	expect(party.id).toBe("homeroom.example");
	for (const ours of ["https://homeroom.example", "https://north.homeroom.example"]) expect(party.isOurs(ours), ours).toBe(true);
	for (const other of [
		"http://homeroom.example",
		"https://homeroom.example:8443",
		"https://evilhomeroom.example",
		"https://homeroom.example.evil.org",
		"https://a.b.homeroom.example",
		"https://homeroom.example/",
		"https://user@homeroom.example",
		"null",
		"",
	])
		expect(party.isOurs(other), other).toBe(false);
	const local = new RelyingParty("http://localhost:3000");
	expect([
		local.isOurs("http://localhost:3000"),
		local.isOurs("http://north.localhost:3000"),
		local.isOurs("http://localhost:4000"),
	]).toEqual([true, true, false]);
});
