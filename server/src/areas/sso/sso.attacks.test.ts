import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newPerson, inSchool as statement } from "../../testing/accounts.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Evil, type EvilIssuer, startEvilIssuer } from "../../testing/stand-ins/evil-issuer.ts";
import { type Returned, SsoBrowser } from "../../testing/stand-ins/sso-browser.ts";
import { type School, startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { makeSsoProvider, type NewProvider } from "./sso.builders.ts";

const AUDIENCE = "homeroom";
let t: TestApp;
let issuer: EvilIssuer;
let provider: number;
let victim: { user_id: number; email: string };

const newProvider = (fields: Partial<NewProvider> = {}, school: School = t.north) =>
	inSchool(t, school.customer_id, (client) => makeSsoProvider(client, { issuer: `${issuer.url}/${crypto.randomUUID()}`, ...fields }));

beforeAll(async () => {
	t = await startOwnApp();
	issuer = await startEvilIssuer(AUDIENCE);
});
// what an issuer published is remembered for a while: each attack has an issuer of its own
beforeEach(async () => {
	issuer.evil = {};
	issuer.seen = [];
	provider = await newProvider();
	victim = await newPerson(t, { school: t.north });
});
afterAll(async () => {
	await issuer.stop();
	await t.close();
});

/** Goes to the issuer, which says the person is the victim; answers what the browser brings back. */
async function away(browser: SsoBrowser, from = provider): Promise<Returned> {
	const { body } = await browser.start(from);
	const { searchParams } = new URL(body.url);
	issuer.person = { sub: victim.email, email: victim.email, email_verified: true, nonce: searchParams.get("nonce") };
	return { code: "code", state: searchParams.get("state") as string };
}
const sessionsOf = async (user_id: number) => (await t.owner.query("select from platform.sessions where user_id = $1", [user_id])).rowCount;
const refusal = async (browser: SsoBrowser, returned: Returned) => {
	const { status, body, headers } = await browser.finish(returned);
	expect(await sessionsOf(victim.user_id)).toBe(0);
	expect(String(headers["set-cookie"])).not.toContain("homeroom_refresh");
	return `${status} ${body.error}`;
};

describe("the issuer without a fault, so that what follows is refused for its own reason", () => {
	test("signs in", async () => {
		const browser = new SsoBrowser(t);
		expect((await browser.finish(await away(browser))).status).toBe(200);
		expect(await sessionsOf(victim.user_id)).toBe(1);
	});
	test("signs in with an address that only its userinfo knows", async () => {
		const browser = new SsoBrowser(t);
		issuer.evil = { userinfo: { sub: victim.email, email: victim.email, email_verified: true } };
		const returned = await away(browser);
		issuer.evil.claims = { email: undefined, email_verified: undefined };
		expect((await browser.finish(returned)).status).toBe(200);
	});
});

describe("state", () => {
	test("is used once", async () => {
		const browser = new SsoBrowser(t);
		const returned = await away(browser);
		const answers = await Promise.all(Array.from({ length: 8 }, () => browser.finish(returned)));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410, 410, 410]);
		expect(await sessionsOf(victim.user_id)).toBe(1);
		expect((await browser.finish(returned)).body.error).toBe("sso_state_invalid");
	});
	test("of another browser is worth nothing there, and is not used up by it", async () => {
		const [mine, theirs] = [new SsoBrowser(t), new SsoBrowser(t)];
		const returned = await away(mine);
		expect(await refusal(theirs, returned)).toBe("410 sso_state_invalid");
		await theirs.start(provider);
		expect(await refusal(theirs, returned)).toBe("410 sso_state_invalid");
		for (const name of mine.cookies.keys()) theirs.cookies.set(name, "a".repeat(43));
		expect(await refusal(theirs, returned)).toBe("410 sso_state_invalid");
		expect((await mine.finish(returned)).status).toBe(200);
	});
	test("that is made up, empty or ten minutes old", async () => {
		const browser = new SsoBrowser(t);
		expect(await refusal(browser, { code: "code", state: "made-up" })).toBe("410 sso_state_invalid");
		const returned = await away(browser);
		await t.owner.query("update platform.tickets set expires_at = now() where kind = 'sso'");
		expect(await refusal(browser, returned)).toBe("410 sso_state_invalid");
		expect((await browser.finish({ code: "code", state: "" })).status).toBe(422);
	});
	test("is no ticket of another kind, and none of another kind is a state", async () => {
		const browser = new SsoBrowser(t);
		const { state } = await away(browser);
		expect((await t.anonymous.call("POST", "/auth/password_setup_link", { token: state })).status).toBe(410);
	});
	test("does not outlive a change of the provider: the answer would be somebody else's", async () => {
		const browser = new SsoBrowser(t);
		const returned = await away(browser);
		await statement(t, t.north, "update sso_providers set issuer = $2 where id = $1", [provider, `${issuer.url}/moved`]);
		expect(await refusal(browser, returned)).toBe("410 sso_state_invalid");
		expect(issuer.seen.some(({ line }) => line.startsWith("POST"))).toBe(false);
	});
	test("many tries from one address are counted", async () => {
		const strict = await startOwnApp({ attempts: { perAccount: 5, perAddress: 8 } });
		const statuses: number[] = [];
		for (let i = 0; i < 10; i++) statuses.push((await strict.anonymous.call("POST", "/auth/sso/finish", { state: `guess-${i}` })).status);
		expect(statuses).toEqual([410, 410, 410, 410, 410, 410, 410, 410, 429, 429]);
		await strict.close();
	});
});

