import { contract } from "@homeroom/contract/contract.generated.ts";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { ALL, AREAS } from "./all-areas.ts";
import type { AppOptions } from "./app-options.ts";
import { SessionDoor } from "./areas/session/session.public.ts";
import { lessonsOnDays } from "./areas/timetable/timetable.public.ts";
import { backupState } from "./kit/backup/backup-runs.ts";
import { enqueueMissedBackup, installedAt, MISSED_FOR } from "./kit/backup/missed-backup.ts";
import { NightlyBackup } from "./kit/backup/nightly-backup.ts";
import { mount } from "./kit/calls/mount.ts";
import { openApi, serveOpenApi } from "./kit/calls/openapi.ts";
import type { Doors } from "./kit/calls/serve.ts";
import { sealChanges } from "./kit/changes/seals.ts";
import { inCustomer } from "./kit/db/customer-db.ts";
import { listen } from "./kit/db/listener.ts";
import { onPlatform } from "./kit/db/platform-db.ts";
import { APP_ROLE, openPool, PLATFORM_ROLE } from "./kit/db/pool.ts";
import { tellOfDatabase } from "./kit/db/reach/tell-of-database.ts";
import { refuseUnsafeDatabase } from "./kit/db/safety.ts";
import { FileKeeper } from "./kit/files/file-keeper.ts";
import { openFiles } from "./kit/files/open-files.ts";
import { tidyFiles } from "./kit/files/tidy-files.ts";
import { CallBrake } from "./kit/http/call-brake.ts";
import { closeServer, drainConnections } from "./kit/http/drain.ts";
import { HandOvers } from "./kit/http/health/hand-overs.ts";
import { type Health, serveHealth, storesOf } from "./kit/http/health/health.ts";
import { Maintenance } from "./kit/http/health/maintenance.ts";
import { serveMetrics } from "./kit/http/health/metrics.ts";
import { createHttpServer } from "./kit/http/http-server.ts";
import { serveWebApp } from "./kit/http/web-app.ts";
import { importTasks, tidyImports, wakeImports } from "./kit/imports/import-tasks.ts";
import { tidyUp } from "./kit/jobs/chores.ts";
import { startJobs, WORKER_CONNECTIONS } from "./kit/jobs/jobs.ts";
import { LiveHub } from "./kit/live/live.hub.ts";
import { serveLive } from "./kit/live/live.route.ts";
import { Presence } from "./kit/live/presence.ts";
import { createMailSender, doubtMails } from "./kit/mail/mail-sender.ts";
import { PushKeys } from "./kit/push/push-keys.ts";
import { PushSender, pushTasks } from "./kit/push/push-sender.ts";
import { createSecretBox } from "./kit/secrets/secret-box.ts";
import { Attempts } from "./kit/session/attempts.ts";
import { Sessions } from "./kit/session/sessions.ts";
import { createTokens } from "./kit/session/tokens.ts";
import type { Given, Opened } from "./server-area.ts";

const VERSION = "0.1.0";

export interface App {
	http: FastifyInstance;
	/** Says "not ready", lets running requests finish, then ends everything. */
	stop(): Promise<void>;
	/** Lets nobody new in, answers what is under way and says "close this connection" with it. */
	drain(): Promise<void>;
}

