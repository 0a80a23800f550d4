import { spawnSync } from "node:child_process";
import { ROOT } from "./bench-processes.ts";
import type { Row } from "./bench-table.ts";

/** What `npm run check` also holds: the JavaScript that a page loads before it works. */
export async function benchBundle(): Promise<Row[]> {
	const { stdout, stderr } = spawnSync(process.execPath, ["tools/size.ts"], { cwd: ROOT, encoding: "utf8" });
	const found = [...stdout.matchAll(/^(.+): ([\d.]+) KB in \d+ files, (\d+) KB allowed/gm)];
	if (found.length === 0) throw new Error(`tools/size.ts: ${stderr || stdout}`);
	return found.map(([, page, size, cap]) => ({
		what: `JavaScript of the ${page} page, gzip`,
		measured: `${size} KB`,
		bar: `≤ ${cap} KB`,
		ok: Number(size) <= Number(cap),
	}));
}
