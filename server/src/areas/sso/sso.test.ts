import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inSchool, newPerson, signInAs } from "../../testing/accounts.ts";
import { inSchool as within } from "../../testing/in-school.ts";
import { type OidcIssuer, startOidcIssuer } from "../../testing/stand-ins/oidc-issuer.ts";
import { SsoBrowser } from "../../testing/stand-ins/sso-browser.ts";
import { PASSWORD, startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { makeSsoProvider, type NewProvider } from "./sso.builders.ts";

const SECRET = "a client's secret";
let t: TestApp;
let issuer: OidcIssuer;
let provider: number;

beforeAll(async () => {
	t = await startOwnApp({ attempts: { perAccount: 5, perAddress: 100_000 } });
	issuer = await startOidcIssuer(
		[
			{
				client_id: "homeroom",
				client_secret: SECRET,
				redirect_uris: ["http://north.homeroom.test/callback", "http://homeroom.test/callback", "http://south.homeroom.test/callback"],
			},
		],
		{},
	);
	const admin = await t.as(t.north, "admin");
	const made = await admin.call<{ id: number }>("POST", "/sso/providers", {
		kind: "oidc",
		label: "North account",
		issuer: issuer.url,
		oidc_client: "homeroom",
		client_secret: SECRET,
	});
	expect(made.status).toBe(201);
	provider = made.body.id;
});
afterAll(async () => {
	await issuer.stop();
	await t.close();
});

let count = 0;
/** Somebody whom the issuer knows under a new number. */
function known(email: string | undefined, more: Record<string, unknown> = {}): string {
	const login = `person-${++count}`;
	issuer.people[login] = { ...(email && { email, email_verified: true }), given_name: "Ida", family_name: "Sommer", ...more };
	return login;
}
const signIn = (login: string, more: Record<string, unknown> = {}) => new SsoBrowser(t).signIn(provider, login, more);
const identities = async (user_id: number) =>
	(await t.owner.query("select * from sso_identities where user_id = $1", [user_id])).rows as Record<string, unknown>[];
const roleId = async (key: string) =>
	Number((await t.owner.query("select id from roles where customer_id = $1 and key = $2", [t.north.customer_id, key])).rows[0].id);
const change = (fields: Record<string, unknown>) =>
	inSchool(
		t,
		t.north,
		`update sso_providers set ${Object.keys(fields)
			.map((name, i) => `${name} = $${i + 2}`)
			.join(", ")} where id = $1`,
		[provider, ...Object.values(fields)],
	);

describe("signing in at the school's own issuer", () => {
	test("lets a member in by the verified address, and by the issuer's own number from then on", async () => {
		const { email, user_id } = await newPerson(t, { school: t.north });
		const login = known(email.toUpperCase());
		const { status, body, headers } = await signIn(login, { to: "/students?page=2#top" });
		expect(status).toBe(200);
		expect(body).toMatchObject({
			customer_id: t.north.customer_id,
			to: "/students?page=2#top",
			user: { email, userRole: "office" },
			state: { method: "sso", bound: true, second_factor: false },
		});
		expect(String(headers["set-cookie"])).toMatch(/homeroom_refresh=.*HttpOnly; SameSite=Strict/);
		expect(await identities(user_id)).toMatchObject([{ customer_id: String(t.north.customer_id), subject: login }]);

		issuer.people[login] = { email: "renamed@elsewhere.test", email_verified: true };
		expect((await signIn(login)).body.user.uid).toBe(user_id);
		expect(await identities(user_id)).toHaveLength(1);
	});
	test("the attempt is bound to this browser by a cookie that no script reads and no other site sends", async () => {
		const { headers, body } = await new SsoBrowser(t).start(provider);
		expect(String(headers["set-cookie"])).toMatch(
			/^homeroom_sso_[\w-]+=[\w-]{43}; Max-Age=600; Path=\/api\/auth\/sso; HttpOnly; SameSite=Strict$/,
		);
		const url = new URL(body.url);
		expect(url.origin).toBe(issuer.url);
		expect(Object.fromEntries(url.searchParams)).toMatchObject({
			client_id: "homeroom",
			response_type: "code",
			redirect_uri: "http://north.homeroom.test/callback",
			code_challenge_method: "S256",
			scope: "openid email profile",
		});
		const { rows } = await t.owner.query("select data::text from platform.tickets where kind = 'sso' order by created_at desc limit 1");
		for (const secret of [url.searchParams.get("state"), url.searchParams.get("nonce")]) expect(rows[0].data).not.toContain(secret);
	});
	test("two tabs at once do not take each other's attempt", async () => {
		const { email } = await newPerson(t, { school: t.north });
		const browser = new SsoBrowser(t);
		const [one, two] = [await browser.start(provider, { to: "/one" }), await browser.start(provider, { to: "/two" })];
		for (const [begun, to] of [
			[two, "/two"],
			[one, "/one"],
		] as const) {
			const back = await browser.visit(begun.body.url, known(email));
			expect((await browser.finish(Object.fromEntries(back.searchParams))).body.to).toBe(to);
		}
	});
	test("also from the installation's own address", async () => {
		const { email } = await newPerson(t, { school: t.north });
		expect((await new SsoBrowser(t, "http://homeroom.test").signIn(provider, known(email))).status).toBe(200);
	});
	test("an invited person has accepted with it", async () => {
		const { email, user_id } = await newPerson(t, { school: t.north });
		await t.owner.query("update platform.users set password_hash = null where id = $1", [user_id]);
		await inSchool(t, t.north, "update memberships set accepted_at = null where user_id = $1", [user_id]);
		expect((await signIn(known(email))).body.customer_id).toBe(t.north.customer_id);
		const { rows } = await t.owner.query("select accepted_at from memberships where user_id = $1", [user_id]);
		expect(rows[0].accepted_at).not.toBeNull();
	});
	test("still works while the account is locked by wrong passwords", async () => {
		const { email } = await newPerson(t, { school: t.north });
		const login = (password: string) => t.anonymous.call("POST", "/auth/unified-login", { email, password });
		for (let i = 0; i < 5; i++) expect((await login("wrong")).status).toBe(401);
		expect((await login(PASSWORD)).status).toBe(429);
		expect((await signIn(known(email))).status).toBe(200);
		expect((await login(PASSWORD)).status).toBe(429);
	});
	test("asks for the second factor that the person set up", async () => {
		const { email, user_id } = await newPerson(t, { school: t.north });
		await t.owner.query("insert into platform.totp (user_id, secret_box, confirmed_at) values ($1, '', now())", [user_id]);
		const { status, body, headers } = await signIn(known(email), { to: "/students" });
		expect(status).toBe(200);
		expect(body).toEqual({ second_factor: { ticket: expect.any(String), methods: ["totp"] }, to: "/students" });
		expect(String(headers["set-cookie"])).not.toContain("homeroom_refresh");
	});
});

describe("is refused with the reason's name", () => {
	const refused = async (login: string, error: string) => {
		const before = (await t.owner.query("select count(*)::int as n from platform.sessions")).rows[0].n;
		const { status, body } = await signIn(login);
		expect({ status, error: body.error }).toEqual({ status: 403, error });
		expect(body.message).toMatch(/\w+ \w+/);
		expect((await t.owner.query("select count(*)::int as n from platform.sessions")).rows[0].n).toBe(before);
	};
	test("an address that the issuer does not call verified", async () => {
		const { email, user_id } = await newPerson(t, { school: t.north });
		for (const email_verified of [false, undefined, "true", 1, null])
			await refused(known(email, { email_verified }), "sso_email_unverified");
		await refused(known(undefined), "sso_email_unverified");
		expect(await identities(user_id)).toEqual([]);
	});
	test("somebody whom only another school knows, and somebody nobody knows", async () => {
		const { email, user_id } = await newPerson(t, { school: t.south });
		await refused(known(email), "sso_unknown_person");
		await refused(known("nobody@anywhere.test"), "sso_unknown_person");
		expect(await identities(user_id)).toEqual([]);
	});
	test.each(["blocked", "deactivated"])("%s members, by address and by number", async (status) => {
		const { email, user_id } = await newPerson(t, { school: t.north });
		const login = known(email);
		expect((await signIn(login)).status).toBe(200);
		await inSchool(t, t.north, "update memberships set status = $2 where user_id = $1", [user_id, status]);
		await refused(login, "sso_person_blocked");
		await refused(known(email), "sso_person_blocked");
		await inSchool(t, t.north, "update memberships set status = 'active' where user_id = $1", [user_id]);
		await t.owner.query("update platform.users set status = $2 where id = $1", [user_id, status]);
		await refused(login, "sso_person_blocked");
	});
	test("an invitation whose address somebody else may have registered", async () => {
		const { email, user_id } = await newPerson(t, { school: t.north });
		await inSchool(t, t.north, "update memberships set accepted_at = null where user_id = $1", [user_id]);
		await refused(known(email), "sso_login_unconfirmed");
		expect((await t.owner.query("select accepted_at from memberships where user_id = $1", [user_id])).rows[0].accepted_at).toBeNull();
		await t.owner.query("update platform.users set email_verified_at = now() where id = $1", [user_id]);
		expect((await signIn(known(email))).status).toBe(200);
	});
	test("in the reader's language", async () => {
		const { body } = await t.anonymous.call<ErrorBody>("POST", "/auth/sso/finish", { state: "x" }, { "accept-language": "de" });
		expect(body).toMatchObject({ error: "sso_state_invalid", message: expect.stringContaining("Diese Anmeldung") });
	});
});

describe("somebody new", () => {
	beforeAll(async () => change({ new_account_role_id: await roleId("teacher"), email_domains: ["north.test"] }));
	afterAll(() => change({ new_account_role_id: null, email_domains: [] }));

	test("gets an account with the chosen role, once, however often they come at once", async () => {
		const login = known("ida@north.test");
		const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(login)));
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
		const [{ body }] = answers as [(typeof answers)[number]];
		expect(body.user).toMatchObject({ first_name: "Ida", last_name: "Sommer", userRole: "teacher", email: "ida@north.test" });
		expect(new Set(answers.map((answer) => answer.body.user.uid)).size).toBe(1);
		const { rows } = await t.owner.query("select password_hash, email_verified_at from platform.users where email = 'ida@north.test'");
		// the school's word is no proof for anything outside of it
		expect(rows).toEqual([{ password_hash: null, email_verified_at: null }]);
		expect((await t.owner.query("select portal_type from memberships where user_id = $1", [body.user.uid])).rows).toEqual([
			{ portal_type: "ADMIN" },
		]);
	});
	test("only with an address of the school's domains", async () => {
		for (const email of ["ida@elsewhere.test", "ida@evilnorth.test", "ida@sub.north.test", "ida@north.test.evil.test"])
			expect((await signIn(known(email))).body.error).toBe("sso_unknown_person");
		expect((await signIn(known("late@north.test", { email_verified: false }))).body.error).toBe("sso_email_unverified");
	});
	test("who has a login of their own comes in here and nowhere else", async () => {
		const { email, user_id } = await newPerson(t, { school: t.south, role: "admin", email: "proved@north.test" });
		await t.owner.query("update platform.users set email_verified_at = now() where id = $1", [user_id]);
		const { body } = await signIn(known(email));
		expect(body).toMatchObject({ customer_id: t.north.customer_id, user: { uid: user_id, userRole: "teacher" }, state: { bound: true } });
		expect(body.customers.map(({ customer_id }) => customer_id)).toEqual([t.north.customer_id]);
	});
	test("not where somebody registered that address without proving it: their password would open the school", async () => {
		const { email, user_id } = await newPerson(t, { email: "squatted@north.test" });
		expect((await signIn(known(email))).body.error).toBe("sso_login_unconfirmed");
		expect((await t.owner.query("select from memberships where user_id = $1", [user_id])).rowCount).toBe(0);
	});
	test("names of any kind become names", async () => {
		const spelled = async (claims: Record<string, unknown>) => {
			const { body } = await signIn(known(`name-${++count}@north.test`, { given_name: undefined, family_name: undefined, ...claims }));
			return `${body.user.first_name}|${body.user.last_name}`;
		};
		expect(await spelled({ name: "Ana Luísa  Costa" })).toBe("Ana Luísa|Costa");
		expect(await spelled({ name: "Plato" })).toBe("Plato|Plato");
		expect(await spelled({ given_name: " A\u0000B\u202e ", family_name: "x".repeat(200) })).toBe(`A B|${"x".repeat(80)}`);
		expect(await spelled({ name: 7 })).toMatch(/^name-\d+\|name-\d+$/);
	});
});

