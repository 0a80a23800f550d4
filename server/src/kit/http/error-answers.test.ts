import { call } from "@homeroom/contract/kit/call.ts";
import { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createApp } from "../../app.ts";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/test-app.ts";
import type { Route } from "../calls/serve.ts";
import { ask, type CustomerDb } from "../db/customer-db.ts";
import { sql } from "../db/sql-text.ts";

const CHILD = "Wilhelmina-Secret";
const answer = z.object({ ok: z.literal(true) });
const failing = (path: `/${string}`, work: (db: CustomerDb) => unknown): Route => ({
	call: call({ post: path, access: "member", summary: "Only tests", answer }) as unknown as Route["call"],
	handler: ({ db }) => work(db as CustomerDb),
});
const insert = (db: CustomerDb, values: object) =>
	db
		.insertInto("students")
		.values({ first_name: CHILD, last_name: CHILD, ...values })
		.execute();
const routes: Route[] = [
	failing("/fails/check", (db) => insert(db, { status: CHILD })),
	failing("/fails/length", (db) => insert(db, { class_label: CHILD.repeat(9) })),
	failing("/fails/type", (db) => insert(db, { date_of_birth: CHILD })),
	failing("/fails/answer", () => ({ ok: CHILD })),
	failing("/fails/code", () => {
		throw new Error("a fault of ours");
	}),
	failing("/fails/twice", (db) => ask(db, sql`insert into roles (name, key, permissions) values (${CHILD}, 'admin', '[]')`)),
	failing("/fails/away", () => {
		throw Object.assign(new Error("gone"), { code: "57P01" });
	}),
	failing("/fails/full", () => {
		throw Object.assign(new Error("full"), { code: "53100" });
	}),
];

let t: TestApp;
let app: Awaited<ReturnType<typeof createApp>>;
let token: string;
const lines: string[] = [];
beforeAll(async () => {
	t = await startTestApp();
	app = await createApp({
		url: t.url,
		secret: "a secret that is only used by tests",
		poolSize: 2,
		demoLogins: [],
		files: { folder: t.folder },
		log: pino({ level: "trace" }, { write: (line: string) => lines.push(line) }),
		test: { unsafeDatabase: true, withoutJobs: true, routes },
	});
	await app.http.ready();
	token = (await t.as(t.north, "admin")).token;
});
afterAll(async () => {
	await app.stop();
	await t.close();
});

const send = (path: string, headers: Record<string, string> = {}) =>
	app.http.inject({ method: "POST", url: `/api${path}`, payload: {}, headers: { authorization: `Bearer ${token}`, ...headers } });

describe("a failure", () => {
	test.each([
		["/fails/check", 500, "unexpected"],
		["/fails/length", 500, "unexpected"],
		["/fails/type", 500, "unexpected"],
		["/fails/answer", 500, "unexpected"],
		["/fails/code", 500, "unexpected"],
		["/fails/twice", 409, "duplicate"],
		["/fails/away", 503, "unavailable"],
		["/fails/full", 507, "disk_full"],
	])("at %s is a %i without a word about the data, in the answer or in the log", async (path, status, error) => {
		lines.length = 0;
		const { statusCode, headers, body } = await send(path);
		expect(statusCode).toBe(status);
		expect(ErrorBody.parse(JSON.parse(body))).toMatchObject({ error, request_id: headers["x-request-id"] });
		expect(body).not.toContain(CHILD);
		expect(lines.join("")).not.toContain(CHILD);
		const told = lines.filter((line) => line.includes("request failed"));
		expect(told).toHaveLength(status >= 500 ? 1 : 0);
		if (status >= 500) expect(told[0]).toContain(String(headers["x-request-id"]));
		if (status >= 500)
			expect(JSON.parse(told[0] as string)).toMatchObject({
				msg: `request failed: POST /api${path} (${error})`,
				route: `/api${path}`,
				code: error,
			});
		if (path === "/fails/away") expect(told[0]).not.toContain("    at ");
		if (path === "/fails/check") expect(told[0]).toContain("students_status_check");
		if (path === "/fails/code") expect(told[0]).toContain("a fault of ours");
	});
	test("that may pass says when to come again", async () => {
		expect((await send("/fails/away")).headers["retry-after"]).toBe("1");
		expect((await send("/fails/code")).headers["retry-after"]).toBeUndefined();
	});
	test("speaks the reader's language", async () => {
		expect((await send("/fails/code")).json()).toMatchObject({ message: "Something went wrong" });
		expect((await send("/fails/code", { "accept-language": "de-AT,en" })).json()).toMatchObject({ message: "Etwas ist schiefgelaufen." });
		const wrong = await app.http.inject({
			method: "POST",
			url: "/api/students",
			payload: {},
			headers: { authorization: `Bearer ${token}`, "accept-language": "pt" },
		});
		expect(wrong.json()).toMatchObject({ error: "invalid", fields: { first_name: "Preencha este campo." } });
	});
});

describe("the log", () => {
	test("names the route, not the address; no token, no cookie, no search, no password", async () => {
		lines.length = 0;
		await app.http.inject({
			url: `/api/students?search=${CHILD}`,
			headers: { authorization: `Bearer ${token}`, cookie: "homeroom_refresh=cookie-secret" },
		});
		await app.http.inject({ method: "POST", url: "/api/auth/login", payload: { email: "wilhelmina@secret.test", password: PASSWORD } });
		const text = lines.join("");
		expect(text).toContain('"route":"/api/students"');
		for (const secret of [CHILD, token, "cookie-secret", PASSWORD, "wilhelmina"]) expect(text).not.toContain(secret);
	});
});

test.each([
	["a body that is no JSON", { payload: "{", headers: { "content-type": "application/json" } }, 400],
	["a body of another type", { payload: "<a/>", headers: { "content-type": "application/xml" } }, 400],
	["no body", {}, 400],
	["a list", { payload: [] }, 400],
	["a body that is too large", { payload: { email: "x".repeat(1_100_000) } }, 413],
])("%s is a %o", async (_, request, status) => {
	const { statusCode, body } = await app.http.inject({ method: "POST", url: "/api/auth/login", ...request });
	expect(statusCode).toBe(status);
	expect(() => ErrorBody.parse(JSON.parse(body))).not.toThrow();
});
