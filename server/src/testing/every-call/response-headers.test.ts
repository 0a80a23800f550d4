import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf, payloadOf, ROUTE_TABLE } from "../route-table.ts";
import { idsOf } from "../sampling.ts";
import { type Answer, type Caller, startOwnApp, type TestApp } from "../test-app.ts";

let t: TestApp;
let admin: Caller;
let origin: string;
beforeAll(async () => {
	t = await startOwnApp();
	admin = await t.as(t.north, "admin");
	origin = await t.app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => t.close());

const ON_EVERY_ANSWER = {
	"x-content-type-options": "nosniff",
	"x-frame-options": "DENY",
	"referrer-policy": "no-referrer",
	"cross-origin-opener-policy": "same-origin",
	"cross-origin-resource-policy": "same-origin",
	"x-permitted-cross-domain-policies": "none",
};
function expectSafe(headers: Answer["headers"], what: string): void {
	expect(headers, what).toMatchObject(ON_EVERY_ANSWER);
	expect(headers["x-request-id"], what).toMatch(/^[\w-]{12}$/);
	expect(headers["x-powered-by"], what).toBeUndefined();
	expect(headers.server, what).toBeUndefined();
	expect(headers["cache-control"], what).toBeTypeOf("string");
}

/** A file is saved and never shown, run or kept by a browser. */
function expectDownload(headers: Answer["headers"], what: string): void {
	expect(headers, what).toMatchObject({
		"content-security-policy": "default-src 'none'; sandbox",
		"cache-control": "private, no-store",
		"content-disposition": expect.stringMatching(/^attachment; filename="[^"]+"; filename\*=UTF-8''/),
	});
	expect(headers["content-type"], what).not.toMatch(/html|svg|[/+]xml|javascript/);
}

describe("headers", () => {
	test("are on every call's success and refusal, and no answer is kept", async () => {
		const ids = await idsOf(t, t.north);
		let checked = 0;
		for (const { call, sample, name } of ROUTE_TABLE) {
			const given = await sample(ids, t);
			for (const caller of [admin, t.anonymous]) {
				const answer = await caller.call(call.method, addressOf(call, given), payloadOf(call, given));
				expectSafe(answer.headers, name);
				if (call.gives === "file" && answer.status < 400) expectDownload(answer.headers, name);
				else {
					expect(answer.headers["cache-control"], name).toBe("no-store");
					expect(answer.headers["content-type"], name).toBe("application/json; charset=utf-8");
				}
				checked++;
			}
		}
		process.stdout.write(`headers: ${checked} answers\n`);
		expect(checked).toBeGreaterThanOrEqual(38);
	});
	test.each(["/live", "/ready", "/metrics", "/api/openapi.json", "/api/docs/", "/api/nothing", "/nothing.png", "/api/students/%zz", "/"])(
		"are on %s",
		async (path) => {
			const { headers } = await t.app.http.inject({ method: "GET", url: path });
			expectSafe(headers, path);
		},
	);
	test("are on every address that there is not, with the same body", async () => {
		const paths = ROUTE_TABLE.map(({ call }) => `/api${call.path.replace(/\{\w+\}/g, "1")}/no/such/address`);
		for (const url of new Set([...paths, "/api/docs/openapi.json", "/api/docs/no/such/page", "/api/openapi.json/x", "/api"]))
			for (const method of ["GET", "POST", "DELETE"] as const) {
				const answer = await t.app.http.inject({ method, url });
				expect([url, answer.statusCode, answer.json().error]).toEqual([url, 404, "not_found"]);
				expectSafe(answer.headers, url);
			}
	});
	test("are on answers to requests that could not be read", async () => {
		const broken = await t.app.http.inject({
			method: "POST",
			url: "/api/auth/login",
			headers: { "content-type": "application/json" },
			payload: "{",
		});
		expect(broken.statusCode).toBe(400);
		expectSafe(broken.headers, "broken");
		const large = await t.app.http.inject({ method: "POST", url: "/api/auth/login", payload: { email: "x".repeat(1_100_000) } });
		expect(large.statusCode).toBe(413);
		expectSafe(large.headers, "large");
	});
	test("are on the stream of live news", async () => {
		const stop = new AbortController();
		const answer = await fetch(`${origin}/api/live`, { headers: { authorization: `Bearer ${admin.token}` }, signal: stop.signal });
		expect(answer.status).toBe(200);
		expectSafe(Object.fromEntries(answer.headers), "live");
		expect(answer.headers.get("cache-control")).toBe("no-store");
		expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
		stop.abort();
	});
	test("two answers never share a request id, and a caller cannot choose it", async () => {
		const given = { "x-request-id": "chosen-by-me", "request-id": "chosen-by-me" };
		const answers = await Promise.all(Array.from({ length: 20 }, () => t.anonymous.call("GET", "/auth/demo_logins", undefined, given)));
		const ids = answers.map(({ headers }) => headers["x-request-id"]);
		expect(new Set(ids).size).toBe(20);
		expect(ids).not.toContain("chosen-by-me");
	});
	test("the id of a refusal is also in its body", async () => {
		const { headers, body } = await t.anonymous.call("GET", "/students");
		expect(body.request_id).toBe(headers["x-request-id"]);
	});
});
