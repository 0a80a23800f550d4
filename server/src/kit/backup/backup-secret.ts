import { createHmac } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** HOMEROOM_SECRET, or what the first start put into the data folder; undefined where neither is there. */
export function secretOf(folder: string, given: string | undefined): string | undefined {
	const file = join(folder, "secret");
	return given ?? (existsSync(file) ? readFileSync(file, "utf8").trim() : undefined);
}

/** Enough to tell two secrets apart. */
export const markOf = (secret: string): string => createHmac("sha256", secret).update("homeroom backup").digest("hex").slice(0, 16);
