import { resolve } from "node:path";
import { pino } from "pino";
import { createApp } from "./app.ts";
import { firstOperatorTicket } from "./areas/console/console.public.ts";
import { DEMO_PASSWORD } from "./areas/session/session.demo-logins.ts";
import { DEMO_LOGINS, DEMO_OPERATOR, finishDemo, followDemo, prepareDemo } from "./demo.ts";
import { backupFolderProblem } from "./kit/backup/nightly-backup.ts";
import { giveLogin } from "./kit/db/app-login.ts";
import { explained } from "./kit/db/database-fault.ts";
import { migrate } from "./kit/db/migrations/migrate.ts";
import { APP_ROLE, openPool, PLATFORM_ROLE } from "./kit/db/pool.ts";
import { reachDatabase } from "./kit/db/reach/reach-database.ts";
import { type Env, publicUrlOf } from "./kit/env/env.ts";
import { isLocalName } from "./kit/env/public-address.ts";
import { filesFrom } from "./kit/files/files-from-env.ts";
import { explainListening } from "./kit/http/listening.ts";
import { keptSecret } from "./kit/secrets/installation-secret.ts";
import type { Shutdown } from "./kit/shutdown.ts";
import { StartError } from "./kit/start-error.ts";

/** Sooner than a register is missed: twenty minutes after its lesson began. */
const FOLLOWED_MS = 600_000;

export interface Starting {
	url: string;
	folder: string;
	env: Env;
	shutdown: Shutdown;
	say: (sentence: string) => void;
	/** When the process began, by its own clock. */
	started: number;
}

/** From a database that accepts connections to people who can sign in. */
export async function startServing(starting: Starting): Promise<void> {
	try {
		await start(starting);
	} catch (error) {
		throw explained(error as Error, starting.env.DATABASE_URL);
	}
}

