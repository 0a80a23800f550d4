import { createHash, randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { StartError } from "../start-error.ts";
import { findOwner, handOver, letPass } from "./postgres.owner.ts";

export interface DataFolderQuestion {
	/** HOMEROOM_DATA, where it is set. */
	wanted: string | undefined;
	/** The folder of package.json. */
	checkout: string;
	/** Whether the built-in PostgreSQL will live there; with DATABASE_URL it will not. */
	withPostgres: boolean;
	/** Where root's data goes when the checkout lies in a private folder. */
	system?: string;
}

export interface DataFolder {
	folder: string;
	/** A sentence to print where the folder is not the one people expect. */
	reason?: string;
}

/** Where this installation keeps its data: HOMEROOM_DATA, else `data` in the checkout, else a system folder. */
export function chooseDataFolder({ wanted, checkout, withPostgres, system = "/var/lib/homeroom" }: DataFolderQuestion): DataFolder {
	if (wanted) {
		const folder = resolve(wanted);
		assertWritable(folder);
		if (!withPostgres) shut(folder);
		else if (!holdsPostgres(folder))
			throw new StartError(
				`HOMEROOM_DATA is ${folder}, which only root may enter, and PostgreSQL refuses to run as root: choose another folder, for example ${system}.`,
			);
		return { folder };
	}
	const folder = join(checkout, "data");
	assertWritable(folder);
	if (!withPostgres) shut(folder);
	if (!withPostgres || holdsPostgres(folder)) return { folder };
	removeIfEmpty(join(folder, "postgres"), folder);
	// Two checkouts on one machine shall not share a database, hence a name made of the path.
	const mark = createHash("sha256").update(checkout).digest("hex").slice(0, 8);
	const elsewhere = join(system, `${basename(checkout)}-${mark}`);
	makeWayTo(system);
	// one that an earlier start made too narrow, too
	chmodSync(system, 0o711);
	assertWritable(elsewhere);
	if (!holdsPostgres(elsewhere))
		throw new StartError(
			`Neither ${folder} nor ${elsewhere} can be entered by anyone but root, and PostgreSQL refuses to run as root: name another folder in HOMEROOM_DATA.`,
		);
	return {
		folder: elsewhere,
		reason: `Data is kept in ${elsewhere}, because only root may enter ${checkout} and PostgreSQL does not run as root.`,
	};
}

/** Folders on the way are to be passed through, whatever the umask: PostgreSQL may run as another account. */
function makeWayTo(folder: string): void {
	const first = mkdirSync(folder, { recursive: true });
	if (first !== undefined) for (let made = folder; made.length >= first.length; made = dirname(made)) chmodSync(made, 0o711);
}

function assertWritable(folder: string): void {
	const trial = join(folder, `.trial-${randomBytes(4).toString("hex")}`);
	try {
		makeWayTo(dirname(folder));
		if (!existsSync(folder)) mkdirSync(folder, 0o700); // holds the secret that signs sessions
		writeFileSync(trial, "");
		rmSync(trial);
	} catch (error) {
		const cause = (error as NodeJS.ErrnoException).code ?? String(error);
		throw new StartError(`The data folder ${folder} cannot be written (${cause}): make it writable, or name another one in HOMEROOM_DATA.`);
	}
}

/** Without a PostgreSQL of ours; a cluster that is there from before may be another process's, and stays within its reach. */
function shut(folder: string): void {
	const cluster = statSync(join(folder, "postgres"), { throwIfNoEntry: false });
	letPass(folder, cluster && cluster.uid !== process.getuid?.() ? { uid: cluster.uid, gid: cluster.gid } : {});
}

function holdsPostgres(folder: string): boolean {
	const home = join(folder, "postgres");
	const owner = findOwner(home);
	letPass(folder, owner);
	return handOver(home, owner);
}

function removeIfEmpty(...folders: string[]): void {
	for (const folder of folders) {
		try {
			rmdirSync(folder);
		} catch {
			return; // it holds something: not ours to remove
		}
	}
}
