import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { contract } from "@homeroom/contract/contract.generated.ts";
import { type Call, download, upload } from "@homeroom/contract/kit/call.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import type { CustomerDb } from "../db/customer-db.ts";
import { closeServer } from "../http/drain.ts";
import { attachment } from "../http/files/file-given.ts";
import { createHttpServer } from "../http/http-server.ts";
import { Refusal } from "../http/refusal.ts";
import { openApi } from "./openapi.ts";
import { type Doors, runner, serve } from "./serve.ts";

const MB = 1024 * 1024;
const calls = {
	send: upload({
		post: "/test-files/{id}",
		access: "Students.Edit",
		summary: "Only tests",
		maxBytes: 3 * MB,
		query: z.object({ name: z.string().min(1).max(20), stop_after: z.coerce.number().default(Number.POSITIVE_INFINITY) }),
		status: 201,
		answer: z.object({ id: z.int(), name: z.string(), size: z.int(), sha256: z.string(), in_transaction: z.boolean() }),
	}),
	fetch: download({
		get: "/test-files/{id}",
		access: "Students.View",
		summary: "Only tests",
		query: z.object({ name: z.string().default("plan.bin"), breaks_at: z.coerce.number().default(-1) }),
	}),
	list: download({ post: "/test-files", access: "member", summary: "Only tests", body: z.object({ rows: z.int().max(9000) }) }),
	open: download({ get: "/test-open-file", access: "public", summary: "Only tests" }),
};
const ended: string[] = [];

/** Reads a file to its end, or stops early. */
async function digest(file: Readable, stopAfter: number): Promise<{ size: number; sha256: string }> {
	const hash = createHash("sha256");
	let size = 0;
	for await (const piece of file as AsyncIterable<Buffer>) {
		hash.update(piece);
		size += piece.length;
		if (size > stopAfter) throw new Refusal("invalid", { fields: { file: { message: "field" } } });
	}
	return { size, sha256: hash.digest("hex") };
}
async function* pieces(count: number, breaksAt: number): AsyncGenerator<Buffer> {
	try {
		for (let n = 0; n < count; n++) {
			if (n === breaksAt) throw n === 0 ? new Refusal("not_found") : new Error("secret of a child");
			yield Buffer.alloc(64 * 1024, n);
		}
	} finally {
		ended.push(`pieces ${breaksAt}`);
	}
}
/** Batches from the customer's database, each a statement of its own. */
async function* numbers(db: CustomerDb, rows: number): AsyncGenerator<string> {
	for (let from = 0; from < rows; from += 1000) {
		const { rows: found } = await sql<{ n: number; customer: string }>`
			select n, current_setting('app.customer_id') as customer from generate_series(${from}::int, ${Math.min(rows, from + 1000) - 1}::int) n`.execute(
			db,
		);
		yield found.map(({ n, customer }) => `${n};${customer}\n`).join("");
	}
}

