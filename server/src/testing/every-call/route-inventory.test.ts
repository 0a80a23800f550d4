import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Call } from "@homeroom/contract/kit/call.ts";
import type { FastifyInstance, RouteOptions } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { mount } from "../../kit/calls/mount.ts";
import type { Doors } from "../../kit/calls/serve.ts";
import { createHttpServer } from "../../kit/http/http-server.ts";
import { KNOWN_RIGHTS } from "../casts/known-rights.ts";
import { ROUTE_TABLE } from "../route-table.ts";
import { startOwnApp, type TestApp } from "../test-app.ts";

/** Reachable without a login. Each line was looked at; a new one needs a reason. */
const PUBLIC: Record<string, string> = {
	"POST /api/auth/unified-login": "signs in",
	"POST /api/auth/login": "signs in",
	"POST /api/auth/refresh-token": "the refresh cookie is the login",
	"POST /api/auth/logout": "ends the session of the cookie, and must work with an expired token",
	"POST /api/auth/register": "makes a login of one's own",
	"POST /api/auth/unified_forget_password": "answers the same whoever is asked for",
	"POST /api/auth/password_setup_link": "the link is the key",
	"POST /api/auth/unified_reset_password": "the link is the key",
	"POST /api/auth/verify_email": "the link is the key",
	"POST /api/auth/get_customer_data_by_subdomain": "name, logo, colours and ways in: what the login page shows",
	"POST /api/auth/sso/find": "names of schools whose own sign-in fits a domain; asks for no address and tells of no account",
	"POST /api/auth/sso/start": "sends the browser to the school's own provider",
	"POST /api/auth/sso/finish": "the provider's word, brought by the browser that was sent there, is the login",
	"GET /api/check_subdomain/:subdomain": "whether a name is free",
	"POST /api/auth/second_factor": "the second step of a login; its ticket is the first one's proof",
	"POST /api/auth/second_factor/demo_code": "the second step of the demo operator's login, on this machine alone; null elsewhere",
	"POST /api/auth/second_factor/passkey_options": "the second step of a login",
	"POST /api/auth/second_factor/passkey": "the second step of a login",
	"POST /api/auth/passkey/options": "a challenge, the same for everyone",
	"POST /api/auth/passkey/login": "signs in",
	"GET /api/auth/demo_logins": "empty outside demo mode",
	"POST /api/auth/ClientUser/check_qrcode": "a badge is shown before anyone is known; answers a first name and the school",
	"POST /api/auth/unified_login_qr_code": "signs in",
	"POST /api/auth/pairing/start": "asks to be let in; opens nothing by itself",
	"POST /api/auth/pairing/claim": "the cookie of the asking browser is the claim",
	"GET /api/logos/:id":
		"the login page shows a school's logo before anyone is known; the id cannot be guessed and leads to a picture and nothing else",
	"GET /api/exports/:ticket":
		"the secret in the link is the proof: made for an admin with Settings.Export, or mailed to the owner of a closed school",
	"GET /api/plans": "the price list",
	"POST /api/signup": "strangers start a school",
	"POST /api/signup/invitation": "the secret of the invitation is the key",
	"POST /api/signup/status": "the ticket is the key",
	"POST /api/signup/enter": "the ticket and the browser's cookie are the key",
	"GET /api/pay/checkouts/:ref": "a payment page of the simulator; its random name is the key",
	"POST /api/pay/checkouts/:ref": "plays a payment; not there where payments are real",
	"GET /api/maintenance": "whether we are being maintained, for the page that says so",
	"POST /api/console/first_operator_link": "the printed link is the key",
	"POST /api/console/first_operator": "the printed link is the key, and only while there is no operator",
	"POST /api/sms/callback/:token": "signed by the school's gateway, over the body and the time; anything else changes nothing",
	"POST /api/messages/link/:token": "the link is the key, of one recipient of one message; it shows what they got",
	"POST /api/messages/link/:token/answer": "the link is the key; it answers for this recipient alone",
	"GET /api/messages/link/:token/files/:file_id": "the link is the key, to what lies beside this message",
	"GET /api/messages/unsubscribe/:token": "the link is the key; it tells a topic and nothing of a person",
	"POST /api/messages/unsubscribe/:token": "the link is the key; it ends one topic for one person",
	"POST /api/messages/unsubscribe/:token/back": "the link is the key; it takes that back",
	"POST /api/emergency/link/:token": "the link is the key; it tells of its alarm, of whoever was told, and a family of its own children",
	"POST /api/emergency/link/:token/answer": "the link is the key; it answers for nobody else",
	"POST /unsubscribe/:token": "the same for mail programs, which have no login (RFC 8058)",
	"GET /unsubscribe/:token": "leads to the page of the same link",
	"GET /feeds/:code": "the secret in the address is the key; what it shows is what its maker may see at that moment",
	"GET /live": "says that the process runs, nothing else",
	"GET /ready": "says whether it can serve",
	"GET /metrics": "only for this machine",
	"GET /api/openapi.json": "the API's description holds no data",
	"GET /api/docs": "the API's description, to read",
	"GET /api/docs/*": "the reader's page and script",
	"GET /assets/*": "the built web app",
	"GET /": "the web app's page",
};
const DIST = fileURLToPath(new URL("../../../../web/dist", import.meta.url));
const isBuiltFile = (url: string) => url !== "/" && existsSync(`${DIST}${decodeURIComponent(url)}`);