/** Puts the server together: what every area stands on. The areas themselves are in `areas.generated.ts`. */
export async function createApp(options: AppOptions): Promise<App> {
	const { url, appUrl = url, platformUrl = url, secret, publicUrl = "http://localhost:3000", backup, poolSize, test = {} } = options;
	const { smtp = { url: undefined, from: "Homeroom <homeroom@localhost>" }, log = pino({ level: "silent" }) } = options;
	// the pool replaces it; a database that is away says so once, by the listener
	const onError = (error: Error) => log.info({ err: { message: error.message } }, "a database connection broke");
	const around = { onError, connectMs: test.connectMs };
	const pool = openPool({ url: appUrl, max: poolSize, as: "app", ...around });
	const platformPool = openPool({ url: platformUrl, max: 4, as: "platform", ...around });
	const ownerPool = openPool({ url, max: 4, as: "owner", ...around });
	const workerPool = openPool({ url, max: WORKER_CONNECTIONS, as: "owner", plain: true, ...around });
	if (!test.unsafeDatabase)
		for (const [used, role] of [
			[pool, APP_ROLE],
			[platformPool, PLATFORM_ROLE],
		] as const)
			await refuseUnsafeDatabase(used, role);

	const tokens = createTokens(secret);
	const box = createSecretBox(secret);
	const sessions = new Sessions(pool, tokens);
	const maintenance = new Maintenance(pool);
	const hub = new LiveHub(pool, ALL.logged);
	const presence = new Presence(pool, hub, test.presence);
	const listener = await listen({
		url: appUrl,
		connectMs: test.connectMs,
		channels: {
			homeroom_access: (payload) => {
				if (!payload.startsWith("installation")) return sessions.forget(payload);
				// open streams look again, too: whoever is shut out leaves now
				void maintenance.look().then(() => sessions.forget(payload), onError);
			},
			homeroom_change: (payload) => {
				for (const customer_id of payload.split(",")) void hub.wake(Number(customer_id));
			},
			homeroom_presence: (payload) => presence.heard(payload),
		},
		...tellOfDatabase(log),
		onHearing: (hearing) => {
			sessions.hearing(hearing);
			if (!hearing) return;
			hub.wakeAll();
			hub.tellPresenceAnew();
			void maintenance.look().catch(onError);
		},
	});
	const { storage, incoming } = openFiles(options.files);
	const keeper = new FileKeeper(storage, incoming);
	const ending = new AbortController();
	const handOvers = new HandOvers(log);
	const sendMailNow = createMailSender(platformPool, smtp, box, log, ending.signal);
	const push = new PushSender({ keys: new PushKeys(secret, publicUrl), box, drops: options.outside === false, allowLocal: test.pushHere });
	const links = { url: publicUrl, box };
	const attempts = new Attempts(pool, test.attempts);
	const door = new SessionDoor(pool, tokens, sessions);
	const nightly = backup && new NightlyBackup({ ...backup, url, secret, files: options.files });
	const given: Given = {
		pool,
		platformPool,
		ownerPool,
		inMaintenance: () => maintenance.on,
		tokens,
		sessions,
		door,
		attempts,
		box,
		keeper,
		push,
		handOvers,
		ending: ending.signal,
		lessons: lessonsOnDays,
		links,
		publicUrl,
		version: VERSION,
		all: ALL,
		options,
	};
	const areas = await Promise.all(AREAS.map(async ({ routes = [], open }) => ({ routes, ...(await open?.(given)) })));
	const jobs = test.withoutJobs
		? undefined
		: await startJobs({
				workerPool,
				appPool: pool,
				log,
				tasks: { ...importTasks(pool, ALL.records, ALL.tableOf), ...pushTasks(push, log), ...joined(areas, "tasks") },
				platformTasks: {
					send_mail: { lane: "mail", run: ({ mail_id }) => sendMailNow(mail_id as number) },
					send_mail_now: { lane: "mail", run: ({ mail_id }) => sendMailNow(mail_id as number) },
					...joined(areas, "platformTasks"),
				},
				chores: {
					tidy_up: { at: "17 3 * * *", lane: "bulk", run: () => tidyUp(pool, ownerPool) },
					tidy_files: { at: "47 3 * * *", lane: "bulk", run: () => tidyFiles(pool, ownerPool, storage, incoming) },
					seal_changes: { at: "* * * * *", run: async () => void (await sealChanges(ownerPool)) },
					tidy_imports: { at: "27 3 * * *", lane: "bulk", run: async () => void (await tidyImports(ownerPool)) },
					doubt_mails: { at: "* * * * *", run: () => doubtMails(platformPool, log) },
					wake_imports: { at: "* * * * *", run: async () => void (await wakeImports(ownerPool)) },
					...(nightly && { backup: { at: "37 1 * * *", missed: MISSED_FOR, lane: "bulk", run: () => nightly.run() } }),
					...joined(areas, "chores"),
				},
				...(nightly && { caughtUp: () => void enqueueMissedBackup(ownerPool).catch(onError) }),
			});

	const http = await createHttpServer({ log, publicUrl, ...(test.perMinute !== undefined && { publicPerMinute: test.perMinute }) });
	const doors: Doors = {
		actorOf: (request) => sessions.actorOf(request),
		dbOf: (actor, request) =>
			inCustomer(pool, { customer_id: actor.customer_id as number, user_id: actor.user_id, request_id: request.id }),
		platformOf: (actor, request) => onPlatform(platformPool, { user_id: actor.user_id, request_id: request.id }),
		tableOf: ALL.tableOf,
		joinsOf: ALL.joinsOf,
		inMaintenance: given.inMaintenance,
		brake: new CallBrake(options.callsPerMinute ?? Number.MAX_SAFE_INTEGER),
	};
	for (const { routes } of [...areas, { routes: test.routes ?? [] }]) mount(http, routes, doors);

	const health: Health = { draining: false };
	const stores = storesOf(pool, storage);
	serveHealth(http, stores, health);
	serveMetrics(http, {
		pool,
		stores,
		folder: options.files.folder,
		liveStreams: () => hub.streams,
		handOvers,
		backupState: () => backupState(pool),
		backupsSince: nightly && (await installedAt(ownerPool)),
	});
	serveLive(http, { hub, sessions, presence, brake: doors.brake, inMaintenance: doors.inMaintenance });
	for (const area of areas) await area.serve?.(http);
	serveOpenApi(http, () => openApi(contract, VERSION));
	await serveWebApp(http);
	http.addHook("onRequest", (_request, reply, done) => {
		if (health.draining) reply.header("connection", "close");
		done();
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
			await closeServer(http);
			await presence.close();
			await nightly?.stop();
			// what hangs at a mail server is tried again by whoever comes next
			ending.abort();
			await jobs?.stop().catch(() => {});
			await listener.close();
			await Promise.all([pool.end(), platformPool.end(), ownerPool.end(), workerPool.end()]);
		},
	};
}

/** What all areas bring of a kind. Two of one name would hide each other. */
function joined<K extends "tasks" | "platformTasks" | "chores">(areas: readonly Opened[], kind: K): NonNullable<Opened[K]> {
	const entries = areas.flatMap((area) => Object.entries(area[kind] ?? {}));
	const twice = entries.map(([name]) => name).find((name, at, names) => names.indexOf(name) !== at);
	if (twice !== undefined) throw new Error(`two areas bring ${twice}`);
	return Object.fromEntries(entries) as NonNullable<Opened[K]>;
}