let t: TestApp;
let admin: Caller;
let origin: string;
beforeAll(async () => {
	t = await startTestApp({
		routes: serve(calls, {
			send: async ({ params, query, file, db }) => ({
				id: (params as { id: number }).id,
				name: query.name,
				in_transaction: db.isTransaction,
				...(await digest(file, query.stop_after)),
			}),
			fetch: ({ query }) => ({ name: query.name, media_type: "application/pdf", size: 4 * 64 * 1024, stream: pieces(4, query.breaks_at) }),
			list: ({ body, db }) => ({ name: "numbers.csv", media_type: "text/csv; charset=utf-8", stream: numbers(db, body.rows) }),
			open: () => ({ name: "open.txt", media_type: "text/plain", stream: Readable.from(["hello"]) }),
		}),
	});
	admin = await t.as(t.north, "admin");
	origin = await t.app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => t.close());

const send = (bytes: Buffer, { by = admin, query = "?name=a.bin", headers = {} as Record<string, string>, path = "/test-files/7" } = {}) =>
	by.call<Record<string, unknown> & { fields?: Record<string, string> }>("POST", `${path}${query}`, bytes, headers);
const sha = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

describe("a call that takes a file", () => {
	test.each(["application/octet-stream", "application/json", "text/html", "image/png", "x/y; charset=utf-8"])(
		"gets its bytes whatever they are called (%s), and no transaction waits for them",
		async (type) => {
			const bytes = Buffer.from('{"broken json \0');
			const answer = await send(bytes, { headers: { "content-type": type } });
			expect(answer.status).toBe(201);
			expect(answer.body).toEqual({ id: 7, name: "a.bin", size: bytes.length, sha256: sha(bytes), in_transaction: false });
		},
	);
	test("gets any bytes unchanged", async () => {
		await fc.assert(
			fc.asyncProperty(fc.uint8Array({ maxLength: 5000 }), async (given) => {
				expect((await send(Buffer.from(given))).body.sha256).toBe(sha(Buffer.from(given)));
			}),
			{ numRuns: 30 },
		);
	});
	test("takes as much as the contract says and not a byte more, announced or not", async () => {
		const most = Buffer.alloc(3 * MB, 1);
		const more = Buffer.concat([most, Buffer.from("x")]);
		expect((await send(most)).body.size).toBe(3 * MB);
		expect((await send(more)).status).toBe(413);
		const chunked = (bytes: Buffer) =>
			fetch(`${origin}/api/test-files/7?name=a`, {
				method: "POST",
				headers: { authorization: `Bearer ${admin.token}` },
				body: Readable.toWeb(Readable.from([bytes.subarray(0, 100), bytes.subarray(100)])) as ReadableStream,
				duplex: "half",
			} as RequestInit);
		expect((await chunked(most)).status).toBe(201);
		const refused = await chunked(more);
		expect([refused.status, refused.headers.get("connection"), ((await refused.json()) as { error: string }).error]).toEqual([
			413,
			"close",
			"too_large",
		]);
	});
	test("without a body gets nothing", async () => {
		const answer = await admin.call("POST", "/test-files/7?name=a");
		expect(answer.body).toMatchObject({ size: 0, sha256: sha(Buffer.alloc(0)) });
	});
	test("is refused like any other, before a byte is read", async () => {
		const bytes = Buffer.from("x");
		expect((await send(bytes, { query: "" })).body.fields).toHaveProperty("name");
		expect((await send(bytes, { query: "?name=far-too-long-for-a-name" })).status).toBe(422);
		expect((await send(bytes, { path: "/test-files/x" })).status).toBe(404);
		expect((await send(bytes, { by: await t.as(t.north, "teacher") })).status).toBe(403);
		expect((await send(bytes, { by: t.anonymous })).status).toBe(401);
	});
	test("may refuse in the middle; the connection then serves the next request", async () => {
		const answer = await fetch(`${origin}/api/test-files/7?name=a&stop_after=100000`, {
			method: "POST",
			headers: { authorization: `Bearer ${admin.token}` },
			body: new Uint8Array(2 * MB),
		});
		expect(answer.status).toBe(422);
		expect(((await answer.json()) as { fields: object }).fields).toHaveProperty("file");
		expect((await fetch(`${origin}/api/test-open-file`)).status).toBe(200);
	});
	test("whoever hangs up in the middle leaves nothing behind that breaks", async () => {
		const socket = connect(Number(new URL(origin).port), "127.0.0.1");
		socket.write(
			`POST /api/test-files/7?name=a HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\nContent-Length: 1000\r\n\r\nonly this`,
			() => socket.destroy(),
		);
		await once(socket, "close");
		expect((await send(Buffer.from("next"))).status).toBe(201);
	});
});

describe("a call that gives a file", () => {
	test("is a download that no browser runs or keeps", async () => {
		const answer = await admin.call("GET", "/test-files/7?name=Zeugnis%20%C3%84%20%22b%22.pdf");
		expect(answer.status).toBe(200);
		expect(answer.bytes.equals(Buffer.concat([0, 1, 2, 3].map((n) => Buffer.alloc(64 * 1024, n))))).toBe(true);
		expect(answer.headers).toMatchObject({
			"content-type": "application/pdf",
			"content-length": String(256 * 1024),
			"content-disposition": `attachment; filename="Zeugnis A _b_.pdf"; filename*=UTF-8''Zeugnis%20%C3%84%20%22b%22.pdf`,
			"x-content-type-options": "nosniff",
			"content-security-policy": "default-src 'none'; sandbox",
			"cache-control": "private, no-store",
		});
		expect((await t.app.http.inject({ method: "HEAD", url: "/api/test-files/7" })).statusCode).toBe(404);
	});
	test("reads the customer's database while it is sent, after a body like any other", async () => {
		const answer = await admin.call<string>("POST", "/test-files", { rows: 2500 });
		expect(answer.status).toBe(200);
		const lines = answer.body.trimEnd().split("\n");
		expect([lines.length, lines[0], lines.at(-1)]).toEqual([2500, `0;${t.north.customer_id}`, `2499;${t.north.customer_id}`]);
		expect((await admin.call("POST", "/test-files", { rows: "x" })).status).toBe(422);
		expect((await admin.call("POST", "/test-files", { rows: 0 })).bytes.length).toBe(0);
	});
	test("refuses in JSON until the first byte", async () => {
		const answer = await admin.call("GET", "/test-files/7?breaks_at=0");
		expect([answer.status, answer.body.error, answer.headers["content-disposition"]]).toEqual([404, "not_found", undefined]);
		expect((await t.anonymous.call("GET", "/test-files/7")).status).toBe(401);
		expect((await t.anonymous.call("GET", "/test-open-file")).body).toBe("hello");
	});
	test("breaks off where it breaks later: half a file never looks whole", async () => {
		const answer = await fetch(`${origin}/api/test-files/7?breaks_at=2`, { headers: { authorization: `Bearer ${admin.token}` } });
		expect(answer.status).toBe(200);
		await expect(answer.arrayBuffer()).rejects.toThrow();
		expect(ended).toContain("pieces 2");
	});
	test("stops reading when nobody listens any more", async () => {
		const stop = new AbortController();
		const before = ended.length;
		const answer = await fetch(`${origin}/api/test-files/7`, { headers: { authorization: `Bearer ${admin.token}` }, signal: stop.signal });
		const reader = answer.body?.getReader();
		await reader?.read();
		stop.abort();
		await expect.poll(() => ended.length).toBeGreaterThan(before);
	});
});

describe("names in a download's header", () => {
	test.each([
		["plan.pdf", `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`],
		["a\r\nset-cookie: x", `attachment; filename="aset-cookie: x"; filename*=UTF-8''aset-cookie%3A%20x`],
		["日本.txt", `attachment; filename="__.txt"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.txt`],
		["it's (1).txt", `attachment; filename="it's (1).txt"; filename*=UTF-8''it%27s%20%281%29.txt`],
	])("%j", (name, header) => expect(attachment(name)).toBe(header));
	test("are one header line, whatever they are", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary" }), (name) => {
				expect(attachment(name)).toMatch(/^attachment; filename="[ !#$&-.0-[\]-~]*"; filename\*=UTF-8''[\w.!~%-]*$/);
			}),
		);
	});
});

