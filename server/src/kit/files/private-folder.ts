import { chmodSync, mkdirSync } from "node:fs";

/** A folder that nobody but us may look into, whoever made it before. What cannot be made or changed shows when it is used. */
export function privateFolder(folder: string): void {
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		chmodSync(folder, 0o700);
	} catch {
		// not ours to change, or not there to be made: /ready names a store that is away
	}
}
