import { EventEmitter } from "node:events";
import { run, type TaskList, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Logger } from "pino";
import { ask, type CustomerDb, inCustomer } from "../db/customer-db.ts";
import { sql } from "../db/sql-text.ts";
import { withoutValues } from "../http/error-answers.ts";
import { isConnectionLost } from "../http/refusal.ts";
import { LostWorkers } from "./lost-workers.ts";
import { patientPool } from "./patient-pool.ts";

/**
 * Each has workers of its own: whoever waits at a screen does not wait for what takes minutes, nor anybody for machines that are not ours
 * (`outside`; `ringing`: what is urgent of it). A mail server that hangs holds back mails alone: those that are one person's (`mail`) not behind
 * those of a school's messages (`post`), and of these the urgent ones (`alarm_post`) not behind the others. What an alarm does in the database alone (`alarm`) waits for nothing.
 */
export type Lane = "alarm" | "urgent" | "normal" | "bulk" | "outside" | "ringing" | "mail" | "post" | "alarm_post";
const WORKERS: Record<Lane, number> = { alarm: 2, urgent: 2, normal: 2, bulk: 2, outside: 4, ringing: 4, mail: 4, post: 2, alarm_post: 4 };
const LANES = Object.keys(WORKERS) as Lane[];

/** What a job does, and in which lane where that is not the normal one. */
export type Task<Run> = Run | { lane: Lane; run: Run };
/** What a job of a customer gets: its input, that customer's database, acting for the person who asked for it, and which attempt it is, from 1. */
export type CustomerTask<Input = unknown> = (input: Input, db: CustomerDb, attempt: number) => Promise<void>;
/** A job of the platform itself, which belongs to no customer. */
export type PlatformTask = (input: Record<string, unknown>) => Promise<void>;
/** A job of the installation itself, with when it runs (crontab). `missed`: for how long afterwards it is still done, where no server ran at the time. */
export interface Chore {
	at: string;
	missed?: string;
	lane?: Lane;
	run: () => Promise<void>;
}

export interface JobsOptions {
	/** The owner's, with plain types: graphile-worker compares times of the database with its own, and a text is neither before nor after a Date. */
	workerPool: pg.Pool;
	appPool: pg.Pool;
	log: Logger;
	/** Jobs that areas enqueue inside their transaction. */
	tasks: Record<string, Task<CustomerTask>>;
	platformTasks?: Record<string, Task<PlatformTask>>;
	chores: Record<string, Chore>;
	/** Called when all that was missed is asked for. */
	caughtUp?: () => void;
	/** How often jobs of servers that died are looked for. */
	lookMs?: number;
}
export interface Jobs {
	stop(): Promise<void>;
}

/** Asks for work after this transaction commits. With an effect key, asking again replaces what still waits. */
export async function enqueue(db: CustomerDb, task: string, input: unknown, effect_key: string | null = null): Promise<void> {
	await ask(db, sql`select platform.enqueue(${task}, ${JSON.stringify(input)}::jsonb, ${effect_key})`);
}

/** The same, not before so many minutes have passed. */
export async function enqueueLater(db: CustomerDb, task: string, input: unknown, effect_key: string, minutes: number): Promise<void> {
	await ask(
		db,
		sql`select platform.enqueue_at(${task}, ${JSON.stringify(input)}::jsonb, ${effect_key}, now() + make_interval(secs => ${minutes * 60}))`,
	);
}

