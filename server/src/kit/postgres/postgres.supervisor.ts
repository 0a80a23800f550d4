import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartError } from "../start-error.ts";
import { findBinaries } from "./postgres.binaries.ts";
import { claim, release } from "./postgres.claim.ts";
import { ensureCluster, readPassword } from "./postgres.cluster.ts";
import { type Cluster, findRunning, type Launched, launch, stopPostmaster } from "./postgres.launch.ts";
import { findOwner, handOver, letPass } from "./postgres.owner.ts";
import { freePort, isAlive } from "./postgres.processes.ts";
import { SETTINGS } from "./postgres.settings.ts";

export interface PostgresOptions {
	/** The data folder of this installation; PostgreSQL lives in its subfolder `postgres`. */
	folder: string;
	/** Called with a sentence when something happens that an operator wants to know. */
	report: (sentence: string) => void;
	/** Only for tests: settings beside our own. */
	settings?: Record<string, string>;
}

export interface RunningPostgres {
	/** Stays the same over restarts. */
	readonly url: string;
	readonly pid: number;
	/** True where it ran already: left by a killed server, or looked after by another one. */
	readonly adopted: boolean;
	stop(): Promise<void>;
	/** Called each time PostgreSQL ended without being told to; it is started again by itself. */
	onExit(listener: () => void): void;
}

const WATCH_MILLISECONDS = 250;
const PATIENCE_MILLISECONDS = 20_000;
const LONGEST_PAUSE = 5_000;

/** Starts the built-in PostgreSQL, or takes over the one that runs, and keeps it running until `stop`. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
	const cluster = await prepare(options);
	for (const deadline = Date.now() + PATIENCE_MILLISECONDS; ; ) {
		const holder = claim(cluster.folder);
		const running = await findRunning(cluster);
		if (running) return supervise(cluster, options, running, { holder, adopted: true });
		if (holder) return supervise(cluster, options, await startFirst(cluster, options), { holder, adopted: false });
		if (Date.now() > deadline)
			throw new StartError(`Another Homeroom, perhaps of another version, holds the database in ${cluster.folder}: stop that one first.`);
		await wait(20); // another server is starting it at this moment
	}
}

async function prepare({ folder, settings }: PostgresOptions): Promise<Cluster> {
	const home = join(resolve(folder), "postgres");
	const owner = findOwner(home);
	letPass(resolve(folder), owner);
	if (!handOver(home, owner))
		throw new StartError(
			`PostgreSQL cannot work in ${home}: it refuses to run as root, and no other account may enter there. Name another folder in HOMEROOM_DATA, for example /var/lib/homeroom.`,
		);
	const binaries = await findBinaries(home, owner);
	return { folder: home, data: join(home, "data"), binaries, owner, settings: { ...SETTINGS, ...settings } };
}

async function startFirst(cluster: Cluster, { report }: PostgresOptions): Promise<Launched> {
	const isNew = !existsSync(cluster.data);
	const slow = setTimeout(
		() => report(`PostgreSQL is still starting (${isNew ? "its folder is made first" : "after a crash it reads its journal first"}).`),
		5_000,
	);
	try {
		readPassword(cluster.folder, cluster.owner);
		await ensureCluster(cluster.folder, cluster.binaries, cluster.owner);
		return await launch(cluster, await freePort());
	} catch (error) {
		release(cluster.folder);
		throw error;
	} finally {
		clearTimeout(slow);
	}
}

function supervise(
	cluster: Cluster,
	{ report }: PostgresOptions,
	first: Launched,
	{ holder, adopted }: { holder: boolean; adopted: boolean },
): RunningPostgres {
	const listeners: (() => void)[] = [];
	let current = first;
	let holding = holder;
	let stopping = false;
	let revival: Promise<void> | undefined;

	// A child tells us when it ends; one we adopted does not, so all are looked at. The child's word only comes sooner.
	const watch = setInterval(notice, WATCH_MILLISECONDS);
	watch.unref();
	current.child?.once("exit", notice);

	function notice(): void {
		if (stopping || revival || isAlive(current.pid)) return;
		report("PostgreSQL ended unexpectedly; starting it again.");
		for (const listener of listeners) listener();
		revival = revive().finally(() => {
			revival = undefined;
		});
	}

	async function revive(): Promise<void> {
		for (let pause = 100; !stopping; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
			try {
				holding ||= claim(cluster.folder);
				const next = holding ? await launch(cluster, current.port) : await findRunning(cluster);
				if (next?.port === current.port) {
					current = next;
					current.child?.once("exit", notice);
					report("PostgreSQL runs again.");
					return;
				}
			} catch (error) {
				report(error instanceof Error ? error.message : String(error));
			}
			await wait(pause);
		}
	}

	const password = readPassword(cluster.folder, cluster.owner);
	return {
		url: `postgres://postgres:${password}@127.0.0.1:${current.port}/postgres`,
		get pid() {
			return current.pid;
		},
		adopted,
		async stop() {
			if (stopping) return;
			stopping = true;
			clearInterval(watch);
			await revival;
			if (!holding) return;
			await stopPostmaster(current.pid);
			release(cluster.folder);
		},
		onExit(listener) {
			listeners.push(listener);
		},
	};
}
