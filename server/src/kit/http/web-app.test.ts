import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createHttpServer } from "./http-server.ts";
import { serveWebApp } from "./web-app.ts";

const folder = mkdtempSync(join(tmpdir(), "homeroom-web-"));
let app: FastifyInstance;
let unbuilt: FastifyInstance;
async function serverOf(dist: string): Promise<FastifyInstance> {
	const http = await createHttpServer({ log: pino({ level: "silent" }) });
	await serveWebApp(http, dist);
	await http.ready();
	return http;
}
beforeAll(async () => {
	mkdirSync(join(folder, "assets"));
	writeFileSync(join(folder, "index.html"), '<html><style nonce="__CSP_NONCE__"></style><meta content="__CSP_NONCE__"></html>');
	writeFileSync(join(folder, "assets", "app-1a2b.js"), "export {};");
	writeFileSync(join(folder, "assets", "app-1a2b.js.br"), "not really brotli");
	writeFileSync(join(folder, "favicon.svg"), "<svg/>");
	app = await serverOf(folder);
	unbuilt = await serverOf(join(folder, "nothing"));
});
afterAll(async () => {
	await Promise.all([app.close(), unbuilt.close()]);
	rmSync(folder, { recursive: true, force: true });
});

describe("the web app", () => {
	test.each(["/", "/students", "/students/7?x=1", "/pages/login?to=%2F", "/?a=b.c"])(
		"is the page at %s, fresh, with a nonce of its own",
		async (url) => {
			const [one, two] = [await app.inject({ url }), await app.inject({ url })];
			expect(one.statusCode).toBe(200);
			expect(one.headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
			const policy = String(one.headers["content-security-policy"]);
			const nonce = /'nonce-([\w+/=]+)'/.exec(policy)?.[1];
			expect(one.body).toBe(`<html><style nonce="${nonce}"></style><meta content="${nonce}"></html>`);
			expect(two.headers["content-security-policy"]).not.toBe(policy);
			expect(policy).toContain("script-src 'self';");
			expect(policy).toContain("frame-ancestors 'none'");
			expect(policy).toContain("object-src 'none'");
			expect(policy).not.toMatch(/unsafe|\*|https?:/);
		},
	);
	test.each(["/qr-code", "/qr-code/", "/qr-code?x=1"])("at %s may use the camera and run the reader of codes", async (url) => {
		const { headers } = await app.inject({ url });
		expect(headers["content-security-policy"]).toContain("script-src 'self' 'wasm-unsafe-eval';");
		expect(headers["permissions-policy"]).toBe("camera=(self), microphone=(), geolocation=()");
	});
	test.each(["/", "/qr-codes", "/students/qr-code", "/?to=/qr-code", "/pair"])("at %s may not", async (url) => {
		const { headers } = await app.inject({ url });
		expect(headers["content-security-policy"]).toContain("script-src 'self';");
		expect(headers["permissions-policy"]).toBe("camera=(), microphone=(), geolocation=()");
	});
	test("built files are kept for ever, others are asked for again", async () => {
		const script = await app.inject({ url: "/assets/app-1a2b.js" });
		expect(script.headers).toMatchObject({
			"cache-control": "public, max-age=31536000, immutable",
			"content-type": expect.stringContaining("javascript"),
		});
		expect((await app.inject({ url: "/favicon.svg" })).headers["cache-control"]).toBe("no-cache");
	});
	test("files that were compressed before are sent that way", async () => {
		const script = await app.inject({ url: "/assets/app-1a2b.js", headers: { "accept-encoding": "br" } });
		expect(script.headers["content-encoding"]).toBe("br");
		expect(script.body).toBe("not really brotli");
	});
	test.each([
		["GET", "/api/nothing", "text/html"],
		["GET", "/api", "*/*"],
		["POST", "/students", "text/html"],
		["GET", "/.well-known/openid-configuration", "text/html"],
		["GET", "/.well-known/change-password", "*/*"],
		["GET", "/scim/v2/Users", "*/*"],
		["GET", "/scim", "text/html"],
		["GET", "/ims/oneroster/v1p1/users?limit=1", "*/*"],
		["GET", "/IMS/oneroster", "*/*"],
		["GET", "/students", "application/json"],
		["GET", "/students", "application/scim+json, application/json"],
	] as const)("%s %s for %s is not the page", async (method, url, accept) => {
		const answer = await app.inject({ method, url, headers: { accept } });
		expect(answer.statusCode).toBe(404);
		expect(answer.json()).toMatchObject({ error: "not_found" });
	});
	test.each([
		["/missing.js", {}],
		["/assets/old-9z.css", {}],
		["/..%2f..%2fetc/passwd.txt", {}],
		["/students", { accept: "image/png" }],
		["/students", { accept: "text/plain" }],
		["/students", { accept: "text/css,*/*;q=0.1", "sec-fetch-dest": "style" }],
		["/students", { accept: "*/*", "sec-fetch-dest": "script" }],
		["/students", { accept: "image/avif,image/*,*/*;q=0.8", "sec-fetch-dest": "image" }],
	])("%s with %j is a line that says so", async (url, headers) => {
		const answer = await app.inject({ url, headers: { "accept-language": "de", ...headers } });
		expect(answer.statusCode).toBe(404);
		expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
		expect(answer.body).toMatch(/^Das gibt es nicht.*\n$/);
	});
	test.each([
		{},
		{ accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "sec-fetch-dest": "document" },
		{ accept: "*/*" },
		{ accept: "application/json;q=0.5, text/html" },
		{ accept: "*/*", "sec-fetch-dest": "empty" },
	])("an unknown path with %j leads to the app", async (headers) => {
		for (const url of ["/nothing/at/all", "/scimitar", "/imsomniac", "/apiary"])
			expect((await app.inject({ url, headers })).headers["content-type"]).toBe("text/html; charset=utf-8");
	});
	test("that is not built yet leaves only the API", async () => {
		for (const url of ["/", "/students"]) expect((await unbuilt.inject({ url })).statusCode).toBe(404);
	});
});
