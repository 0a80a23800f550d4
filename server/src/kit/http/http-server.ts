import { randomBytes } from "node:crypto";
import { Socket } from "node:net";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import type { Access } from "@homeroom/contract/kit/call.ts";
import Fastify, { type FastifyInstance, LogController, type RouteOptions } from "fastify";
import type { Logger } from "pino";
import { refuseOddCharsets } from "./body-charset.ts";
import { addressOf, placeOf } from "./client-address.ts";
import { answerErrors } from "./error-answers.ts";
import { refuseForeignPages } from "./own-origin.ts";
import { cutSlowBodies } from "./slow-bodies.ts";

declare module "fastify" {
	interface FastifyContextConfig {
		/** Every route names who may call it; one that does not stops the server from starting. */
		access?: Access;
		/** The body may be a large file on a slow line. */
		slowBody?: boolean;
		/** The answer may take minutes. */
		slowAnswer?: boolean;
	}
}

const LIMITS = {
	bodyLimit: 1024 * 1024,
	/** Slower than this to send a file: cut off. */
	requestTimeout: 15 * 60_000,
	/** Longer than any statement may take, but those of slow calls. */
	connectionTimeout: 70_000,
	slowAnswerTimeout: 310_000,
	keepAliveTimeout: 72_000,
	/** Slower than this to say what is asked for: cut off. */
	headersTimeout: 15_000,
	/** How often Node looks for connections that are over their time. */
	connectionsCheckingInterval: 2_000,
	maxHeaderSize: 16 * 1024,
	/** No shorter than a whole request line: a path part of any length is judged, and refused, by the call itself. */
	maxParamLength: 16 * 1024,
} as const;
/** Slower than this to send any other request: cut off. */
const BODY_TIMEOUT_MS = 15_000;
/** Of a file at least this much in that time: 4 KB a second. */
const LEAST_BYTES = 60 * 1024;
/** Small answers cost more to compress than to send. */
const COMPRESS_FROM = 2048;
/** Calls without a login, per address and minute; a whole school may share one address. */
const PUBLIC_PER_MINUTE = 1200;

export interface HttpOptions {
	log: Logger;
	/** Requests per address and minute on public calls; tests raise it. */
	publicPerMinute?: number;
	/** How people reach us: pages from there may ask for changes. */
	publicUrl?: string;
	/** How long a request may take to arrive; tests shorten it. */
	headersTimeoutMs?: number;
	bodyTimeoutMs?: number;
	leastBytes?: number;
	checkingMs?: number;
}

/** Fastify with our limits, headers, request ids, errors, and the rule that every route names its access. */
export async function createHttpServer({
	log,
	publicPerMinute = PUBLIC_PER_MINUTE,
	publicUrl = "http://localhost:3000",
	headersTimeoutMs = LIMITS.headersTimeout,
	bodyTimeoutMs = BODY_TIMEOUT_MS,
	leastBytes = LEAST_BYTES,
	checkingMs = LIMITS.connectionsCheckingInterval,
}: HttpOptions): Promise<FastifyInstance> {
	const app = Fastify({
		loggerInstance: log,
		logController: new LogController({ disableRequestLogging: true }),
		bodyLimit: LIMITS.bodyLimit,
		requestTimeout: LIMITS.requestTimeout,
		connectionTimeout: LIMITS.connectionTimeout,
		keepAliveTimeout: LIMITS.keepAliveTimeout,
		routerOptions: { maxParamLength: LIMITS.maxParamLength, ignoreTrailingSlash: true },
		http: { maxHeaderSize: LIMITS.maxHeaderSize, headersTimeout: headersTimeoutMs, connectionsCheckingInterval: checkingMs },
		trustProxy: "loopback",
		// requests that arrive while we stop are still answered; the connection is closed after them
		return503OnClosing: false,
		rewriteUrl: (request) => readableAddress(request.url ?? "/"),
		genReqId: requestIds(),
		// what is logged names its request itself; a logger per request would cost every call
		childLoggerFactory: (logger) => logger,
		// cast: with our logger its type is another than the plugins ask for
	}) as unknown as FastifyInstance;

	requireAccess(app);
	const headers = await commonHeaders();
	app.addHook("onRequest", (request, reply, done) => {
		for (const [name, value] of headers) reply.raw.setHeader(name, value);
		reply.raw.setHeader("x-request-id", request.id);
		done();
	});
	if (log.isLevelEnabled("info"))
		app.addHook("onResponse", (request, reply, done) => {
			// the route's pattern, not its address: searches and tokens are personal
			request.log.info(
				{
					request_id: request.id,
					method: request.method,
					route: request.routeOptions.url,
					status: reply.statusCode,
					ms: Math.round(reply.elapsedTime * 10) / 10,
				},
				"request",
			);
			done();
		});
	app.addHook("onRequest", (request, _reply, done) => {
		// Node sets its own limit again with the connection's next request
		const { socket } = request.raw;
		if (request.routeOptions.config.slowAnswer === true && socket instanceof Socket) socket.setTimeout(LIMITS.slowAnswerTimeout);
		done();
	});
	refuseForeignPages(app, publicUrl);
	refuseOddCharsets(app);
	cutSlowBodies(app, { bodyTimeoutMs, leastBytes });
	answerErrors(app);
	await app.register(cookie);
	await app.register(compress, { global: true, threshold: COMPRESS_FROM, encodings: ["br", "gzip"], globalDecompression: false });
	await app.register(rateLimit, {
		global: false,
		max: publicPerMinute,
		timeWindow: 60_000,
		keyGenerator: (request) => placeOf(addressOf(request)),
		errorResponseBuilder: () => Object.assign(new Error("too many"), { statusCode: 429 }),
	});
	return app;
}

/** Broken escapes make an address nobody can have meant: it is answered like any unknown one, with the same headers. */
function readableAddress(address: string): string {
	if (!address.includes("%")) return address;
	try {
		decodeURI(address.split("?", 1)[0] as string);
		return address;
	} catch {
		return "/api/unreadable";
	}
}

/** Twelve random letters each, drawn many at a time: one draw costs as much as a hundred. */
function requestIds(): () => string {
	let drawn = "";
	let at = 0;
	return () => {
		if (at === drawn.length) {
			drawn = randomBytes(9 * 128).toString("base64url");
			at = 0;
		}
		at += 12;
		return drawn.slice(at - 12, at);
	};
}

/** What every answer carries. Helmet is asked once: its plugin works the same headers out anew for every request. */
async function commonHeaders(): Promise<[string, string][]> {
	const probe = Fastify();
	await probe.register(helmet, {
		global: true,
		contentSecurityPolicy: false,
		hsts: false,
		frameguard: { action: "deny" },
		crossOriginEmbedderPolicy: false,
	});
	const { headers } = await probe.inject("/");
	await probe.close();
	const safety = Object.entries(headers).filter(([name]) => /^(x-|referrer-policy|cross-origin-|origin-agent-cluster)/.test(name));
	// answers hold people's data: what may be kept says so itself
	return [...safety.map(([name, value]): [string, string] => [name, String(value)]), ["cache-control", "no-store"]];
}

/** Checked when all routes are there, because plugins of others get their access from the hook of the scope around them. */
function requireAccess(app: FastifyInstance): void {
	const routes: RouteOptions[] = [];
	app.addHook("onRoute", (route) => {
		routes.push(route);
	});
	app.addHook("onReady", async () => {
		const open = routes.filter((route) => route.config?.access === undefined).map((route) => `${String(route.method)} ${route.url}`);
		if (open.length > 0) throw new Error(`These routes name no access: ${open.join(", ")}`);
	});
}
