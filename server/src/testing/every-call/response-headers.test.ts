import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROUTE_TABLE } from "../route-table.ts";
import { headerFaults } from "../safe-headers.ts";
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

const expectSafe = (headers: Answer["headers"], what: string) => expect(headerFaults(headers), what).toEqual([]);

// on every call's success and refusal: permission-matrix.test.ts
describe("headers", () => {
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