let t: TestApp;
const routes: RouteOptions[] = [];
const watch = (message: unknown) =>
	(message as { fastify: FastifyInstance }).fastify.addHook("onRoute", (route) => {
		routes.push(route);
	});

beforeAll(async () => {
	subscribe("fastify.initialization", watch);
	t = await startOwnApp();
	unsubscribe("fastify.initialization", watch);
});
afterAll(() => t.close());

const methodsOf = (route: RouteOptions) => [route.method].flat().filter((method) => method !== "HEAD");
const placesOf = () => routes.flatMap((route) => methodsOf(route).map((method) => ({ place: `${method} ${route.url}`, route })));

describe("every route", () => {
	test("names who may call it, and is public only where that was reviewed", () => {
		const places = placesOf();
		process.stdout.write(`route inventory: ${places.length} routes\n`);
		expect(places.length).toBeGreaterThanOrEqual(25);
		const open = places.filter(({ route }) => route.config?.access === "public" && !isBuiltFile(route.url)).map(({ place }) => place);
		expect(open.filter((place) => !(place in PUBLIC))).toEqual([]);
		for (const { place, route } of places) expect(route.config?.access, place).toBeTypeOf("string");
	});
	test("of the contract is mounted with the contract's access", () => {
		const mounted = new Map(placesOf().map(({ place, route }) => [place, route.config?.access]));
		for (const { call } of ROUTE_TABLE)
			expect(mounted.get(`${call.method} /api${call.path.replace(/\{(\w+)\}/g, ":$1")}`), call.path).toBe(call.access);
		expect(ROUTE_TABLE.length).toBeGreaterThanOrEqual(19);
	});
	test("under /api that is not in the contract is known", () => {
		const inContract = new Set(ROUTE_TABLE.map(({ call }) => `${call.method} /api${call.path.replace(/\{(\w+)\}/g, ":$1")}`));
		const others = placesOf()
			.map(({ place }) => place)
			.filter((place) => place.includes(" /api") && !inContract.has(place) && !place.includes("/api/docs"));
		expect(others.sort()).toEqual([
			"GET /api/exports/:ticket",
			"GET /api/live",
			"GET /api/logos/:id",
			"GET /api/openapi.json",
			`GET /api${KNOWN_RIGHTS}`, // servers of tests alone
			"POST /api/sms/callback/:token",
		]);
	});
	test("that is not public refuses a stranger", async () => {
		const closed = placesOf().filter(({ route }) => route.config?.access !== "public");
		for (const { place, route } of closed) {
			const method = methodsOf(route)[0] as string;
			const answer = await t.anonymous.call(method, route.url.replace(/:\w+/g, "1"), method === "GET" ? undefined : {});
			expect(answer.status, place).toBe(401);
		}
		expect(closed.length).toBeGreaterThanOrEqual(14);
	});
});

describe("a route without access stops the server", () => {
	const log = pino({ level: "silent" });
	test("when it is put on Fastify directly", async () => {
		const app = await createHttpServer({ log });
		app.get("/forgotten", async () => ({}));
		await expect(app.ready()).rejects.toThrow("These routes name no access: GET /forgotten");
	});
	test("when it hides in a plugin", async () => {
		const app = await createHttpServer({ log });
		await app.register(async (inner) => {
			inner.post("/hidden", async () => ({}));
		});
		await expect(app.ready()).rejects.toThrow("POST /hidden");
	});
	test("when a call names none", async () => {
		const call = {
			method: "GET",
			path: "/nobody",
			body: z.object({}),
			query: z.object({}),
			params: z.object({}),
			status: 200,
			reads: true,
		};
		const app = await createHttpServer({ log });
		expect(() => mount(app, [{ call: call as unknown as Call, handler: () => ({}) }], {} as Doors)).toThrow("GET /nobody names no access");
	});
	test("and one with access does not", async () => {
		const app = await createHttpServer({ log });
		app.get("/fine", { config: { access: "public" } }, async () => ({}));
		await app.ready();
		await app.close();
	});
});
