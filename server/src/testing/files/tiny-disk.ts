import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TinyDisk {
	folder: string;
	remove(): void;
}

/** A disk of its own that is soon full; undefined where we may not mount one. */
export function tinyDisk(megabytes: number): TinyDisk | undefined {
	const folder = mkdtempSync(join(tmpdir(), "homeroom-tiny-"));
	try {
		execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "none", folder], { stdio: "ignore" });
	} catch {
		rmSync(folder, { recursive: true });
		return undefined;
	}
	return {
		folder,
		remove() {
			execFileSync("umount", [folder]);
			rmSync(folder, { recursive: true });
		},
	};
}