describe("a session that the school vouched for", () => {
	test("reaches no other school and does not touch the login", async () => {
		const { body } = await signIn(known(t.both.email));
		expect(body.user.uid).toBe(t.both.user_id);
		expect(body.customers.map(({ customer_id }) => customer_id)).toEqual([t.north.customer_id]);
		const own = await signInAs(t, t.both.email);
		const bound = t.withToken(body.access_token);
		const refuses = async (method: string, path: string, given: object | undefined, status: number) =>
			expect({ path, status: (await bound.call(method, path, given)).status }).toEqual({ path, status });
		await refuses("POST", "/auth/switch_customer", { customer_id: t.south.customer_id }, 404);
		await refuses("POST", "/auth/change_password", { current_password: PASSWORD, password: "four quiet green ideas" }, 403);
		await refuses("PATCH", "/auth/profile", { first_name: "Eve", last_name: "Evil" }, 403);
		const { body: listed } = await bound.call<{ sessions: { method: string }[] }>("GET", "/auth/sessions");
		expect(new Set(listed.sessions.map(({ method }) => method))).toEqual(new Set(["sso"]));
		await bound.call("POST", "/auth/logout_everywhere", {});
		expect((await t.withToken(own.token).call("GET", "/auth/sessions")).status).toBe(200);
		expect((await bound.call("GET", "/students")).status).toBe(200);
	});
	test("is no operator's", async () => {
		const { email, user_id } = await newPerson(t, { school: t.north, is_operator: true });
		const { body } = await signIn(known(email));
		await t.owner.query("update platform.sessions set second_factor = true where user_id = $1", [user_id]);
		const { rows } = await t.owner.query("select bound_customer_id, method from platform.sessions where user_id = $1", [user_id]);
		expect(rows).toEqual([{ bound_customer_id: String(t.north.customer_id), method: "sso" }]);
		expect(body.state.bound).toBe(true);
	});
});

