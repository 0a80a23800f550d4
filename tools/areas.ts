import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { contractFiles } from "./areas-of-contract.ts";
import { liveFiles } from "./areas-of-live.ts";
import { serverFiles } from "./areas-of-server.ts";
import { webFiles } from "./areas-of-web.ts";
import { formatted } from "./formatted.ts";
import type { GeneratedFiles } from "./generated-files.ts";
import { languageFiles } from "./languages.ts";
import { noteMigrations } from "./migration-sums.ts";
import { ROOT } from "./run.ts";
import { sheetWords } from "./sheet-words.ts";

/** Areas describe themselves in their own folders; the lists of them are written from there: `npm run areas`. */
async function areaFiles(root: string): Promise<GeneratedFiles> {
	return {
		...contractFiles(root),
		...serverFiles(root),
		...liveFiles(root),
		...(await webFiles(root)),
		...formatted({ ...languageFiles(root), ...(await sheetWords(root)) }),
	};
}

/** Lists that no longer say what the areas' folders do. */
export async function findStaleAreas(root: string): Promise<string[]> {
	const files = Object.entries(await areaFiles(root));
	const stale = files.filter(([path, text]) => !existsSync(join(root, path)) || readFileSync(join(root, path), "utf8") !== text);
	return stale.map(([path]) => `${path} is not what the areas say: run npm run areas`);
}

export async function writeAreas(root: string): Promise<void> {
	// records are loaded with the languages that there are now
	write(root, formatted(languageFiles(root)));
	write(root, await areaFiles(root));
}
function write(root: string, files: GeneratedFiles): void {
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), text);
	}
}

if (import.meta.main) {
	await writeAreas(ROOT);
	noteMigrations(ROOT);
}
