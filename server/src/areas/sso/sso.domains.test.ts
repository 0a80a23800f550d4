import type { SsoProvider, SsoSchool } from "@homeroom/contract/areas/sso/sso.contract.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checksum } from "../../testing/checksum.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type OidcIssuer, startOidcIssuer } from "../../testing/stand-ins/oidc-issuer.ts";
import { SsoBrowser } from "../../testing/stand-ins/sso-browser.ts";
import { type Caller, PASSWORD, type School, startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { makeSsoProvider } from "./sso.builders.ts";

const SECRET = "a client's secret";
let t: TestApp;
let issuer: OidcIssuer;
beforeAll(async () => {
	t = await startOwnApp();
	issuer = await startOidcIssuer(
		[
			{
				client_id: "homeroom",
				client_secret: SECRET,
				redirect_uris: ["http://homeroom.test/callback", "http://north.homeroom.test/callback"],
			},
		],
		{},
	);
});
afterAll(async () => {
	await issuer.stop();
	await t.close();
});

let count = 0;
const newDomain = () => `school-${++count}.example`;
/** The admin's address, confirmed or not. */
const giveAddress = async (school: School, domain: string, confirmed = true) => {
	const email = `head-${++count}@${domain}`;
	await t.owner.query("update platform.users set email = $2, email_verified_at = case when $3 then now() end where id = $1", [
		school.users.admin.user_id,
		email,
		confirmed,
	]);
	return email;
};
const providerOf = async (admin: Caller, domains: string[], more: object = {}) => {
	const body = {
		kind: "oidc",
		label: "School account",
		issuer: `https://id-${++count}.example`,
		oidc_client: "homeroom",
		client_secret: SECRET,
	};
	const made = await admin.call<SsoProvider>("POST", "/sso/providers", { ...body, email_domains: domains, ...more });
	expect(made.status).toBe(201);
	return made.body;
};
const find = (domain: unknown) => t.anonymous.call<{ schools: SsoSchool[] } & ErrorBody>("POST", "/auth/sso/find", { domain });
const schools = async (domain: string) => (await find(domain)).body.schools;

/** As somebody signed in before their address changed. */
let north: Caller;
let south: Caller;
beforeAll(async () => {
	north = await t.as(t.north, "admin");
	south = await t.as(t.south, "admin");
});

describe("a domain", () => {
	test("is offered to whoever asks, once an admin with a confirmed address there named it", async () => {
		const domain = newDomain();
		await giveAddress(t.north, domain);
		const { id, offered_domains } = await providerOf(north, [domain, "other.example"]);
		expect(offered_domains).toEqual([domain]);
		expect(await schools(domain.toUpperCase())).toEqual([
			{ customer_name: "North School", subdomain: "north", provider_id: id, kind: "oidc", label: "School account" },
		]);
		expect(await schools("other.example")).toEqual([]);
		expect(await schools(`mail.${domain}`)).toEqual([]);
	});
	test("is not offered for an address that was never confirmed, nor for one of another domain", async () => {
		const domain = newDomain();
		await giveAddress(t.north, domain, false);
		const { id, version, offered_domains } = await providerOf(north, [domain]);
		expect(offered_domains).toEqual([]);
		await giveAddress(t.north, newDomain());
		const saved = await north.call<SsoProvider>("PATCH", `/sso/providers/${id}`, { version });
		expect([saved.status, saved.body.offered_domains]).toEqual([200, []]);
		expect(await schools(domain)).toEqual([]);
		await giveAddress(t.north, domain);
		const proved = await north.call<SsoProvider>("PATCH", `/sso/providers/${id}`, { version: saved.body.version });
		expect(proved.body.offered_domains).toEqual([domain]);
		expect(await schools(domain)).toHaveLength(1);
	});
	test("stays offered when another admin saves, and ends with its provider, with the name, and while it is switched off", async () => {
		const domain = newDomain();
		await giveAddress(t.north, domain);
		const made = await providerOf(north, [domain]);
		await giveAddress(t.north, newDomain());
		const change = async (version: number, body: object) =>
			(await north.call<SsoProvider>("PATCH", `/sso/providers/${made.id}`, { version, ...body })).body;
		const off = await change(made.version, { enabled: false });
		expect([off.offered_domains, await schools(domain)]).toEqual([[domain], []]);
		const on = await change(off.version, { enabled: true, label: "Staff" });
		expect((await schools(domain)).map(({ label }) => label)).toEqual(["Staff"]);
		const without = await change(on.version, { email_domains: [] });
		expect(await schools(domain)).toEqual([]);
		// named again by somebody who has no mailbox there
		expect((await change(without.version, { email_domains: [domain] })).offered_domains).toEqual([]);
		await giveAddress(t.north, domain);
		const other = await providerOf(north, [domain]);
		expect((await schools(domain)).map(({ provider_id }) => provider_id)).toContain(other.id);
		for (const id of [made.id, other.id]) await north.call("DELETE", `/sso/providers/${id}`);
		expect(await schools(domain)).toEqual([]);
	});
	test("of a school whose provider calls somebody an admin of another domain is not offered", async () => {
		const domain = newDomain();
		const email = await giveAddress(t.north, domain);
		const id = await inSchool(t, t.north.customer_id, (client) =>
			makeSsoProvider(client, { issuer: "https://id.example", email_domains: [domain] }),
		);
		// a session of its own: what the others may is remembered, and forgotten only a moment after it changed
		const { body } = await t.anonymous.call<{ access_token: string }>("POST", "/auth/unified-login", { email, password: PASSWORD });
		const bound = t.withToken(body.access_token);
		const { sid } = decodeJwt<{ sid: string }>(bound.token);
		await t.owner.query("update platform.sessions set bound_customer_id = $2 where id = $1", [sid, t.north.customer_id]);
		const saved = await bound.call<SsoProvider>("PATCH", `/sso/providers/${id}`, { version: 1 });
		expect([saved.status, saved.body.offered_domains]).toEqual([200, []]);
		expect(await schools(domain)).toEqual([]);
	});
	test("may be of several schools: all are offered, each by its name", async () => {
		const domain = newDomain();
		await giveAddress(t.north, domain);
		await giveAddress(t.south, domain);
		await providerOf(north, [domain]);
		await providerOf(south, [domain]);
		expect((await schools(domain)).map(({ subdomain }) => subdomain)).toEqual(["north", "south"]);
		await t.owner.query("update platform.customers set status = 'suspended' where id = $1", [t.south.customer_id]);
		expect((await schools(domain)).map(({ subdomain }) => subdomain)).toEqual(["north"]);
		await t.owner.query("update platform.customers set status = 'active' where id = $1", [t.south.customer_id]);
	});
	test("where anybody has a mailbox belongs to no school", async () => {
		await giveAddress(t.north, "gmail.com");
		expect((await providerOf(north, ["gmail.com"])).offered_domains).toEqual([]);
		expect(await schools("gmail.com")).toEqual([]);
	});
	test("of another school is not touched", async () => {
		const domain = newDomain();
		await giveAddress(t.south, domain);
		await providerOf(south, [domain]);
		const before = await checksum(t.owner, t.south.customer_id);
		await giveAddress(t.north, newDomain());
		await providerOf(north, [domain]);
		expect(await checksum(t.owner, t.south.customer_id)).toEqual(before);
		expect((await schools(domain)).map(({ subdomain }) => subdomain)).toEqual(["south"]);
	});
});

test.each(["", "north", "a b.test", "ada@north.test", "north.test'--", "x".repeat(121), null, 7])("%j is no domain", async (domain) => {
	expect((await find(domain)).status).toBe(422);
});

test("questions are limited per address like every public call", async () => {
	const slow = await startOwnApp({ perMinute: 3 });
	const ask = async () => (await slow.anonymous.call("POST", "/auth/sso/find", { domain: "north.test" })).status;
	expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429]);
	await slow.close();
});

test("somebody signs in from the common login page, and is in that school alone", async () => {
	const domain = newDomain();
	await giveAddress(t.north, domain);
	await providerOf(north, [domain], { issuer: issuer.url });
	issuer.people.ida = { email: t.north.users.teacher.email, email_verified: true };
	const [offer] = await schools(domain);
	const browser = new SsoBrowser(t, "http://homeroom.test");
	const { status, body } = await browser.signIn(offer?.provider_id as number, "ida", { subdomain: offer?.subdomain });
	expect(status).toBe(200);
	expect(body).toMatchObject({ customer_id: t.north.customer_id, state: { method: "sso", bound: true } });
});