describe("issuer mix-up", () => {
	test("an answer that names another issuer is refused before the code is sent anywhere", async () => {
		const browser = new SsoBrowser(t);
		const returned = await away(browser);
		expect(await refusal(browser, { ...returned, iss: "https://honest.test" })).toBe("424 sso_provider_failed");
		expect(issuer.seen.some(({ line }) => line.startsWith("POST"))).toBe(false);
	});
	test("an issuer that promises to name itself must", async () => {
		issuer.evil = { document: { authorization_response_iss_parameter_supported: true } };
		const browser = new SsoBrowser(t);
		expect(await refusal(browser, await away(browser))).toBe("424 sso_provider_failed");
		const again = await away(browser);
		const { rows } = await t.owner.query("select issuer from sso_providers where id = $1", [provider]);
		expect((await browser.finish({ ...again, iss: rows[0].issuer })).status).toBe(200);
	});
	test("the state of one provider takes the code to that one alone", async () => {
		const honest = await newProvider();
		const browser = new SsoBrowser(t);
		const returned = await away(browser, honest);
		await browser.finish(returned);
		const { rows } = await t.owner.query("select issuer from sso_providers where id = $1", [honest]);
		const posted = issuer.seen.filter(({ line }) => line.startsWith("POST")).map(({ line }) => line);
		expect(posted).toEqual([`POST ${new URL(rows[0].issuer).pathname}/token`]);
	});
	test("a provider of another school does not open this one", async () => {
		const foreign = await newProvider({}, t.south);
		const browser = new SsoBrowser(t, "http://south.homeroom.test");
		const { body } = await browser.start(foreign, { subdomain: "south" });
		const { searchParams } = new URL(body.url);
		issuer.person = { sub: "x", email: victim.email, email_verified: true, nonce: searchParams.get("nonce") };
		expect(await refusal(browser, { code: "code", state: searchParams.get("state") as string })).toBe("403 sso_unknown_person");
	});
	test("the same number at two issuers is two people", async () => {
		const browser = new SsoBrowser(t);
		expect((await browser.finish(await away(browser))).status).toBe(200);
		const second = await newProvider();
		const returned = await away(browser, second);
		issuer.evil.claims = { email: "stranger@elsewhere.test" };
		expect((await browser.finish(returned)).body.error).toBe("sso_unknown_person");
	});
});

