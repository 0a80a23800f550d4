import type { SignupMode } from "@homeroom/contract/areas/plans/plans.rules.ts";
import { contract } from "@homeroom/contract/contract.generated.ts";
import type { FastifyInstance } from "fastify";
import { type Logger, pino } from "pino";
import { remindWhoForgot, wakeReminders } from "./areas/attendance/attendance.reminders.ts";
import { attendanceRoutes } from "./areas/attendance/attendance.routes.ts";
import { createPinHasher } from "./areas/badges/badges.codes.ts";
import { BadgeLogin } from "./areas/badges/badges.login.ts";
import { badgesRoutes } from "./areas/badges/badges.routes.ts";
import { BadgesService } from "./areas/badges/badges.service.ts";
import { calendarRoutes } from "./areas/calendar/calendar.routes.ts";
import { changesRoutes } from "./areas/changes/changes.routes.ts";
import { classFiles } from "./areas/classes/classes.public.ts";
import { CLASSES } from "./areas/classes/classes.queries.ts";
import { classesRoutes } from "./areas/classes/classes.routes.ts";
import { clientFiles } from "./areas/clients/clients.public.ts";
import { CLIENTS, CONTACTS } from "./areas/clients/clients.queries.ts";
import { clientsRoutes } from "./areas/clients/clients.routes.ts";
import { consoleRoutes } from "./areas/console/console.routes.ts";
import { lessonFiles } from "./areas/courses/courses.public.ts";
import { COURSES, SUBJECTS } from "./areas/courses/courses.queries.ts";
import { coursesRoutes } from "./areas/courses/courses.routes.ts";
import { coverRoutes } from "./areas/cover/cover.routes.ts";
import { customFieldsRoutes } from "./areas/custom_fields/custom_fields.routes.ts";
import { enrolmentsRoutes } from "./areas/enrolments/enrolments.routes.ts";
import { factorsRoutes } from "./areas/factors/factors.routes.ts";
import { serveFeeds } from "./areas/feeds/feeds.files.ts";
import { feedsRoutes } from "./areas/feeds/feeds.routes.ts";
import { FileAccess } from "./areas/files/files.access.ts";
import { NamedFiles } from "./areas/files/files.public.ts";
import { filesRoutes } from "./areas/files/files.routes.ts";
import { FilesService } from "./areas/files/files.service.ts";
import { findRoutes } from "./areas/find/find.routes.ts";
import { pairingRoutes } from "./areas/pairing/pairing.routes.ts";
import { PairingService } from "./areas/pairing/pairing.service.ts";
import { PaymentEvents } from "./areas/plans/payment.events.ts";
import { NoPayments } from "./areas/plans/payment.none.ts";
import { PaymentSimulator } from "./areas/plans/payment.simulator.ts";
import type { StripeOptions } from "./areas/plans/payment.stripe.ts";
import { serveStripeWebhook } from "./areas/plans/payment.webhook.ts";
import { plansRoutes } from "./areas/plans/plans.routes.ts";
import { PlanService } from "./areas/plans/plans.service.ts";
import { SignupService } from "./areas/plans/plans.signup.ts";
import { preferencesRoutes } from "./areas/preferences/preferences.routes.ts";
import { profileRoutes } from "./areas/profile/profile.routes.ts";
import { rolesRoutes } from "./areas/roles/roles.routes.ts";
import { roomFiles } from "./areas/rooms/rooms.public.ts";
import { ROOMS } from "./areas/rooms/rooms.queries.ts";
import { roomsRoutes } from "./areas/rooms/rooms.routes.ts";
import { AccountService } from "./areas/session/session.account.ts";
import { type DemoLogin, demoLogins } from "./areas/session/session.demo-logins.ts";
import { SessionDoor } from "./areas/session/session.door.ts";
import { LinkService } from "./areas/session/session.links.ts";
import { sessionRoutes } from "./areas/session/session.routes.ts";
import { SessionService } from "./areas/session/session.service.ts";
import { serveSettingsFiles } from "./areas/settings/settings.files.ts";
import { settingsRoutes } from "./areas/settings/settings.routes.ts";
import { Issuers } from "./areas/sso/sso.issuers.ts";
import { SsoLogin } from "./areas/sso/sso.login.ts";
import { SsoProviders } from "./areas/sso/sso.providers.ts";
import { ssoRoutes } from "./areas/sso/sso.routes.ts";
import { staffContractFiles, staffFiles, staffQualificationFiles } from "./areas/staff/staff.public.ts";
import { STAFF_TABLE } from "./areas/staff/staff.queries.ts";
import { staffRoutes } from "./areas/staff/staff.routes.ts";
import { studentDocumentFiles, studentFiles } from "./areas/students/students.public.ts";
import { STUDENTS } from "./areas/students/students.queries.ts";
import { studentsRoutes } from "./areas/students/students.routes.ts";
import { tellOfTimetable } from "./areas/timetable/timetable.notices.ts";
import { timetableRoutes } from "./areas/timetable/timetable.routes.ts";
import { usersRoutes } from "./areas/users/users.routes.ts";
import { viewsRoutes } from "./areas/views/views.routes.ts";
import { enqueueMissedBackup, installedAt, MISSED_FOR } from "./kit/backup/missed-backup.ts";
import { NightlyBackup, type NightlyOptions } from "./kit/backup/nightly-backup.ts";
import { sealChanges } from "./kit/changes/seals.ts";
import { inCustomer } from "./kit/db/customer-db.ts";
import { listen } from "./kit/db/listener.ts";
import { onPlatform } from "./kit/db/platform-db.ts";
import { APP_ROLE, openPool, PLATFORM_ROLE } from "./kit/db/pool.ts";
import { refuseUnsafeDatabase } from "./kit/db/safety.ts";
import { tellOfDatabase } from "./kit/db/tell-of-database.ts";
import { FileKeeper } from "./kit/files/file-keeper.ts";
import { type FilesOptions, openFiles } from "./kit/files/open-files.ts";
import { tidyFiles } from "./kit/files/tidy-files.ts";
import { CallBrake } from "./kit/http/call-brake.ts";
import { closeServer, drainConnections } from "./kit/http/drain.ts";
import { type Health, serveHealth, storesOf } from "./kit/http/health.ts";
import { createHttpServer } from "./kit/http/http-server.ts";
import { Maintenance } from "./kit/http/maintenance.ts";
import { serveMetrics } from "./kit/http/metrics.ts";
import { mount } from "./kit/http/mount.ts";
import { openApi, serveOpenApi } from "./kit/http/openapi.ts";
import type { Doors, Route } from "./kit/http/serve.ts";
import { serveWebApp } from "./kit/http/web-app.ts";
import { importTasks, tidyImports, wakeImports } from "./kit/imports/import-tasks.ts";
import { tidyUp } from "./kit/jobs/chores.ts";
import { startJobs } from "./kit/jobs/jobs.ts";
import { LiveHub } from "./kit/live/live.hub.ts";
import { serveLive } from "./kit/live/live.route.ts";
import { Presence, type PresenceTimes } from "./kit/live/presence.ts";
import { createMailSender } from "./kit/mail/mail-sender.ts";
import type { RecordTable } from "./kit/records/record-table.ts";
import { type AttemptLimits, Attempts } from "./kit/session/attempts.ts";
import { createSecretBox } from "./kit/session/secret-box.ts";
import { Sessions } from "./kit/session/sessions.ts";
import { createTokens } from "./kit/session/tokens.ts";
import { LOGGED_TABLES, tableOfRecord } from "./logged-tables.ts";

