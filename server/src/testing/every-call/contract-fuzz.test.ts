import { isDeepStrictEqual } from "node:util";
import { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { HOSTILE_FILES, hostileFile, hugePicture } from "../files/hostile-files.ts";
import { LONG_MS, watched } from "../processes/processor-time.ts";
import { addressOf, ROUTE_TABLE, shapeOf, type TableEntry } from "../route-table.ts";
import { type Ids, idsOf } from "../sampling.ts";
import { type Caller, startOwnApp, type TestApp } from "../test-app.ts";
import { fuzzBudget, SLOW } from "./fuzz-budget.ts";

const { runsOf, filesFor } = fuzzBudget();
let t: TestApp;
let admin: Caller;
let ids: Ids;
let sent = 0;
let served = 0;
/** Milliseconds of the processor, and what took them. */
let longest = { spent: 0, name: "" };
beforeAll(async () => {
	t = await startOwnApp();
	admin = await t.as(t.north, "admin");
	ids = await idsOf(t, t.north);
});
afterAll(async () => {
	process.stdout.write(`contract fuzz: ${sent} requests, ${served} served; longest ${Math.round(longest.spent)} ms (${longest.name})\n`);
	await t.close();
	expect(sent).toBeGreaterThanOrEqual(ROUTE_TABLE.reduce((sum, entry) => sum + runsOf(entry), 0));
	// a fuzz that is only ever refused at the door tests the door
	expect(served).toBeGreaterThan(sent / 50);
});

const cursor = (values: unknown) => Buffer.from(JSON.stringify(values)).toString("base64url");
const HOSTILE = [
	"",
	" ",
	"\u0000",
	"a\u0000b",
	"\ud800",
	"\u202etxt",
	"ﷺ".repeat(30),
	"I\u0307İıß",
	"％＿＼",
	"\\",
	"%_\\",
	"'; drop table students; --",
	"$1",
	"?",
	"{{7*7}}",
	"<script>alert(1)</script>",
	"__proto__",
	"constructor",
	"toString",
	"null",
	"NaN",
	"-0",
	"1e309",
	"0x7fffffff",
	"2147483648",
	"9007199254740993",
	"99999999999999999999999",
	"-1",
	"1.5",
	"2015-02-30",
	"infinity",
	"0000-00-00",
	"../../etc/passwd",
	"%00",
	"%zz",
	"a".repeat(5000),
	"😀".repeat(81),
	cursor(["a"]),
	cursor(["a", "b"]),
	cursor(["a", "1"]),
	cursor(["\u0000", "1"]),
	cursor(["", "99999999999999999999"]),
	cursor(["2015-13-45", "a", "1"]),
	cursor(["infinity", "a", "1"]),
	cursor(["-infinity", "a", "1"]),
	cursor(["2026-01-01 00:00:00+00", "a", "1"]),
	cursor(["2026-01-01 25:00:00+00", "a", "1"]),
	cursor([null, {}]),
	cursor({ length: 2 }),
	"------------------------------------",
];
const text = fc.oneof(
	{ weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
	{ weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 120 }) },
);
const PROTOTYPES: Record<string, unknown>[] = [
	{ toString: 1 },
	{ valueOf: null, toString: null },
	{ constructor: { prototype: { admin: true } } },
	{ length: -1 },
	{ toJSON: 1 },
];
const value = fc.oneof(
	{ weight: 4, arbitrary: text as fc.Arbitrary<unknown> },
	{ weight: 2, arbitrary: fc.constantFrom<unknown>(0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), true, false, null, [], {}, [[[]]]) },
	{ weight: 1, arbitrary: fc.constantFrom<unknown>(...PROTOTYPES) },
	{ weight: 1, arbitrary: fc.jsonValue() },
);
const key = fc.oneof(
	fc.constantFrom("__proto__x", "constructor", "toString", "hasOwnProperty", "", "customer_id", "id"),
	fc.string({ maxLength: 8 }),
);
const headerText = fc.oneof(
	fc.constantFrom(
		"",
		"de",
		"xx,yy;q=0.1,fr",
		"*",
		",,,,",
		"pt-BR;q=NaN",
		"a".repeat(3000),
		"12345678",
		"key-with-ä",
		"k".repeat(129),
		"in valid key",
	),
	fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom(..."abcXYZ019 ;,=.*-_äÿ\t\"'") }),
);
const HEADERS = [
	"accept-language",
	"idempotency-key",
	"accept",
	"accept-encoding",
	"user-agent",
	"if-none-match",
	"range",
	"x-forwarded-for",
	"cookie",
];