describe("ID token", () => {
	const HOUR_AGO = Math.floor(Date.now() / 1000) - 3600;
	const cases: [string, Evil][] = [
		["with the nonce of another sign-in", { claims: { nonce: "another" } }],
		["without a nonce", { claims: { nonce: undefined } }],
		["that nobody signed", { alg: "none" }],
		["signed with the public key as if it were a password", { alg: "HS256" }],
		["signed by a stranger", { alg: "stranger" }],
		["of another issuer", { claims: { iss: "https://accounts.google.com" } }],
		["for another client", { claims: { aud: "somebody-else" } }],
		["for several clients, made for another", { claims: { aud: [AUDIENCE, "somebody-else"], azp: "somebody-else" } }],
		["that ran out", { claims: { iat: HOUR_AGO - 60, exp: HOUR_AGO } }],
		["without a subject", { claims: { sub: undefined } }],
		["whose subject cannot be stored", { claims: { sub: "a\u0000b" } }],
		["whose subject is longer than any", { claims: { sub: "x".repeat(256) } }],
		["that is missing", { tokenAnswer: { status: 200, body: { access_token: "opaque", token_type: "Bearer" } } }],
		["that is no token", { tokenAnswer: { status: 200, body: { access_token: "a", token_type: "Bearer", id_token: "e30.e30." } } }],
		["refused: the code belongs to another client", { tokenAnswer: { status: 400, body: { error: "invalid_grant" } } }],
		["with none in its list of algorithms", { document: { id_token_signing_alg_values_supported: ["none", "RS256"] }, alg: "none" }],
		["behind a fault of the issuer", { tokenAnswer: { status: 500, body: {} } }],
		["as something huge", { tokenAnswer: { status: 200, body: { id_token: "x".repeat(2_000_000) } } }],
	];
	test.each(cases)("%s", async (_, evil) => {
		issuer.evil = evil;
		const browser = new SsoBrowser(t);
		expect(await refusal(browser, await away(browser))).toBe("424 sso_provider_failed");
	});
	test("whose userinfo is somebody else's", async () => {
		issuer.evil = { userinfo: { sub: "another", email: victim.email, email_verified: true } };
		const browser = new SsoBrowser(t);
		const returned = await away(browser);
		issuer.evil.claims = { email: undefined };
		expect(await refusal(browser, returned)).toBe("424 sso_provider_failed");
	});
	test("of an issuer that says no", async () => {
		const browser = new SsoBrowser(t);
		const { state } = await away(browser);
		expect(await refusal(browser, { state: state as string, error: "access_denied", error_description: "<b>no</b>" })).toBe(
			"424 sso_provider_failed",
		);
		const again = await away(browser);
		expect(await refusal(browser, { state: again.state as string })).toBe("424 sso_provider_failed");
	});
	test("whose address is not text, or not an address", async () => {
		for (const email of [["a@b.test"], "no address", "a b@c.test", "a\u0000@c.test", "", `${"x".repeat(300)}@c.test`]) {
			const browser = new SsoBrowser(t);
			const returned = await away(browser);
			issuer.evil.claims = { sub: "odd", email };
			expect(await refusal(browser, returned)).toBe("403 sso_email_unverified");
		}
	});
});