const VERSION = "0.1.0";

export interface AppOptions {
	/** The database as its owner: migrations, jobs. */
	url: string;
	/** The database for requests, where it has a login of its own; otherwise `url` with the role switched. */
	appUrl?: string;
	/** The same for the console, sign-up and payments. */
	platformUrl?: string;
	secret: string;
	/** How people reach us, for links in mails. */
	publicUrl?: string;
	smtp?: { url: string | undefined; from: string };
	/** Real payments. */
	stripe?: StripeOptions | undefined;
	/** Without real ones the built-in simulator plays them: demo mode. Otherwise nothing is paid, and operators decide about plans. */
	simulatePayments?: boolean;
	/** Who may open a school. */
	signup?: SignupMode;
	/** Where files are kept. */
	files: FilesOptions;
	/** Where a backup is made every night, and how. */
	backup?: Pick<NightlyOptions, "folder" | "keep" | "passphrase"> | undefined;
	/** Everything is on this one machine: a sign-in provider may be here too. */
	allowLocalIssuers?: boolean;
	/** Sign-in providers of schools may be in the operator's own network. */
	allowPrivateIssuers?: boolean;
	poolSize: number;
	/** Calls of one person per minute; without it nobody is slowed down. */
	callsPerMinute?: number;
	/** Logins to offer on the login page; empty outside demo mode. */
	demoLogins: DemoLogin[];
	log?: Logger;
	/** Only tests: a database without fsync, no jobs, looser limits. */
	test?: {
		unsafeDatabase?: boolean;
		withoutJobs?: boolean;
		perMinute?: number;
		attempts?: AttemptLimits;
		routes?: Route[];
		now?: () => Date;
		connectMs?: number;
		presence?: PresenceTimes;
	};
}
export interface App {
	http: FastifyInstance;
	/** Says "not ready", lets running requests finish, then ends everything. */
	stop(): Promise<void>;
	/** Lets nobody new in, answers what is under way and says "close this connection" with it. */
	drain(): Promise<void>;
}