/** A right sample in which some parts are replaced by hostile ones, some are missing and some are too many. */
const mutated = (sample: Record<string, unknown>, names: string[]) =>
	fc
		.tuple(
			fc.dictionary(fc.constantFrom(...names, "x"), value, { maxKeys: 2 }),
			fc.subarray(names, { maxLength: Math.min(1, names.length) }),
			fc.dictionary(key, value, { maxKeys: 2 }),
			fc.boolean(),
		)
		.map(([replaced, dropped, extra, drop]) => {
			const body: Record<string, unknown> = { ...extra, ...sample, ...replaced };
			if (drop) for (const name of dropped) delete body[name];
			return body;
		});

const RAW = [
	"",
	"{",
	"null",
	"[]",
	"7",
	'"text"',
	'{"a":1,"a":2}',
	'{"__proto__":{"admin":true}}',
	'{"constructor":{"prototype":{}}}',
	"\u0000",
	'{"email":"\\ud800"}',
	"[".repeat(20_000),
];

/** A right file, pieces of it, and what only looks like one. */
const spoiltFile = (right: Buffer): fc.Arbitrary<unknown> =>
	fc.oneof(
		{ weight: 2, arbitrary: fc.constant<unknown>(right) },
		{ weight: 2, arbitrary: fc.nat(right.length).map((cut): unknown => right.subarray(0, cut)) },
		{
			weight: 2,
			arbitrary: fc
				.tuple(fc.nat(right.length), fc.uint8Array({ maxLength: 60 }))
				.map(([cut, tail]): unknown => Buffer.concat([right.subarray(0, cut), tail])),
		},
		{ weight: 1, arbitrary: fc.constantFrom<unknown>(...RAW.map((raw) => Buffer.from(raw))) },
	);

interface Given {
	params: Record<string, unknown>;
	query: Record<string, string>;
	keepQuery: boolean;
	body: unknown;
	headers: Record<string, string>;
}
const RIGHT_QUERIES = new Map<string, Record<string, string> | undefined>();
/** The right request, and what it is spoilt into. */
async function requestFor({ name, call, sample }: TableEntry) {
	const right = await sample(ids, t);
	RIGHT_QUERIES.set(name, right.query);
	const body =
		call.takes === "file"
			? spoiltFile(right.file ?? Buffer.from("a file"))
			: call.method === "GET"
				? fc.constant(undefined)
				: fc.oneof(
						{ weight: 6, arbitrary: mutated(right.body ?? {}, Object.keys(shapeOf(call.body))) as fc.Arbitrary<unknown> },
						{ weight: 1, arbitrary: fc.constantFrom<unknown>(...RAW) },
					);
	const { params = {}, body: sent = {}, file = Buffer.from("a file") } = right;
	const asItIs: Given = {
		params,
		query: {},
		keepQuery: true,
		body: call.takes === "file" ? file : call.method === "GET" ? undefined : sent,
		headers: {},
	};
	const requests: fc.Arbitrary<Given> = fc.record({
		params: fc
			.dictionary(
				fc.constantFrom("id", "customer_id"),
				text.filter((part) => !/^\.*$/.test(part)),
				{ maxKeys: 1 },
			)
			.map((given) => ({ ...right.params, ...given })),
		query: fc.dictionary(
			fc.oneof(fc.constantFrom("page", "limit", "search", "sort", "after", "before", ...Object.keys(shapeOf(call.query))), key),
			text,
			{ maxKeys: 3 },
		),
		keepQuery: fc.boolean(),
		body,
		headers: fc.dictionary(fc.constantFrom(...HEADERS), headerText, { maxKeys: 2 }),
	});
	return { right: asItIs, requests };
}

