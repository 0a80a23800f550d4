import type { SsoProvider, SsoRole } from "@homeroom/contract/areas/sso/sso.contract.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inSchool, newPerson, signInAs } from "../../testing/accounts.ts";
import { type EvilIssuer, startEvilIssuer } from "../../testing/stand-ins/evil-issuer.ts";
import { SsoBrowser } from "../../testing/stand-ins/sso-browser.ts";
import { type Caller, startOwnApp, type TestApp } from "../../testing/test-app.ts";

const SECRET = "zz-only-the-issuer-knows";
let t: TestApp;
let admin: Caller;
let southAdmin: Caller;
let teacher: Caller;
let issuer: EvilIssuer;

beforeAll(async () => {
	t = await startOwnApp();
	issuer = await startEvilIssuer("homeroom");
	[admin, southAdmin, teacher] = await Promise.all([t.as(t.north, "admin"), t.as(t.south, "admin"), t.as(t.north, "teacher")]);
});
afterAll(async () => {
	await issuer.stop();
	await t.close();
});

const input = (more: object = {}) => ({
	kind: "oidc",
	label: "North account",
	issuer: `${issuer.url}/${crypto.randomUUID()}`,
	oidc_client: "homeroom",
	client_secret: SECRET,
	...more,
});
const create = async (more: object = {}, by = admin) => (await by.call<SsoProvider>("POST", "/sso/providers", input(more))).body;
const inDatabase = async (id: number) => (await t.owner.query("select * from sso_providers where id = $1", [id])).rows[0];
const list = async (by = admin) =>
	(
		await by.call<{
			providers: SsoProvider[];
			roles: SsoRole[];
			redirect_uris: Record<string, string>;
			common_redirect_uris: Record<string, string>;
		}>("GET", "/sso/providers")
	).body;
const fieldsOf = async (more: object) => {
	const { status, body } = await admin.call<ErrorBody>("POST", "/sso/providers", input(more));
	expect(status).toBe(422);
	return body.fields;
};

describe("create", () => {
	test("adds a provider whose secret is sealed and never answered", async () => {
		const made = await create({
			email_domains: "North.test, pupils.north.test",
			issuer: `${issuer.url}/x/.well-known/openid-configuration`,
		});
		expect(made).toMatchObject({
			kind: "oidc",
			issuer: `${issuer.url}/x`,
			has_secret: true,
			enabled: true,
			email_domains: ["north.test", "pupils.north.test"],
			new_account_role_id: null,
			people: 0,
			version: 1,
		});
		const row = await inDatabase(made.id);
		expect(row).toMatchObject({ customer_id: String(t.north.customer_id) });
		expect(String(row.secret_box)).not.toContain(SECRET);
		expect(JSON.stringify([made, await list()])).not.toContain(SECRET);
		const { rows } = await t.owner.query("select after::text from changes where table_name = 'sso_providers'");
		expect(rows.length).toBeGreaterThan(0);
		expect(JSON.stringify(rows)).not.toMatch(/secret_box|zz-only/);
	});
	test("shows on the school's login page at once, and only its name", async () => {
		const made = await create({ label: "Zebra account" });
		const { body } = await t.anonymous.call<{ login_methods: { sso: object[] } }>("POST", "/auth/get_customer_data_by_subdomain", {
			subdomain: "north",
		});
		expect(body.login_methods.sso).toContainEqual({ id: made.id, kind: "oidc", label: "Zebra account" });
		expect(JSON.stringify(body)).not.toContain(issuer.url);
	});
	test("knows Google's issuer, and that Google wants a secret", async () => {
		const made = await create({ kind: "google", issuer: "https://evil.test" });
		expect(made.issuer).toBe("https://accounts.google.com");
		expect(Object.keys((await fieldsOf({ kind: "google", client_secret: "" })) ?? {})).toEqual(["client_secret"]);
		await admin.call("DELETE", `/sso/providers/${made.id}`);
	});
	test("names each wrong field", async () => {
		expect(await fieldsOf({ label: " ", oidc_client: "", kind: "saml", email_domains: ["nowhere"] })).toEqual({
			label: "Please fill this in.",
			oidc_client: "Please fill this in.",
			kind: "Please choose one of the offered values.",
			email_domains: "Please enter domains like school.org, separated by commas.",
		});
		expect(await fieldsOf({ issuer: null })).toEqual({ issuer: "Please fill this in." });
		for (const address of ["x", "ftp://issuer.test", "https://a:b@issuer.test", "https://issuer.test?x=1", "javascript:alert(1)"])
			expect(await fieldsOf({ issuer: address })).toEqual({ issuer: "Please enter an address like https://example.org." });
		for (const address of ["http://issuer.test", "https://10.1.2.3", "https://169.254.169.254/latest", "https://[fd00::1]/", "https://0/"])
			expect((await fieldsOf({ issuer: address }))?.issuer).toMatch(/https:\/\/ and be reachable/);
	});
	test("gives new accounts a role of this school, never everything, and only to some domains", async () => {
		const { roles } = await list();
		expect(roles.flatMap(({ key }) => key ?? []).sort()).toEqual(["client", "editor", "finance", "office", "staff", "teacher"]);
		const teacherRole = roles.find(({ key }) => key === "teacher")?.id;
		const { rows } = await t.owner.query("select id, customer_id, key from roles where key in ('admin', 'teacher')");
		const idOf = (school: number, key: string) => Number(rows.find((row) => Number(row.customer_id) === school && row.key === key)?.id);
		for (const id of [idOf(t.north.customer_id, "admin"), idOf(t.south.customer_id, "teacher"), 999_999_999, "x", -1])
			expect(await fieldsOf({ new_account_role_id: id, email_domains: ["north.test"] })).toEqual({
				new_account_role_id: "Please choose one of the offered values.",
			});
		expect(Object.keys((await fieldsOf({ new_account_role_id: teacherRole })) ?? {})).toEqual(["email_domains"]);
		expect(await create({ new_account_role_id: String(teacherRole), email_domains: ["north.test"] })).toMatchObject({
			new_account_role_id: teacherRole,
		});
	});
	test("one provider per issuer", async () => {
		const { issuer: taken } = await create();
		expect((await admin.call("POST", "/sso/providers", input({ issuer: taken }))).status).toBe(409);
		expect((await southAdmin.call("POST", "/sso/providers", input({ issuer: taken }))).status).toBe(201);
	});
});