/** All records, in the order in which they are found. */
const RECORD_TABLES: readonly RecordTable[] = [STUDENTS, STAFF_TABLE, CLASSES, CLIENTS, COURSES, SUBJECTS, ROOMS];

/** Whose files there are, and who may touch them. */
const FILE_DOORS = [
	studentFiles,
	studentDocumentFiles,
	classFiles,
	clientFiles,
	lessonFiles,
	roomFiles,
	staffFiles,
	staffQualificationFiles,
	staffContractFiles,
];

/** Puts the server together. The one list of areas. */
export async function createApp({
	url,
	appUrl = url,
	platformUrl = url,
	secret,
	publicUrl = "http://localhost:3000",
	smtp = { url: undefined, from: "Homeroom <homeroom@localhost>" },
	stripe: stripeOptions,
	simulatePayments = false,
	signup = "off",
	files: filesOptions,
	backup,
	allowLocalIssuers = false,
	allowPrivateIssuers = false,
	poolSize,
	callsPerMinute = Number.MAX_SAFE_INTEGER,
	demoLogins: offered,
	log = pino({ level: "silent" }),
	test = {},
}: AppOptions): Promise<App> {
	// the pool replaces it; a database that is away says so once, by the listener
	const onError = (error: Error) => log.info({ err: { message: error.message } }, "a database connection broke");
	const around = { onError, connectMs: test.connectMs };
	const pool = openPool({ url: appUrl, max: poolSize, as: "app", ...around });
	const platformPool = openPool({ url: platformUrl, max: 4, as: "platform", ...around });
	const ownerPool = openPool({ url, max: 4, as: "owner", ...around });
	const workerPool = openPool({ url, max: 4, as: "owner", plain: true, ...around });
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
	const hub = new LiveHub(pool, LOGGED_TABLES);
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
	const { storage, incoming } = openFiles(filesOptions);
	const keeper = new FileKeeper(storage, incoming);
	const sendMailNow = createMailSender(platformPool, smtp, box);
	const links = { url: publicUrl, box };
	const payments = new PaymentEvents(onPlatform(platformPool), links);
	// most installations take no payments
	const { StripePayments } = stripeOptions ? await import("./areas/plans/payment.stripe.ts") : {};
	const stripe = stripeOptions && StripePayments && new StripePayments(platformPool, stripeOptions, publicUrl);
	const simulator = stripe === undefined && simulatePayments ? new PaymentSimulator(platformPool, payments) : undefined;
	const provider = stripe ?? simulator ?? new NoPayments();
	const takesPayments = provider.name !== "operator";
	const nightly = backup && new NightlyBackup({ ...backup, url, secret, files: filesOptions });
	const jobs = test.withoutJobs
		? undefined
		: await startJobs({
				workerPool,
				appPool: pool,
				log,
				tasks: {
					...importTasks(pool, [STUDENTS, STAFF_TABLE, CLASSES, CLIENTS, CONTACTS, COURSES, SUBJECTS, ROOMS]),
					remind_registers: (_, db) => remindWhoForgot(db, publicUrl),
					tell_timetable: (input, db) => tellOfTimetable(input as Parameters<typeof tellOfTimetable>[0], db, publicUrl),
				},
				platformTasks: {
					send_mail: ({ mail_id }) => sendMailNow(mail_id as number),
					simulator_deliver: async () => void (await simulator?.deliver()),
				},
				chores: {
					tidy_up: { at: "17 3 * * *", run: () => tidyUp(pool, ownerPool) },
					tidy_files: { at: "47 3 * * *", run: () => tidyFiles(pool, ownerPool, storage, incoming) },
					seal_changes: { at: "* * * * *", run: async () => void (await sealChanges(ownerPool)) },
					tidy_imports: { at: "27 3 * * *", run: async () => void (await tidyImports(ownerPool)) },
					wake_imports: { at: "* * * * *", run: async () => void (await wakeImports(ownerPool)) },
					wake_reminders: { at: "* * * * *", run: async () => void (await wakeReminders(ownerPool)) },
					...(nightly && { backup: { at: "37 1 * * *", missed: MISSED_FOR, run: () => nightly.run() } }),
					follow_payments: { at: "7 * * * *", run: async () => void (await payments.sweep(takesPayments)) },
				},
				...(nightly && { caughtUp: () => void enqueueMissedBackup(ownerPool).catch(onError) }),
			});

	const http = await createHttpServer({ log, publicUrl, ...(test.perMinute !== undefined && { publicPerMinute: test.perMinute }) });
	const doors: Doors = {
		actorOf: (request) => sessions.actorOf(request),
		dbOf: (actor, request) =>
			inCustomer(pool, { customer_id: actor.customer_id as number, user_id: actor.user_id, request_id: request.id }),
		platformOf: (actor, request) => onPlatform(platformPool, { user_id: actor.user_id, request_id: request.id }),
		tableOf: tableOfRecord,
		inMaintenance: () => maintenance.on,
		brake: new CallBrake(callsPerMinute),
	};
	const attempts = new Attempts(pool, test.attempts);
	const door = new SessionDoor(pool, tokens, sessions);
	const pins = createPinHasher(secret);
	const issuers = new Issuers({ allowLocal: allowLocalIssuers, allowPrivate: allowPrivateIssuers });
	const areas: Route[][] = [
		sessionRoutes({
			pool,
			door,
			sessions: new SessionService(pool, tokens, attempts, door),
			account: new AccountService({ pool, attempts, door, links, demo: offered.map(({ email }) => email) }),
			links: new LinkService(pool, attempts, door),
			demoLogins: demoLogins(pool, offered),
		}),
		profileRoutes(pool, keeper),
		factorsRoutes({ pool, attempts, door, box, publicUrl }),
		preferencesRoutes,
		settingsRoutes,
		ssoRoutes(new SsoLogin(pool, door, attempts, issuers, box, publicUrl), new SsoProviders(issuers, box, publicUrl)),
		studentsRoutes(new NamedFiles(keeper)),
		customFieldsRoutes,
		findRoutes(RECORD_TABLES),
		viewsRoutes(tableOfRecord),
		changesRoutes(LOGGED_TABLES),
		filesRoutes(new FilesService(keeper, new FileAccess(FILE_DOORS))),
		classesRoutes,
		staffRoutes(new NamedFiles(keeper)),
		clientsRoutes,
		enrolmentsRoutes,
		coursesRoutes,
		timetableRoutes,
		feedsRoutes(publicUrl),
		coverRoutes,
		roomsRoutes(new NamedFiles(keeper)),
		calendarRoutes,
		attendanceRoutes(publicUrl),
		badgesRoutes({ cards: new BadgesService(pins, publicUrl), login: new BadgeLogin({ pool, attempts, door, pins }) }),
		pairingRoutes(new PairingService(pool, door)),
		usersRoutes({ pool, attempts, links }),
		rolesRoutes({ pool, sessions, door }),
		plansRoutes({
			plan: new PlanService(platformPool, provider, payments),
			signup: new SignupService({
				platformPool,
				provider,
				events: payments,
				door,
				attempts,
				mode: signup,
				perAddress: test.attempts?.perAddress,
			}),
			simulator,
			demo: offered.length > 0,
		}),
		consoleRoutes({
			pool,
			platformPool,
			door,
			links,
			signup,
			payments: takesPayments,
			version: VERSION,
			smtp: smtp.url !== undefined,
			demo: offered.length > 0,
		}),
		test.routes ?? [],
	];
	for (const routes of areas) mount(http, routes, doors);
	if (stripe !== undefined) await serveStripeWebhook(http, stripe, payments);

	const health: Health = { draining: false };
	const stores = storesOf(pool, storage);
	serveHealth(http, stores, health);
	serveMetrics(http, {
		pool,
		stores,
		folder: filesOptions.folder,
		liveStreams: () => hub.streams,
		backupsSince: nightly && (await installedAt(ownerPool)),
	});
	serveLive(http, { hub, sessions, presence, brake: doors.brake, inMaintenance: doors.inMaintenance });
	serveSettingsFiles(http, pool);
	serveFeeds(http, pool, test.now);
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
			await jobs?.stop().catch(() => {});
			await listener.close();
			await Promise.all([pool.end(), platformPool.end(), ownerPool.end(), workerPool.end()]);
		},
	};
}