async function expectSound(entry: TableEntry, given: Given, by: Caller) {
	const { call } = entry;
	const query = { ...(given.keepQuery ? RIGHT_QUERIES.get(entry.name) : {}), ...given.query };
	const asItIs = typeof given.body === "string" || given.body === undefined || Buffer.isBuffer(given.body);
	const payload = asItIs ? (given.body as string | Buffer | undefined) : JSON.stringify(given.body);
	const type = Buffer.isBuffer(payload) ? "application/octet-stream" : "application/json";
	const headers = { ...given.headers, ...(payload === undefined ? {} : { "content-type": type }) };
	const url = addressOf(call, { params: wellFormed(given.params), query });
	const { value: answer, spent } = await watched(() =>
		t.app.http.inject({
			method: call.method as "POST",
			url,
			headers: { ...headers, ...(by.token === "" ? {} : { authorization: `Bearer ${by.token}` }) },
			...(payload === undefined ? {} : { payload }),
		}),
	);
	sent++;
	if (spent > longest.spent) longest = { spent, name: entry.name };
	expect(spent, `${entry.name} holds everybody up: ${call.method} ${url}`).toBeLessThanOrEqual(LONG_MS);
	expect(answer.statusCode, answer.body).toBeLessThan(500);
	const isFile = call.gives === "file" && answer.statusCode < 400;
	const parsed: unknown = answer.headers["content-encoding"] === undefined && !isFile ? answer.json() : undefined;
	if (answer.statusCode >= 400) expect(() => z.strictObject(ErrorBody.shape).parse(parsed)).not.toThrow();
	else {
		served++;
		expect(answer.statusCode).toBe(call.status);
		// nothing more and nothing else than the contract names
		if (parsed === undefined) return;
		const named = z.parse(call.answer, parsed);
		// what finds and tells a difference takes as long as the request
		if (!isDeepStrictEqual(named, parsed)) expect(named).toEqual(parsed);
	}
}
const wellFormed = (params: Record<string, unknown>) =>
	Object.fromEntries(Object.entries(params).map(([name, part]) => [name, String(part).toWellFormed()]));

