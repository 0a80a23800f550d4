import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import { sentence } from "@homeroom/contract/kit/sentences/sentences.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "./error-answers.ts";
import { localeOf } from "./locale.ts";
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

/** Addresses by which other programs look for services that we do not offer: they are told so, not sent a page. */
const FOR_PROGRAMS = /^\/(api|scim|ims|\.well-known)(\/|\?|$)/i;
const NAMES_A_FILE = /\.\w+$/;
/** What browsers call a page; `empty`: the worker that keeps the app. */
const PAGES = new Set(["document", "iframe", "frame", "empty"]);

/** Whether somebody who may read HTML wants to see an address; scripts, pictures and programs do not. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
	if (method !== "GET" && method !== "HEAD") return false;
	if (FOR_PROGRAMS.test(url) || NAMES_A_FILE.test(url.split("?", 1)[0] as string)) return false;
	const { accept = "*/*", "sec-fetch-dest": wanted } = headers;
	return (wanted === undefined || PAGES.has(String(wanted))) && /(^|[\s,])(text\/html|text\/\*|\*\/\*)\s*(;|,|$)/i.test(accept);
}

/** Programs read JSON; whoever else asked for what is not there gets one line. */
function missing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
	const { method, url, headers } = request;
	if (method !== "GET" || FOR_PROGRAMS.test(url) || /json/i.test(headers.accept ?? "")) return refuse(notFound(), request, reply);
	return reply
		.code(404)
		.type("text/plain; charset=utf-8")
		.send(`${sentence("not_found", localeOf(headers["accept-language"]))}\n`);
}

/** The built web app: hashed files for ever, the page itself fresh with a nonce of its own. Any other path that a browser opens is the app's. */
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
	app.setNotFoundHandler((request, reply) =>
		page !== undefined && wantsPage(request) ? sendPage(request.url, reply) : missing(request, reply),
	);
	if (page !== undefined) app.get("/", { config: { access: "public" } }, (request, reply) => sendPage(request.url, reply));
}
