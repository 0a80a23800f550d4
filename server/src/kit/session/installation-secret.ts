import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const fileIn = (folder: string): string => join(folder, "secret");

/** Made at first start, kept in the data folder, never anywhere else. */
export function keptSecret(folder: string): string {
	const file = fileIn(folder);
	if (!existsSync(file)) {
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		writeFileSync(`${file}.new`, `${randomBytes(48).toString("base64url")}\n`, { mode: 0o600 });
		renameSync(`${file}.new`, file);
	}
	return readFileSync(file, "utf8").trim();
}

/** The one that is there; undefined where none was made yet. */
export const foundSecret = (folder: string): string | undefined => (existsSync(fileIn(folder)) ? keptSecret(folder) : undefined);