describe("hostile input is refused or served, never a fault of ours", () => {
	test.each(ROUTE_TABLE)("$name", async (entry) => {
		const numRuns = runsOf(entry);
		const { right, requests } = await requestFor(entry);
		const assertSound = (by: Caller, runs: number) =>
			fc.assert(
				fc.asyncProperty(requests, (given) => expectSound(entry, given, by)),
				// told what fails, however long a smaller one is looked for; what hangs is a failure, too
				{ numRuns: runs, examples: [[right]], interruptAfterTimeLimit: 800_000, markInterruptAsFailure: true },
			);
		if (entry.call.access === "operator") {
			// a session of its own: helping a school leads this one into it
			const before = served;
			await assertSound(await t.asOperator(), numRuns);
			expect(served, "an operator gets in").toBeGreaterThan(before);
			await t.owner.query("update platform.installation set maintenance = false, maintenance_message = null");
			await assertSound(admin, Math.min(numRuns, 10));
		} else await assertSound(admin, numRuns);
		// whoever looks through other eyes can change nothing afterwards
		if (entry.name === "roles.view_as") await admin.call("POST", "/roles/view_as_end");
	});
	test.each(ROUTE_TABLE.filter(({ call }) => call.takes === "file"))("files made to hurt: $name", async (entry) => {
		const { params = {}, query = {} } = await entry.sample(ids, t);
		const files = [...HOSTILE_FILES.map((name) => hostileFile(name).bytes), hugePicture(7000), hugePicture(20_000)];
		for (const body of filesFor(entry, files)) await expectSound(entry, { params, query, keepQuery: true, body, headers: {} }, admin);
	});
	test("whoever sends it", async () => {
		const requests = await Promise.all(
			ROUTE_TABLE.filter(({ name }) => !SLOW.test(name)).map(async (one) =>
				(await requestFor(one)).requests.map((given) => ({ one, given })),
			),
		);
		const token = fc.oneof(
			fc.constantFrom("", "x", "a.b.c", "eyJhbGciOiJub25lIn0.e30.", "null"),
			fc.string({ unit: fc.constantFrom(..."abc.-_= ") }),
		);
		await fc.assert(
			fc.asyncProperty(fc.oneof(...requests), token, ({ one, given }, by) => expectSound(one, given, t.withToken(by))),
			{ numRuns: 100 },
		);
	});
	test.each([
		"page=abc",
		"page=1&page=2",
		"search=a&search=b",
		"sort[]=name",
		"limit=%00",
		"search=%00",
		"class_label=%00",
		"after=%00",
		"before[]=x",
		"search=%ff%fe",
		"&&&==",
		"%00=1",
		"__proto__=1",
	])("the query %s", async (query) => {
		const { status } = await admin.call("GET", `/students?${query}`);
		expect([200, 422]).toContain(status);
	});
	test.each(["%00", "1%00", "%ff", "%zz", "%2e%2e%2f", "1;2", "१", "1/2", "0".repeat(190), "9".repeat(400)])(
		"the path part %s",
		async (id) => {
			for (const path of [`/students/${id}`, `/students/${id}/activity`]) {
				const { status, body } = await admin.call("GET", path);
				expect(status).toBe(404);
				expect(() => ErrorBody.parse(body)).not.toThrow();
			}
		},
	);
	test("a body nested a hundred thousand deep", async () => {
		const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
		const body = `{"first_name":"A","last_name":"B","status":"enrolled","x":${deep}}`;
		for (const headers of [{}, { "idempotency-key": "deep-deep-deep" }]) {
			const answer = await t.app.http.inject({
				method: "POST",
				url: "/api/students",
				payload: body,
				headers: { ...headers, "content-type": "application/json", authorization: `Bearer ${admin.token}` },
			});
			// 422: a field that one of the requests before has made required
			expect([201, 400, 422]).toContain(answer.statusCode);
		}
	});
	test("a refresh cookie made of anything", async () => {
		const part = fc.oneof(
			fc.constantFrom("-".repeat(36), "0".repeat(36), "00000000-0000-0000-0000-000000000000", "", "%00", "a.b.c"),
			fc.string({ unit: fc.constantFrom(..."0123456789abcdef-.%") }),
		);
		await fc.assert(
			fc.asyncProperty(part, part, async (id, secret) => {
				for (const path of ["/api/auth/refresh-token", "/api/auth/logout"]) {
					const answer = await t.app.http.inject({
						method: "POST",
						url: path,
						payload: {},
						headers: { cookie: `homeroom_refresh=${id}.${secret}` },
					});
					expect(answer.statusCode).toBe(path.endsWith("logout") ? 200 : 401);
				}
			}),
			{ numRuns: 60 },
		);
	});
	test("an address that is an object is no address", async () => {
		for (const email of PROTOTYPES) {
			const { status, body } = await t.anonymous.call("POST", "/auth/login", { email, password: "x" });
			// a key called constructor is not even read
			if (Object.hasOwn(email, "constructor")) expect(status).toBe(400);
			else expect({ status, fields: Object.keys((body.fields as object | undefined) ?? {}) }).toEqual({ status: 422, fields: ["email"] });
		}
	});
});
