import { readdirSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newPerson, signInAs } from "../accounts.ts";
import { addressOf, payloadOf, ROUTE_TABLE } from "../route-table.ts";
import { type Ids, idsOf } from "../sampling.ts";
import { type Caller, startOwnApp, type TestApp } from "../test-app.ts";

let t: TestApp;
let admin: Caller;
let ids: Ids;
beforeAll(async () => {
	t = await startOwnApp();
	admin = await t.as(t.north, "admin");
	ids = await idsOf(t, t.north);
});
afterAll(() => t.close());

const CHANGING = ROUTE_TABLE.filter(({ call }) => call.method !== "GET");

describe("another site's page", () => {
	const FOREIGN: Record<string, string>[] = [
		{ origin: "https://evil.test" },
		{ origin: "null" },
		{ origin: "http://homeroom.test.evil.test" },
		{ origin: "http://evilhomeroom.test" },
		{ origin: "https://evil.test", "sec-fetch-site": "same-site" },
		{ "sec-fetch-site": "cross-site" },
		{ origin: "http://homeroom.test", "sec-fetch-site": "cross-site" },
	];
	test("changes nothing by any call, whoever is signed in in its browser", async () => {
		const { email } = await newPerson(t, { school: t.north, role: "admin" });
		const { cookie, token } = await signInAs(t, email);
		let refused = 0;
		for (const { call, name } of CHANGING)
			for (const foreign of FOREIGN) {
				const params = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, key = ""]) => [key, "1"]));
				const headers = { ...foreign, cookie };
				const answer = await t.withToken(token).call<ErrorBody>(call.method, addressOf(call, { params }), payloadOf(call, {}), headers);
				expect({ name, status: answer.status, error: answer.body.error }).toEqual({ name, status: 403, error: "foreign_page" });
				expect(answer.headers["set-cookie"]).toBeUndefined();
				refused++;
			}
		process.stdout.write(`foreign pages: ${refused} requests refused\n`);
		expect(refused).toBeGreaterThan(1000);
		// neither signed out nor rotated
		expect((await t.anonymous.call("POST", "/auth/refresh-token", {}, { cookie })).status).toBe(200);
	});
	test.each<[Record<string, string>, string]>([
		[{ origin: "http://homeroom.test" }, "the address people reach us by"],
		[{ origin: "http://north.homeroom.test" }, "a school's address"],
		[{ origin: "http://localhost:3000", host: "localhost:3000" }, "localhost"],
		[{ origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" }, "this machine by number"],
		[{ origin: "https://school.example", host: "school.example" }, "a proxy that ends https"],
		[
			{ origin: "https://school.example", host: "127.0.0.1:3000", "x-forwarded-host": "school.example" },
			"a proxy that renames us and says so",
		],
		[{ origin: "http://localhost:5173", host: "127.0.0.1:3000", "sec-fetch-site": "same-origin" }, "the development server"],
		[{ "sec-fetch-site": "none" }, "the person themselves"],
		[{}, "a program"],
	])("is not meant by %j: %s", async (headers) => {
		const { email } = await newPerson(t);
		const { cookie } = await signInAs(t, email);
		expect((await t.anonymous.call("POST", "/auth/refresh-token", {}, { ...headers, cookie })).status).toBe(200);
	});
	test("is looked for wherever a cookie counts: there is one way to read one, and an address", () => {
		const root = join(import.meta.dirname, "../..");
		const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => /(?<!\.test|^testing.*)\.ts$/.test(file));
		expect(sources.length).toBeGreaterThan(200);
		const users = (what: RegExp) =>
			sources.filter((file) => !file.startsWith("testing") && what.test(readFileSync(join(root, file), "utf8")));
		expect(users(/\.cookies\b/)).toEqual(["kit/http/own-origin.ts"]);
		expect(users(/headers\.cookie\b(?!")/)).toEqual([]);
		expect(users(/request\.ips?\b/)).toEqual([]);
	});
});

describe("JSON in another charset than UTF-8", () => {
	const ODD = ["utf-16", "utf-16le", "iso-8859-1", "utf-7", "UTF-32", "x", "", '"utf-16"', "utf-8; charset=utf-16"];
	test("is refused by every call that takes JSON", async () => {
		let refused = 0;
		for (const [at, { call, name }] of CHANGING.filter(({ call }) => call.takes !== "file").entries()) {
			const params = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, key = ""]) => [key, "1"]));
			const type = `application/json; charset=${ODD[at % ODD.length]}`;
			const answer = await admin.call<ErrorBody>(call.method, addressOf(call, { params }), "{}", { "content-type": type });
			expect({ name, type, status: answer.status, error: answer.body.error }).toEqual({ name, type, status: 415, error: "charset" });
			refused++;
		}
		process.stdout.write(`odd charsets: ${refused} calls refuse\n`);
		expect(refused).toBeGreaterThan(100);
	});
	test.each(["utf-8", "UTF-8", "Utf8", '"utf-8"', '"UTF-8"'])("%s is none", async (charset) => {
		for (const type of [`application/json; charset=${charset}`, `application/json;Charset=${charset}`]) {
			const body = JSON.stringify({ first_name: "Zoë", last_name: "Ünal", status: "enrolled" });
			const answer = await admin.call("POST", "/students", body, { "content-type": type });
			expect(answer).toMatchObject({ status: 201, body: { first_name: "Zoë" } });
		}
	});
});