test("an operator's call with a file does not start", () => {
	const call = { ...calls.open, access: "operator" } as unknown as Call;
	expect(() => runner({ call, handler: () => ({}) }, {} as Doors)).toThrow("files belong to customers");
});

test("the OpenAPI document describes both kinds", () => {
	const { paths } = openApi({ ...contract, files_of_tests: calls }, "1") as {
		paths: Record<string, Record<string, { requestBody?: { content: object }; responses: Record<string, { content: object }> }>>;
	};
	const bytes = { "application/octet-stream": { schema: { type: "string", format: "binary" } } };
	expect(paths["/api/test-files/{id}"]?.post?.requestBody?.content).toEqual(bytes);
	expect(Object.keys(paths["/api/test-files/{id}"]?.post?.responses["201"]?.content ?? {})).toEqual(["application/json"]);
	expect(paths["/api/test-files/{id}"]?.get?.responses["200"]?.content).toEqual(bytes);
	expect(paths["/api/test-files/{id}"]?.get?.requestBody).toBeUndefined();
});

test("a request that is no file and does not arrive is cut off", async () => {
	const app = await createHttpServer({ log: pino({ level: "silent" }), bodyTimeoutMs: 30 });
	app.post("/slow", { config: { access: "public" } }, async () => ({}));
	await app.listen({ port: 0, host: "127.0.0.1" });
	const socket = connect((app.server.address() as { port: number }).port, "127.0.0.1");
	socket.on("error", () => {});
	socket.write('POST /slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a"');
	await once(socket, "close");
	await app.close();
});

test("somebody who never finishes sending does not keep the server from closing", async () => {
	const app = await createHttpServer({ log: pino({ level: "silent" }) });
	app.post("/slow", { config: { access: "public" } }, async () => ({}));
	await app.listen({ port: 0, host: "127.0.0.1" });
	const socket = connect((app.server.address() as { port: number }).port, "127.0.0.1");
	socket.on("error", () => {});
	const asked = once(app.server, "request");
	socket.write('POST /slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a"');
	await asked;
	const cut = once(socket, "close");
	await closeServer(app);
	await cut;
});