describe("the way back", () => {
	test.each([
		"//evil.test",
		"https://evil.test/",
		"/\\evil.test",
		"\\\\evil.test",
		"/\t/evil.test",
		"javascript:alert(1)",
		"students",
		"/\n/evil.test",
	])("never leads to %j", async (to) => {
		const browser = new SsoBrowser(t);
		const { body } = await browser.start(provider, { to });
		const { searchParams } = new URL(body.url);
		issuer.person = { sub: "x", email: victim.email, email_verified: true, nonce: searchParams.get("nonce") };
		const answer = await browser.finish({ code: "code", state: searchParams.get("state") as string });
		expect(answer.status).toBe(200);
		expect(answer.body.to).toBeNull();
	});
	test.each([
		"http://evil.test",
		"http://south.homeroom.test",
		"https://north.homeroom.test",
		"http://north.homeroom.test.evil.test",
		"http://evil.north.homeroom.test",
	])("begins at no foreign address: %s", async (origin) => {
		const { status, body } = await new SsoBrowser(t, origin).start(provider);
		expect({ status, error: body.error }).toEqual({ status: 403, error: "sso_wrong_address" });
		expect(body.message).toContain("http://north.homeroom.test");
	});
	test("begins at no page without an address", async () => {
		const { status, body } = await new SsoBrowser(t, "null").start(provider);
		expect({ status, error: body.error }).toEqual({ status: 403, error: "foreign_page" });
	});
	test("is not taken from a Host header", async () => {
		const { body } = await t.anonymous.call<{ url: string }>(
			"POST",
			"/auth/sso/start",
			{ subdomain: "north", provider_id: provider },
			{ host: "evil.test", "x-forwarded-host": "evil.test" },
		);
		expect(new URL(body.url).searchParams.get("redirect_uri")).toBe("http://homeroom.test/callback");
	});
	test("Google's people come back at their own address", async () => {
		const google = await newProvider({ kind: "google" });
		const { body } = await new SsoBrowser(t).start(google);
		expect(Object.fromEntries(new URL(body.url).searchParams)).toMatchObject({
			redirect_uri: "http://north.homeroom.test/redirectgoogle",
			prompt: "select_account",
		});
	});
});

describe("a Google account", () => {
	test("makes a new account only where the organisation itself holds it", async () => {
		const role = await t.owner.query("select id from roles where customer_id = $1 and key = 'teacher'", [t.north.customer_id]);
		const google = await newProvider({ kind: "google", new_account_role_id: Number(role.rows[0].id), email_domains: ["north.test"] });
		const comes = async (claims: Record<string, unknown>) => {
			const browser = new SsoBrowser(t);
			const returned = await away(browser, google);
			issuer.evil.claims = { sub: crypto.randomUUID(), ...claims };
			const { status, body } = await browser.finish(returned);
			return body.error ?? status;
		};
		expect(await comes({ email: "former@north.test" })).toBe("sso_unknown_person");
		expect(await comes({ email: "former@north.test", hd: "elsewhere.test" })).toBe("sso_unknown_person");
		expect(await comes({ email: "anyone@gmail.test", hd: "north.test" })).toBe("sso_unknown_person");
		expect(await comes({ email: "present@north.test", hd: "north.test" })).toBe(200);
		// somebody whom the school knows is known without it
		expect(await comes({ email: victim.email })).toBe(200);
	});
});

describe("an issuer's document", () => {
	const starts = async (evil: Evil) => {
		issuer.evil = evil;
		const { status, body } = await new SsoBrowser(t).start(await newProvider());
		return `${status} ${body.error}`;
	};
	test.each<[string, Evil]>([
		["of another issuer", { document: { issuer: "https://accounts.google.com" } }],
		["that sends people to a script", { document: { authorization_endpoint: "javascript:alert(document.domain)" } }],
		["that sends people nowhere", { document: { authorization_endpoint: undefined } }],
		["whose tokens come from inside our network", { document: { token_endpoint: "http://10.0.0.1/token" } }],
		["whose keys come from a cloud's metadata", { document: { jwks_uri: "http://169.254.169.254/keys" } }],
		["that is somewhere else", { documentAnswer: { status: 302, headers: { location: "http://127.0.0.1:1/" } } }],
		["that is no JSON", { documentAnswer: { status: 200, headers: { "content-type": "text/html" }, body: "<html>" } }],
		["that never ends", { documentAnswer: { status: 200, headers: { "content-type": "application/json" }, body: "x".repeat(1_000_000) } }],
	])("%s is not followed", async (_, evil) => expect(await starts(evil)).toBe("424 sso_provider_failed"));
	test("is asked for once in a while, not at every sign-in", async () => {
		const browser = new SsoBrowser(t);
		for (let i = 0; i < 3; i++) expect((await browser.finish(await away(browser))).status).toBe(200);
		const asked = issuer.seen.filter(({ line }) => line.startsWith("GET"));
		expect(asked.filter(({ line }) => line.endsWith("openid-configuration"))).toHaveLength(1);
		expect(asked.filter(({ line }) => line.endsWith("/keys"))).toHaveLength(1);
	});
});
