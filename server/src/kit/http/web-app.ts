import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { refuse } from "./error-answers.ts";
import { notFound } from "./refusal.ts";

const DIST = fileURLToPath(new URL("../../../../web/dist", import.meta.url));

const SENT = { index: false, preCompressed: true, cacheControl: false } as const;
const keepFor = (how: string) => (reply: { header(name: string, value: string): unknown }) => void reply.header("cache-control", how);

/** The page that reads QR codes: it alone may use the camera, and run the reader, which is WebAssembly. */
const READS_CODES = /^\/qr-code\/?(\?|$)/;

const policy = (nonce: string, readsCodes: boolean): string =>
	[
		"default-src 'self'",
		`script-src 'self'${readsCodes ? " 'wasm-unsafe-eval'" : ""}`,
		`style-src 'self' 'nonce-${nonce}'`,
		"img-src 'self' data: blob:",
		"font-src 'self'",
		"connect-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	].join("; ");

/** The built web app: hashed files for ever, the page itself fresh with a nonce of its own. Any path that is not the API's is the app's. */
export async function serveWebApp(app: FastifyInstance, dist = DIST): Promise<void> {
	const file = join(dist, "index.html");
	const page = existsSync(file) ? readFileSync(file, "utf8") : undefined;
	const sendPage = (url: string, reply: FastifyReply) => {
		const readsCodes = READS_CODES.test(url);
		const nonce = randomBytes(16).toString("base64");
		return reply
			.header("content-security-policy", policy(nonce, readsCodes))
			.header("permissions-policy", `camera=(${readsCodes ? "self" : ""}), microphone=(), geolocation=()`)
			.header("cache-control", "no-store")
			.type("text/html; charset=utf-8")
			.send(page?.replaceAll("__CSP_NONCE__", nonce));
	};
	if (page !== undefined) {
		await app.register(async (files) => {
			files.addHook("onRoute", (route) => {
				route.config = { ...route.config, access: "public" };
			});
			// the hundreds of built files are looked up when asked for: a route for each would cost every start a fifth of a second
			await files.register(fastifyStatic, {
				...SENT,
				root: join(dist, "assets"),
				prefix: "/assets/",
				setHeaders: keepFor("public, max-age=31536000, immutable"),
			});
			await files.register(fastifyStatic, {
				...SENT,
				root: dist,
				wildcard: false,
				globIgnore: ["assets/**"],
				decorateReply: false,
				setHeaders: keepFor("no-cache"),
			});
		});
	}
	app.setNotFoundHandler((request, reply) => {
		const wantsPage = request.method === "GET" && !request.url.startsWith("/api") && !/\.\w+$/.test(request.url.split("?")[0] ?? "");
		return page !== undefined && wantsPage ? sendPage(request.url, reply) : refuse(notFound(), request, reply);
	});
	if (page !== undefined) app.get("/", { config: { access: "public" } }, (request, reply) => sendPage(request.url, reply));
}