describe("start", () => {
	const other = (fields: Partial<NewProvider>, school = t.north) =>
		within(t, school.customer_id, (client) => makeSsoProvider(client, { issuer: `${issuer.url}/${++count}`, ...fields }));

	test("answers an unknown provider, another school's and an unknown school alike", async () => {
		const foreign = await other({}, t.south);
		const browser = new SsoBrowser(t);
		const answers = [
			await browser.start(foreign),
			await browser.start(999_999_999),
			await browser.start(provider, { subdomain: "nowhere" }),
		];
		for (const { status, body, headers } of answers) {
			expect({ status, error: body.error }).toEqual({ status: 404, error: "not_found" });
			expect(headers["set-cookie"]).toBeUndefined();
		}
		expect((await browser.start(provider, { subdomain: "south" })).status).toBe(404);
	});
	test("refuses a provider that is switched off, also on the way back", async () => {
		const browser = new SsoBrowser(t);
		const { email } = await newPerson(t, { school: t.north });
		const back = await browser.visit((await browser.start(provider)).body.url, known(email));
		await change({ enabled: false });
		expect((await browser.start(provider)).body.error).toBe("login_method_off");
		expect((await browser.finish(Object.fromEntries(back.searchParams))).body.error).toBe("login_method_off");
		await change({ enabled: true });
	});
	test("refuses a school that is suspended", async () => {
		await t.owner.query("update platform.customers set status = 'suspended' where id = $1", [t.north.customer_id]);
		expect((await new SsoBrowser(t).start(provider)).status).toBe(404);
		await t.owner.query("update platform.customers set status = 'active' where id = $1", [t.north.customer_id]);
	});
	test("names wrong fields", async () => {
		const { status, body } = await t.anonymous.call<ErrorBody>("POST", "/auth/sso/start", { provider_id: "x" });
		expect({ status, fields: Object.keys(body.fields ?? {}).sort() }).toEqual({ status: 422, fields: ["provider_id", "subdomain"] });
		expect((await t.anonymous.call("POST", "/auth/sso/finish", { code: 7 })).status).toBe(422);
	});
	test("says so when the issuer cannot be reached", async () => {
		const { status, body } = await new SsoBrowser(t).start(await other({ issuer: "http://127.0.0.1:9" }));
		expect({ status, error: body.error }).toEqual({ status: 424, error: "sso_provider_failed" });
	});
});
