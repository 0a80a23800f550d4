import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const fileIn = (folder: string): string => join(folder, "secret");

/** Made at first start, kept in the data folder, never anywhere else. */
export function keptSecret(folder: string): string {
	const file = fileIn(folder);
	if (!existsSync(file)) {
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		write(file, randomBytes(48).toString("base64url"));
	}
	return readFileSync(file, "utf8").trim();
}

/** HOMEROOM_SECRET, or the one in the data folder; undefined where neither is there. */
export const secretOf = (folder: string, given: string | undefined): string | undefined =>
	given ?? (existsSync(fileIn(folder)) ? keptSecret(folder) : undefined);

/** Puts another one into the data folder. What was there signed nothing yet and is kept beside it. */
export function replaceSecret(folder: string, secret: string): void {
	const file = fileIn(folder);
	if (existsSync(file) && keptSecret(folder) !== secret) renameSync(file, `${file}.before-restore`);
	write(file, secret);
}

function write(file: string, secret: string): void {
	writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600 });
	renameSync(`${file}.new`, file);
}
