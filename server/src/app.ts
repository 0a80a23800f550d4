import { contract } from "@homeroom/contract/contract.ts";
import type { FastifyInstance } from "fastify";
import { type Logger, pino } from "pino";
import { preferencesRoutes } from "./areas/preferences/preferences.routes.ts";
import { type DemoLogin, demoLogins } from "./areas/session/session.demo-logins.ts";
import { sessionRoutes } from "./areas/session/session.routes.ts";
import { SessionService } from "./areas/session/session.service.ts";
import { studentsRoutes } from "./areas/students/students.routes.ts";
import { inCustomer } from "./kit/db/customer-db.ts";
import { listen } from "./kit/db/listener.ts";
import { openPool } from "./kit/db/pool.ts";
import { refuseUnsafeDatabase } from "./kit/db/safety.ts";
import { drainConnections } from "./kit/http/drain.ts";
import { type Health, serveHealth } from "./kit/http/health.ts";
import { createHttpServer } from "./kit/http/http-server.ts";
import { mount } from "./kit/http/mount.ts";
import { openApi, serveOpenApi } from "./kit/http/openapi.ts";
import type { Doors, Route } from "./kit/http/serve.ts";
import { serveWebApp } from "./kit/http/web-app.ts";
import { tidyUp } from "./kit/jobs/chores.ts";
import { startJobs } from "./kit/jobs/jobs.ts";
import { LiveHub } from "./kit/live/live.hub.ts";
import { serveLive } from "./kit/live/live.route.ts";
import { Attempts } from "./kit/session/attempts.ts";
import { Sessions } from "./kit/session/sessions.ts";
import { createTokens } from "./kit/session/tokens.ts";

const VERSION = "0.1.0";

export interface AppOptions {
	/** The database as its owner: migrations, jobs. */
	url: string;
	/** The database for requests, where it has a login of its own; otherwise `url` with the role switched. */
	appUrl?: string;
	secret: string;
	poolSize: number;
	/** Logins to offer on the login page; empty outside demo mode. */
	demoLogins: DemoLogin[];
	log?: Logger;
	/** Only tests: a database without fsync, no jobs, looser limits. */
	test?: { unsafeDatabase?: boolean; withoutJobs?: boolean; perMinute?: number; loginsPerMinute?: number; routes?: Route[] };
}
export interface App {
	http: FastifyInstance;
	/** Says "not ready", lets running requests finish, then ends everything. */
	stop(): Promise<void>;
	/** Lets nobody new in, answers what is under way and says "close this connection" with it. */
	drain(): Promise<void>;
}

/** Failed attempts to log in to one account from one address, per minute. */
const LOGINS_PER_MINUTE = 10;

/** Which permission opens the live news of which table. */
const LIVE_TABLES = { students: "Students.View" } as const;

/** Puts the server together. The one list of areas. */
export async function createApp({
	url,
	appUrl = url,
	secret,
	poolSize,
	demoLogins: offered,
	log = pino({ level: "silent" }),
	test = {},
}: AppOptions): Promise<App> {
	const onError = (error: Error) => log.warn({ err: { message: error.message } }, "a database connection broke");
	const pool = openPool({ url: appUrl, max: poolSize, as: "app", onError });
	const ownerPool = openPool({ url, max: 4, as: "owner", onError });
	if (!test.unsafeDatabase) await refuseUnsafeDatabase(pool);

	const tokens = createTokens(secret);
	const sessions = new Sessions(pool, tokens);
	const hub = new LiveHub(pool, LIVE_TABLES);
	const listener = await listen({
		url: appUrl,
		channels: {
			homeroom_access: (payload) => sessions.forget(payload),
			homeroom_change: (payload) => {
				for (const customer_id of payload.split(",")) void hub.wake(Number(customer_id));
			},
		},
		onHearing: (hearing) => {
			sessions.hearing(hearing);
			if (hearing) hub.wakeAll();
		},
	});
	const jobs = test.withoutJobs
		? undefined
		: await startJobs({
				ownerPool,
				appPool: pool,
				log,
				tasks: {},
				chores: { tidy_up: { at: "17 3 * * *", run: () => tidyUp(pool, ownerPool) } },
			});

	const http = await createHttpServer({ log, ...(test.perMinute !== undefined && { publicPerMinute: test.perMinute }) });
	const doors: Doors = {
		actorOf: (request) => sessions.actorOf(request),
		dbOf: (actor, request) =>
			inCustomer(pool, { customer_id: actor.customer_id as number, user_id: actor.user_id, request_id: request.id }),
	};
	const areas: Route[][] = [
		sessionRoutes(new SessionService(pool, tokens, new Attempts(test.loginsPerMinute ?? LOGINS_PER_MINUTE)), demoLogins(pool, offered)),
		preferencesRoutes,
		studentsRoutes,
		test.routes ?? [],
	];
	for (const routes of areas) mount(http, routes, doors);

	const health: Health = { draining: false };
	serveHealth(http, pool, health);
	serveLive(http, hub, sessions);
	await serveOpenApi(http, openApi(contract, VERSION));
	await serveWebApp(http);
	http.addHook("onRequest", async (_request, reply) => {
		if (health.draining) reply.header("connection", "close");
	});

	return {
		http,
		async drain() {
			health.draining = true;
			hub.close();
			await drainConnections(http);
		},
		async stop() {
			health.draining = true;
			hub.close();
			await http.close();
			await jobs?.stop().catch(() => {});
			await listener.close();
			await Promise.all([pool.end(), ownerPool.end()]);
		},
	};
}
