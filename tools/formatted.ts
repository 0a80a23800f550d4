import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { GeneratedFiles } from "./generated-files.ts";
import { ROOT } from "./run.ts";

/** As the formatter leaves them, imports in its order: what is written by a program passes the same check as what people write. */
export function formatted(files: GeneratedFiles): GeneratedFiles {
	const folder = mkdtempSync(join(tmpdir(), "homeroom-areas-"));
	try {
		for (const [path, text] of Object.entries(files)) {
			mkdirSync(dirname(join(folder, path)), { recursive: true });
			writeFileSync(join(folder, path), text);
		}
		const biome = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
		const args = ["check", "--write", "--vcs-enabled=false", `--config-path=${join(ROOT, "biome.json")}`, folder];
		const { status, stdout, stderr } = spawnSync(process.execPath, [biome, ...args], { encoding: "utf8" });
		if (status !== 0) throw new Error(`The lists of areas cannot be formatted:\n${stdout}${stderr}`);
		return Object.fromEntries(Object.keys(files).map((path) => [path, readFileSync(join(folder, path), "utf8")]));
	} finally {
		rmSync(folder, { recursive: true });
	}
}