async function start({ url, folder, env, shutdown, say, started }: Starting): Promise<void> {
	await prepareDatabase(url, env, say);
	await sayBackupFolder(env, say);
	if (env.HOMEROOM_OUTSIDE === "off") say("HOMEROOM_OUTSIDE is off: no mail, text message or push leaves.");
	const port = await serve(url, folder, env, shutdown);
	say(
		`Homeroom is ready at http://${env.HOST === "127.0.0.1" ? "localhost" : env.HOST}:${port} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
	);
	if (env.demo) {
		sayDemoLogins(say);
		await shutdown.add(finishDemoBeside(url, say));
	}
	await sayFirstOperator(url, env.HOMEROOM_URL ?? `http://localhost:${port}`, say);
}

async function prepareDatabase(url: string, env: Env, say: Starting["say"]): Promise<void> {
	if (env.DATABASE_URL !== undefined) await reachDatabase(url, say);
	const ran = await migrate(url);
	if (ran > 0) say(`Database is up to date (${ran} steps).`);
	if ((await prepareDemo(url, env.demo, env.HOMEROOM_DEMO === "on")) === "filled") say("Filled two demo schools.");
}

/** People are served all the same: a disk for backups that is away is no reason to send a school home. */
async function sayBackupFolder({ HOMEROOM_BACKUP: folder }: Env, say: Starting["say"]): Promise<void> {
	const problem = folder === undefined ? undefined : await backupFolderProblem(resolve(folder));
	if (problem !== undefined) say(problem);
}

/** The rest of the demo schools while people sign in already, then every ten minutes what their people did since, as soon as registers are taken in lessons that run; answers how to break it off. */
function finishDemoBeside(url: string, say: Starting["say"]): () => Promise<void> {
	const ending = new AbortController();
	const { signal } = ending;
	const follow = () =>
		followDemo(url, signal).catch((error: Error) => signal.aborted || say(`The demo schools stand still: ${error.message}`));
	let working: Promise<unknown> = finishDemo(url, signal).then(
		(filled) => {
			if (filled > 0) say("The demo schools have their lessons and registers.");
			return follow();
		},
		(error: Error) => signal.aborted || say(`The demo schools stay without lessons: ${error.message}`),
	);
	const going = setInterval(() => {
		working = working.then(() => signal.aborted || follow());
	}, FOLLOWED_MS);
	return async () => {
		clearInterval(going);
		ending.abort();
		await working;
	};
}

async function serve(url: string, folder: string, env: Env, shutdown: Shutdown): Promise<number> {
	const secret = env.HOMEROOM_SECRET ?? keptSecret(folder);
	const publicUrl = publicUrlOf(env);
	// behind a proxy we listen on loopback too, but people reach us by a public name
	const onThisMachine = isLocalName(env.HOST) && isLocalName(new URL(publicUrl).hostname);
	const outside = env.HOMEROOM_OUTSIDE === "on";
	const app = await createApp({
		url,
		// on somebody else's server the administrator decides who may log in
		...(env.DATABASE_URL === undefined && {
			appUrl: await giveLogin(url, secret, APP_ROLE),
			platformUrl: await giveLogin(url, secret, PLATFORM_ROLE),
		}),
		secret,
		publicUrl,
		allowLocalIssuers: onThisMachine,
		allowPrivateIssuers: env.HOMEROOM_SSO_PRIVATE === "on",
		smsPrivateHosts: env.HOMEROOM_SMS_PRIVATE,
		smtp: { url: outside ? env.SMTP_URL : undefined, from: env.MAIL_FROM },
		outside,
		stripe: stripeOf(env),
		simulatePayments: env.demo,
		signup: env.signup,
		files: filesFrom(env, folder),
		backup:
			env.HOMEROOM_BACKUP === undefined
				? undefined
				: { folder: resolve(env.HOMEROOM_BACKUP), keep: env.HOMEROOM_BACKUP_KEEP, passphrase: env.HOMEROOM_BACKUP_PASSPHRASE },
		poolSize: env.HOMEROOM_POOL,
		callsPerMinute: env.HOMEROOM_CALLS_PER_MINUTE,
		demoLogins: env.demo ? DEMO_LOGINS : [],
		demoOperator: env.demo && onThisMachine ? DEMO_OPERATOR : undefined,
		log: pino({ level: env.LOG_LEVEL, redact: ["req.headers.authorization", "req.headers.cookie"] }),
	});
	await shutdown.add(async () => {
		await app.drain();
		await app.stop();
	});
	try {
		await app.http.listen({ port: env.PORT, host: env.HOST });
	} catch (error) {
		throw explainListening(error as Error, env);
	}
	return (app.http.server.address() as { port: number }).port;
}

/** Both or neither: a key without the webhook's secret would take money and never hear of it. */
function stripeOf({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }: Env) {
	if (secretKey === undefined) return undefined;
	if (webhookSecret === undefined)
		throw new StartError("STRIPE_SECRET_KEY is set without STRIPE_WEBHOOK_SECRET: payments could not be confirmed. Set both.");
	return { secretKey, webhookSecret };
}

const sayDemoLogins = (say: Starting["say"]) =>
	say(
		`Demo logins, password ${DEMO_PASSWORD}:\n${DEMO_LOGINS.map(({ email, customer_name }) => `  ${email.padEnd(24)} ${customer_name ?? ""}`.trimEnd()).join("\n")}`,
	);

/** Until somebody runs the installation, each start prints the way to become that person. */
async function sayFirstOperator(url: string, publicUrl: string, say: Starting["say"]): Promise<void> {
	const pool = openPool({ url, max: 1, as: "platform", onError: () => {} });
	try {
		const secret = await firstOperatorTicket(pool);
		if (secret !== undefined)
			say(
				`Nobody runs this installation yet. Open this link to become its operator; it works once and for one hour:\n${publicUrl}/operator-setup#${secret}`,
			);
	} finally {
		await pool.end();
	}
}
