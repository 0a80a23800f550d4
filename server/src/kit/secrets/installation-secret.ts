import { randomBytes } from "node:crypto";
import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartError } from "../start-error.ts";

/** As for HOMEROOM_SECRET. */
const SHORTEST = 32;
const fileIn = (folder: string): string => join(folder, "secret");

/** Made at first start, kept in the data folder, never anywhere else. */
export function keptSecret(folder: string): string {
	const file = fileIn(folder);
	if (!existsSync(file)) {
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		write(file, randomBytes(48).toString("base64url"));
	}
	chmodSync(file, 0o600);
	const secret = readFileSync(file, "utf8").trim();
	// with an empty one everybody could sign sessions
	if (secret.length < SHORTEST)
		throw new StartError(`${file} is damaged: put the installation's secret back, from a backup or from where you noted it.`);
	return secret;
}

/** HOMEROOM_SECRET, or the one in the data folder; undefined where neither is there. */
export const secretOf = (folder: string, given: string | undefined): string | undefined =>
	given ?? (existsSync(fileIn(folder)) ? keptSecret(folder) : undefined);

/** Puts another one into the data folder. What was there signed nothing yet and is kept beside it. */
export function replaceSecret(folder: string, secret: string): void {
	const file = fileIn(folder);
	if (existsSync(file) && readFileSync(file, "utf8").trim() !== secret) renameSync(file, `${file}.before-restore`);
	write(file, secret);
}

/** On the disk before it is used: what was signed or sealed with a secret that a power cut took is lost with it. */
function write(file: string, secret: string): void {
	writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600, flush: true });
	renameSync(`${file}.new`, file);
	const folder = openSync(dirname(file), "r");
	fsyncSync(folder);
	closeSync(folder);
}