export async function startJobs({
	workerPool,
	appPool,
	log,
	tasks,
	platformTasks = {},
	chores,
	caughtUp = () => {},
	lookMs,
}: JobsOptions): Promise<Jobs> {
	const lists = Object.fromEntries(LANES.map((lane) => [lane, {}])) as Record<Lane, TaskList>;
	for (const [name, task] of Object.entries(tasks)) {
		const { lane, run } = inLane(task);
		lists[lane][name] = async (payload, { job }) => {
			const { customer_id, user_id, input } = payload as { customer_id: number; user_id: number | null; input: unknown };
			await run(input, inCustomer(appPool, { customer_id, user_id, request_id: null }), job.attempts);
		};
	}
	for (const [name, task] of Object.entries(platformTasks)) {
		const { lane, run } = inLane(task);
		lists[lane][name] = (payload) => run(payload as Record<string, unknown>);
	}
	for (const [name, { lane = "normal", run }] of Object.entries(chores)) lists[lane][name] = () => run();
	await warm(workerPool);
	const events: WorkerEvents = new EventEmitter();
	events.once("cron:started", caughtUp);
	const crontab = Object.entries(chores)
		.map(([name, chore]) => `${chore.at} ${name}${chore.missed === undefined ? "" : ` ?fill=${chore.missed}&max=3&jobKey=${name}`}`)
		.join("\n");
	const lost = new LostWorkers(workerPool, log);
	// one of them asks for all chores; who does them depends on their lane
	const runners = await Promise.all(
		LANES.filter((lane) => lane === "normal" || Object.keys(lists[lane]).length > 0).map((lane) => {
			const told: WorkerEvents = lane === "normal" ? events : new EventEmitter();
			told.on("pool:create", ({ workerPool }) => lost.add(workerPool.id));
			return run({
				pgPool: patientPool(workerPool),
				concurrency: WORKERS[lane],
				noHandleSignals: true,
				pollInterval: 5_000,
				taskList: lists[lane],
				logger: quiet(log),
				events: told,
				...(lane === "normal" ? { crontab } : { parsedCronItems: [] }),
			});
		}),
	);
	await lost.start(lookMs);
	return {
		stop: async () => {
			await Promise.all(runners.map((runner) => runner.stop()));
			await lost.stop();
		},
	};
}

const inLane = <Run extends (...given: never[]) => unknown>(task: Task<Run>): { lane: Lane; run: Run } =>
	typeof task === "function" ? { lane: "normal", run: task } : task;

/**
 * Connections for the worker's first questions. It keeps the answer to the very first one, a failure too:
 * if connecting took too long just then, it would never do any work again and never say so.
 */
async function warm(pool: pg.Pool, attempts = 5): Promise<void> {
	const clients = await Promise.allSettled(Array.from({ length: WORKER_CONNECTIONS }, () => pool.connect()));
	for (const client of clients) if (client.status === "fulfilled") client.value.release();
	const failed = clients.find((client) => client.status === "rejected");
	if (failed === undefined) return;
	if (attempts <= 1) throw failed.reason;
	await warm(pool, attempts - 1);
}
/** One that listens in each lane, one for the timetable, one that proves that we live, and some for the workers, which need one for moments. */
export const WORKER_CONNECTIONS = 18;

/** What graphile-worker tells beside its sentence. */
interface Told {
	error?: unknown;
	failure?: boolean;
	job?: { task_identifier: string; attempts: number; max_attempts: number };
}

/** graphile-worker tells a lot; only its failures matter, and payloads may hold personal data. */
function quiet(log: Logger) {
	const tell =
		(level: "error" | "warn") =>
		(message: string, meta: Told = {}) => {
			const failed = meta.failure === true && meta.job !== undefined;
			// that the database is away is told once, by whoever listens to it, and not by each of the worker's attempts to reach it
			const told = !failed && meta.error instanceof Error && isConnectionLost(meta.error) ? "debug" : level;
			log[told](meta.error instanceof Error ? { err: withoutValues(meta.error) } : {}, sentenceOf(message, meta));
		};
	// cast: graphile-worker asks for a class of its own, but calls these alone
	return { scope: () => quiet(log), error: tell("error"), warn: tell("warn"), info: () => {}, debug: () => {} } as never;
}

/** A mail server repeats the address that it refuses, a database the value: the sentence ends before them. */
function sentenceOf(message: string, { failure, job }: Told): string {
	if (failure === true && job !== undefined) return `Job ${job.task_identifier} failed, attempt ${job.attempts} of ${job.max_attempts}`;
	return `Jobs: ${message.split(" with error ", 1)[0]?.slice(0, 300)}`;
}