describe("who may", () => {
	test("nobody without the permission, and nobody without a login", async () => {
		const { id } = await create();
		for (const [method, path, body] of [
			["GET", "/sso/providers", undefined],
			["POST", "/sso/providers", input()],
			["PATCH", `/sso/providers/${id}`, { version: 1, label: "X" }],
			["DELETE", `/sso/providers/${id}`, {}],
			["POST", `/sso/providers/${id}/check`, {}],
		] as const) {
			expect((await teacher.call(method, path, body)).status).toBe(403);
			expect((await t.anonymous.call(method, path, body)).status).toBe(401);
		}
		expect(await inDatabase(id)).toMatchObject({ version: 1, label: "North account" });
	});
	test("who keeps the settings without being an admin looks, and cannot let themselves in as one", async () => {
		await inSchool(t, t.north, "insert into roles (name, permissions) values ('Keeper', $1)", [
			JSON.stringify(granting({ Settings: ["View", "Edit"] })),
		]);
		const { email, user_id } = await newPerson(t, { school: t.north });
		await inSchool(t, t.north, "update memberships set role_id = (select id from roles where name = 'Keeper') where user_id = $1", [
			user_id,
		]);
		const keeper = t.withToken((await signInAs(t, email)).token);
		const { id } = await create();
		expect((await list(keeper)).providers.length).toBeGreaterThan(0);
		for (const [method, path, body] of [
			["POST", "/sso/providers", input()],
			["PATCH", `/sso/providers/${id}`, { version: 1, issuer: "https://evil.test", client_secret: "x" }],
			["DELETE", `/sso/providers/${id}`, {}],
			["POST", `/sso/providers/${id}/check`, {}],
		] as const)
			expect(await keeper.call(method, path, body)).toMatchObject({ status: 403, body: { error: "sso_admin_only" } });
	});
	test("another school's provider is an unknown one", async () => {
		const { id } = await create();
		expect((await list(southAdmin)).providers.some((provider) => provider.id === id)).toBe(false);
		for (const [method, path, body] of [
			["PATCH", "", { version: 1, label: "X" }],
			["DELETE", "", {}],
			["POST", "/check", {}],
		] as const) {
			const theirs = await southAdmin.call(method, `/sso/providers/${id}${path}`, body);
			const unknown = await southAdmin.call(method, `/sso/providers/999999999${path}`, body);
			expect(theirs.status).toBe(404);
			expect({ ...theirs.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
		}
		expect(await inDatabase(id)).toMatchObject({ version: 1 });
	});
});

describe("update", () => {
	const update = (id: number, body: object) => admin.call<SsoProvider & ErrorBody>("PATCH", `/sso/providers/${id}`, body);

	test("changes what is sent, keeps the secret, and refuses who comes second", async () => {
		const { id } = await create();
		const before = await inDatabase(id);
		const { status, body } = await update(id, { version: 1, label: "Staff account", enabled: false, client_secret: "" });
		expect(status).toBe(200);
		expect(body).toMatchObject({ label: "Staff account", enabled: false, has_secret: true, version: 2 });
		expect((await inDatabase(id)).secret_box).toEqual(before.secret_box);
		const second = await update(id, { version: 1, label: "Late" });
		expect(second).toMatchObject({ status: 409, body: { error: "conflict", current: { label: "Staff account", version: 2 } } });
		expect(JSON.stringify(second.body)).not.toContain("secret_box");
		expect((await update(id, { label: "No version" })).status).toBe(422);
		expect((await update(id, { version: 2, new_account_role_id: 999_999_999, email_domains: ["a.test"] })).status).toBe(422);
	});
	test("a secret goes nowhere it was not meant for", async () => {
		const { id } = await create();
		for (const moved of [{ issuer: `${issuer.url}/evil` }, { oidc_client: "another" }])
			expect((await update(id, { version: 1, ...moved })).body.fields).toEqual({
				client_secret: "Enter the secret that belongs to this client.",
			});
		expect((await update(id, { version: 1, oidc_client: "another", client_secret: "its own" })).status).toBe(200);
	});
	test("another issuer's numbers are other people's", async () => {
		const provider = await create();
		const person = await newPerson(t, { school: t.north });
		await inSchool(t, t.north, "insert into sso_identities (provider_id, subject, user_id) values ($1, 'seven', $2)", [
			provider.id,
			person.user_id,
		]);
		expect((await list()).providers.find(({ id }) => id === provider.id)?.people).toBe(1);
		const { body } = await update(provider.id, { version: 1, issuer: `${issuer.url}/new-house`, client_secret: "its own" });
		expect(body.people).toBe(0);
	});
});

test("remove takes its identities with it; who is signed in stays", async () => {
	const { id } = await create();
	const person = await newPerson(t, { school: t.north });
	await inSchool(t, t.north, "insert into sso_identities (provider_id, subject, user_id) values ($1, 'eight', $2)", [id, person.user_id]);
	expect((await admin.call("DELETE", `/sso/providers/${id}`)).status).toBe(200);
	expect(await inDatabase(id)).toBeUndefined();
	expect((await t.owner.query("select from sso_identities where user_id = $1", [person.user_id])).rowCount).toBe(0);
	expect((await t.owner.query("select from memberships where user_id = $1", [person.user_id])).rowCount).toBe(1);
	expect((await admin.call("DELETE", `/sso/providers/${id}`)).status).toBe(404);
	expect((await new SsoBrowser(t).start(id)).status).toBe(404);
});

describe("check", () => {
	const check = async (more: object = {}) => {
		const { id } = await create(more);
		return (await admin.call<{ ok: boolean; problem: string | null; details: string | null }>("POST", `/sso/providers/${id}/check`, {}))
			.body;
	};
	test("says that all is well", async () => {
		issuer.evil = {};
		expect(await check()).toEqual({ ok: true, problem: null, details: null });
	});
	test("says what is wrong, and looks anew each time", async () => {
		issuer.evil = { document: { issuer: "https://another.test" } };
		const provider = await create();
		const look = async () => (await admin.call<{ problem: string | null }>("POST", `/sso/providers/${provider.id}/check`, {})).body.problem;
		expect(await look()).toBe("issuer_differs");
		issuer.evil = { document: { token_endpoint: undefined } };
		expect(await look()).toBe("incomplete");
		issuer.evil = { documentAnswer: { status: 404 } };
		expect(await look()).toBe("no_document");
		issuer.evil = { document: { token_endpoint: "http://192.168.0.1/" } };
		expect(await look()).toBe("not_public");
		issuer.evil = {};
		expect(await look()).toBeNull();
		expect(await check({ issuer: "http://127.0.0.1:9" })).toMatchObject({
			ok: false,
			problem: "unreachable",
			details: expect.stringMatching(/./),
		});
	});
});

test("the addresses to register at the provider are the school's own and the common one", async () => {
	const { redirect_uris, common_redirect_uris } = await list();
	expect(redirect_uris).toEqual({ google: "http://north.homeroom.test/redirectgoogle", oidc: "http://north.homeroom.test/callback" });
	expect(common_redirect_uris).toEqual({ google: "http://homeroom.test/redirectgoogle", oidc: "http://homeroom.test/callback" });
});

test("a provider in the operator's own network is accepted where the operator allows it, and only by https", async () => {
	const out = await startOwnApp({}, { allowLocalIssuers: false, allowPrivateIssuers: true });
	const by = await out.as(out.north, "admin");
	const answers = [];
	for (const address of ["https://10.0.0.7", "https://id.intranet", "http://10.0.0.7", "https://127.0.0.1", "https://169.254.169.254"])
		answers.push((await by.call("POST", "/sso/providers", input({ issuer: address }))).status);
	expect(answers).toEqual([201, 201, 422, 422, 422]);
	const usual = await startOwnApp({}, { allowLocalIssuers: false });
	const there = await usual.as(usual.north, "admin");
	expect((await there.call("POST", "/sso/providers", input({ issuer: "https://10.0.0.7" }))).status).toBe(422);
	await Promise.all([out.close(), usual.close()]);
});

test("away from one's own machine a provider on it is refused", async () => {
	const out = await startOwnApp({}, { allowLocalIssuers: false });
	const by = await out.as(out.north, "admin");
	for (const address of [issuer.url, "https://127.0.0.1", "https://localhost", "https://north.localhost", "https://[::1]"])
		expect(await by.call("POST", "/sso/providers", input({ issuer: address }))).toMatchObject({
			status: 422,
			body: { fields: { issuer: expect.stringContaining("https") } },
		});
	await out.close();
});
