import { statfs } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { isLoopbackAddress } from "../../env/public-address.ts";
import { addressOf } from "../client-address.ts";
import { notFound } from "../refusal.ts";
import type { HandOvers } from "./hand-overs.ts";
import { answers, type Stores } from "./health.ts";
import { timeRequests } from "./request-times.ts";

/** Counting what waits is cheap, but not so cheap that everybody who asks may have it done. */
const FRESH_MS = 5_000;

const WORK = {
	jobs_waiting: "Jobs that wait for their turn",
	jobs_running: "Jobs under way",
	jobs_failed: "Jobs that failed and were not done since",
	oldest_job_seconds: "For how long the oldest job that is due has been waiting",
	mails_waiting: "Mails that were not sent yet",
	mails_failed: "Mails that could not be sent",
	mails_in_doubt: "Mails that may have been sent",
	imports_waiting: "Imports that wait for their turn",
	imports_running: "Imports under way",
} as const;
type Work = Record<keyof typeof WORK, number>;

export interface Watched {
	pool: pg.Pool;
	stores: Stores;
	/** Where files are written; its disk is watched. */
	folder: string;
	liveStreams: () => number;
	handOvers: HandOvers;
	backupState: () => Promise<{ age_seconds: number | null; failed: boolean }>;
	/** Where one is made every night: since when there should have been one. */
	backupsSince?: Date | undefined;
	/** How old counts may be; tests shorten it. */
	freshMs?: number;
}

/** /metrics for Prometheus, on this machine only. What cannot be known right now is left out; the rest is answered all the same. */
export function serveMetrics(app: FastifyInstance, watched: Watched): void {
	const { pool, stores, folder, liveStreams, handOvers, backupState, backupsSince, freshMs = FRESH_MS } = watched;
	const register = new Registry();
	const registers = [register];
	collectDefaultMetrics({ register });
	const requestTimes = timeRequests(app);
	const gauge = (name: string, help: string, read: () => number | undefined | Promise<number | undefined>) =>
		new Gauge({
			name: `homeroom_${name}`,
			help,
			registers,
			async collect() {
				const value = await read();
				if (value === undefined) this.remove();
				else this.set(value);
			},
		});
	// before we ask the database ourselves
	gauge("pool_waiting", "Calls that wait for a database connection", () => pool.waitingCount);
	const work = kept(freshMs, () => inTime(async () => (await pool.query<Work>("select * from platform.work_counts()")).rows[0]));
	gauge("database_up", "Whether the database answers", async () => Number((await work()) !== undefined));
	for (const [name, help] of Object.entries(WORK)) gauge(name, help, async () => (await work())?.[name as keyof Work]);
	const backup = kept(freshMs, () => inTime(backupState));
	gauge("backup_age_seconds", "Since the newest whole backup was begun; without one, since the installation began", async () => {
		const state = await backup();
		return state && (state.age_seconds ?? secondsSince(backupsSince));
	});
	gauge("backup_failed", "1 where the last backup failed", async () => {
		const state = await backup();
		return state && Number(state.failed);
	});
	gauge(
		"files_up",
		"Whether the store of files answers",
		kept(freshMs, async () => Number(await answers(stores.files))),
	);
	const disk = kept(freshMs, () => statfs(folder).catch(() => undefined));
	gauge("disk_free_bytes", "Room that is left where files are written", async () => sizeOf(await disk(), "bavail"));
	gauge("disk_size_bytes", "Size of the disk where files are written", async () => sizeOf(await disk(), "blocks"));
	gauge("mail_away_seconds", "For how long the mail server has taken no mails of messages and alarms", () => handOvers.mailAwaySeconds());
	gauge("live_streams", "Screens that are told of changes", liveStreams);
	new Counter({
		name: "homeroom_hand_overs_total",
		help: "Mails of messages and alarms and text messages that this process handed over, by what became of them",
		labelNames: ["way", "result"],
		registers,
		collect() {
			this.reset();
			for (const { times, ...labels } of handOvers.all()) this.inc(labels, times);
		},
	});

	app.get("/metrics", { config: { access: "public" } }, async (request, reply) => {
		if (!isLoopbackAddress(addressOf(request))) throw notFound();
		return reply.type(register.contentType).send(`${await register.metrics()}\n${requestTimes()}`);
	});
}

/** What the database answers; undefined where it is away or too slow. */
async function inTime<T>(ask: () => Promise<T>): Promise<T | undefined> {
	let answer: T | undefined;
	const there = await answers(async () => {
		answer = await ask();
	});
	return there ? answer : undefined;
}

const secondsSince = (at: Date | undefined) => at && Math.floor((Date.now() - at.getTime()) / 1000);

const sizeOf = (disk: { bsize: number; bavail: number; blocks: number } | undefined, what: "bavail" | "blocks") =>
	disk === undefined ? undefined : disk.bsize * disk[what];

/** Asked at most once per period and at a time, however many ask. */
function kept<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
	let until = 0;
	let value: Promise<T> | undefined;
	return () => {
		if (value === undefined || performance.now() > until) {
			until = Number.POSITIVE_INFINITY;
			value = read().finally(() => {
				until = performance.now() + ms;
			});
		}
		return value;
	};
}