describe("the address that is noted", () => {
	const HOSTILE = [
		"garbage",
		"'; drop table platform.sessions; --",
		"9".repeat(15_000),
		"203.0.113.7, garbage",
		",,,,",
		"203.0.113.7,",
		"1.2.3.4.5",
		"256.1.1.1",
		"fe80::1%eth0",
		"fe80::1%';select 1",
		"[2001:db8::1]:443",
		"203.0.113.7:51234",
		"::ffff:203.0.113.7",
		"2001:db8::/32",
		"<script>alert(1)</script>",
		"127.0.0.1",
		"unknown",
		"for=203.0.113.7",
		"\u00e4\u00f6",
	];
	test("is one, whatever a proxy passes on, for every call", async () => {
		const operator = await t.asOperator();
		for (const [at, { call, sample, name }] of ROUTE_TABLE.entries()) {
			if (/^session\.(logout_everywhere|change_password|switch_customer)$|^roles\.view_as$|^console\./.test(name)) continue;
			const given = await sample(ids, t);
			const headers = { "x-forwarded-for": HOSTILE[at % HOSTILE.length] as string };
			const answer = await admin.call(call.method, addressOf(call, given), payloadOf(call, given), headers);
			expect(answer.status, name).toBeLessThan(500);
		}
		for (const forwarded of HOSTILE) {
			const headers = { "x-forwarded-for": forwarded };
			const { email } = await newPerson(t);
			expect((await t.anonymous.call("POST", "/auth/unified-login", { email, password: "wrong" }, headers)).status).toBe(401);
			expect((await t.anonymous.call("POST", "/auth/pairing/start", {}, headers)).status).toBe(200);
			expect((await operator.call("PUT", "/console/maintenance", { on: false, message: null }, headers)).status).toBe(200);
		}
		const columns = await t.owner.query<{ place: string; column_name: string }>(
			"select format('%I.%I', table_schema, table_name) as place, column_name from information_schema.columns where table_schema in ('public', 'platform') and column_name ~ '(^|_)ip$'",
		);
		expect(columns.rowCount).toBeGreaterThanOrEqual(5);
		const stored = new Set<string>();
		for (const { place, column_name } of columns.rows)
			for (const { ip } of (
				await t.owner.query<{ ip: string }>(`select ${column_name} as ip from ${place} where ${column_name} is not null`)
			).rows)
				stored.add(ip);
		for (const { ip } of (await t.owner.query<{ ip: string }>("select data ->> 'ip' as ip from platform.tickets where data ? 'ip'")).rows)
			stored.add(ip);
		process.stdout.write(`addresses: ${stored.size} different ones noted\n`);
		expect(stored.size).toBeGreaterThan(3);
		expect([...stored].filter((ip) => isIP(ip) === 0 || ip.includes("%"))).toEqual([]);
		expect([...stored]).toContain("203.0.113.7");
		await t.owner.query("select $1::inet[]", [[...stored]]);
	});
});
