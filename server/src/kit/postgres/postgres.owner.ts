import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../start-error.ts";

/** The account PostgreSQL runs under: empty means our own. PostgreSQL refuses to run as root, so root lends it another. */
export interface Owner {
	uid?: number;
	gid?: number;
}

const LENT_ACCOUNTS = ["nobody", "daemon"];

/** Who owns, or shall own, the cluster in this folder. A cluster made earlier keeps its owner, so that `sudo` once does not lock it. */
export function findOwner(postgresFolder: string): Owner {
	const cluster = statSync(join(postgresFolder, "data"), { throwIfNoEntry: false });
	const ownUid = process.getuid?.();
	if (ownUid !== 0) {
		if (cluster && ownUid !== undefined && cluster.uid !== ownUid)
			throw new StartError(
				`The database in ${postgresFolder} belongs to another user (id ${cluster.uid}): start Homeroom as that user or as root, or name another folder in HOMEROOM_DATA.`,
			);
		return {};
	}
	if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
	const lent = accounts().find((account) => runsAs(account, ["-c", ":"]));
	if (!lent)
		throw new StartError(
			"PostgreSQL refuses to run as root and this system lends no other account (nobody, daemon): start Homeroom as an ordinary user, or name a PostgreSQL in DATABASE_URL.",
		);
	return lent;
}

/** Makes the folder, hands it to the owner and says whether the owner can work in it: a private parent folder or a mount without owners says no. */
export function handOver(folder: string, owner: Owner): boolean {
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	if (owner.uid === undefined || owner.gid === undefined) return true;
	try {
		chownSync(folder, owner.uid, owner.gid);
	} catch {
		return false;
	}
	return runsAs(owner, ["-c", 'cd "$1" && test -w .', "sh", folder]);
}

/** Lets the lent account pass through our data folder to its own part of it, and nothing more; nobody else gets in at all. */
export function letPass(folder: string, owner: Owner): void {
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	const before = statSync(folder);
	if (owner.gid === undefined) {
		if (holdsOnlyOurs(folder)) tryTo(() => chmodSync(folder, 0o700));
		return;
	}
	const { gid } = owner;
	const byGroup = holdsOnlyOurs(folder) && tryTo(() => chownSync(folder, before.uid, gid)) && tryTo(() => chmodSync(folder, 0o710));
	// a mount without owners, or a folder that holds more than our data: everybody may pass through, as before
	if (!byGroup && (before.mode & 0o001) === 0) chmodSync(folder, before.mode | 0o711);
}

/** What Homeroom keeps in its data folder. Somebody may have named /srv or /tmp: what belongs to others there must stay within their reach. */
const OURS = /^(postgres|files|secret|backups?|logs|lost\+found)(\.new|\.before-restore)?$|^\./;
const holdsOnlyOurs = (folder: string): boolean =>
	(statSync(folder).mode & 0o1000) === 0 && readdirSync(folder).every((name) => OURS.test(name));

/** Who is not the folder's owner may not change it. */
function tryTo(change: () => void): boolean {
	try {
		change();
		return true;
	} catch {
		return false;
	}
}

function accounts(): Owner[] {
	const entries = readFileSync("/etc/passwd", "utf8")
		.split("\n")
		.map((line) => line.split(":"));
	return LENT_ACCOUNTS.flatMap((name) => entries.filter((entry) => entry[0] === name)).map((entry) => ({
		uid: Number(entry[2]) >>> 0, // macOS writes nobody as -2
		gid: Number(entry[3]) >>> 0,
	}));
}

/** Asks the system instead of reading modes: user namespaces, dropped capabilities and access lists are all in the answer. */
function runsAs(owner: Owner, shellArguments: string[]): boolean {
	return spawnSync("/bin/sh", shellArguments, { ...owner, cwd: "/", stdio: "ignore" }).status === 0;
}
