import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { diskWords } from "../files/disk-words.ts";
import { type FilesOptions, openStorage } from "../files/open-files.ts";
import { syncFolder } from "./backup-file.ts";
import { noted } from "./backup-runs.ts";
import { backupName, expired, UNPROVED } from "./rotation.ts";
import { verifyBackup } from "./verify-backup.ts";
import { type Backup, writeBackup } from "./write-backup.ts";

export interface NightlyOptions {
	folder: string;
	keep: number;
	passphrase: string | undefined;
	url: string;
	secret: string;
	files: FilesOptions;
}

/** Makes one, reads all of it again, and only then removes old ones. */
export async function makeNightly(
	{ folder, keep, passphrase, url, secret, files }: NightlyOptions,
	now: Date,
	verify: typeof verifyBackup = verifyBackup,
): Promise<Backup> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const path = join(folder, backupName(now));
	const made = await noted(url, async () => {
		// its name says that it is whole: it gets that when it was read again
		const unproved = `${path}${UNPROVED}`;
		try {
			const backup = await writeBackup({ url, path: unproved, passphrase, storage: openStorage(files), secret });
			await verify(unproved, async () => passphrase);
			await rename(unproved, path);
			await syncFolder(folder);
			return backup;
		} catch (error) {
			await rm(unproved, { force: true });
			throw error;
		}
	});
	for (const name of expired(await readdir(folder), keep, now)) await rm(join(folder, name), { force: true });
	return made;
}

/** Why no backup could be written there, or undefined; tried, because rights do not tell of a full or read-only disk. */
export async function backupFolderProblem(folder: string): Promise<string | undefined> {
	const trial = join(folder, `.trial-${crypto.randomUUID()}`);
	try {
		await mkdir(folder, { recursive: true, mode: 0o700 });
		await writeFile(trial, "trial", { mode: 0o600 });
		return undefined;
	} catch (error) {
		return `No backup can be written to HOMEROOM_BACKUP (${folder}): ${diskWords(error) ?? (error as Error).message}.`;
	} finally {
		await rm(trial, { force: true }).catch(() => {});
	}
}

/** The nightly job. In a thread of its own: hashing gigabytes would hold up everybody's calls. */
export class NightlyBackup {
	readonly #options: NightlyOptions;
	#worker: Worker | undefined;

	constructor(options: NightlyOptions) {
		this.#options = options;
	}

	run(): Promise<void> {
		const worker = new Worker(new URL("./nightly-thread.ts", import.meta.url), { workerData: this.#options });
		this.#worker = worker;
		return new Promise<void>((resolve, reject) => {
			worker.once("error", reject);
			worker.once("exit", (code) => (code === 0 ? resolve() : reject(new Error("The backup was broken off."))));
		}).finally(() => {
			this.#worker = undefined;
		});
	}

	/** Whoever stops the server does not wait for it; it is made after the next start. */
	async stop(): Promise<void> {
		await this.#worker?.terminate();
	}
}
