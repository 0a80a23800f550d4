import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive, startMark } from "./postgres.processes.ts";

/**
 * One process at a time looks after the PostgreSQL of a folder. A second server on the same folder uses it too,
 * but must not stop it on its way out: `npm start` typed twice would take the first one's database away.
 */
export function claim(postgresFolder: string): boolean {
	const file = claimFile(postgresFolder);
	const mine = `${file}.${process.pid}`;
	writeFileSync(mine, `${process.pid} ${startMark(process.pid)}\n`);
	try {
		if (!holderLives(postgresFolder)) rmSync(file, { force: true });
		linkSync(mine, file); // fails where it exists, and is never seen half written
		return true;
	} catch {
		return false;
	} finally {
		rmSync(mine, { force: true });
	}
}

export function release(postgresFolder: string): void {
	rmSync(claimFile(postgresFolder), { force: true });
}

function holderLives(postgresFolder: string): boolean {
	try {
		const [pid, began] = readFileSync(claimFile(postgresFolder), "utf8").trim().split(" ");
		return isAlive(Number(pid)) && startMark(Number(pid)) === began;
	} catch {
		return false;
	}
}

function claimFile(postgresFolder: string): string {
	return join(postgresFolder, "supervisor");
}
