import { existsSync } from "node:fs";
import { join } from "node:path";
import { listen, ROOT } from "./run.ts";
import { listSourceFiles } from "./source-files.ts";

interface Cruise {
	modules: { source: string }[];
	summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}

const CONFIG = join(ROOT, ".dependency-cruiser.mjs");
const FOLDERS = ["contract", "server", "web", "tools", "bench", "e2e"];

/** Imports that cross a boundary, one line each with the way out. Throws where the tool saw too little to judge. */
export async function findBoundaryFaults(root: string): Promise<string[]> {
	const program = join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
	const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
	const code = listCode(root, folders);
	const { output, complaint } = await listen(process.execPath, [program, "--config", CONFIG, "--output-type", "json", ...folders], root);
	if (!output.startsWith("{")) throw new Error(`dependency-cruiser did not answer: ${complaint}`);
	const { modules, summary } = JSON.parse(output) as Cruise;
	assertSawAll(code, new Set(modules.map(({ source }) => source)));
	const reasons = await readReasons();
	return summary.violations.map(({ from, to, rule }) => `${from} imports ${to} (${rule.name})\n    ${reasons.get(rule.name) ?? ""}`);
}

function listCode(root: string, folders: string[]): string[] {
	return listSourceFiles(root).filter((path) => /\.(ts|tsx)$/.test(path) && folders.includes(path.split("/")[0] ?? ""));
}

/** Without a parser for TypeScript the tool finds nothing wrong in no files at all: a check that cannot fail. */
function assertSawAll(code: string[], seen: Set<string>): void {
	const unseen = code.filter((path) => !seen.has(path));
	if (unseen.length > 0)
		throw new Error(`dependency-cruiser overlooked ${unseen.length} of ${code.length} files, among them ${unseen[0]}.`);
}

async function readReasons(): Promise<Map<string, string>> {
	const { default: config } = (await import(CONFIG)) as { default: { forbidden: { name: string; comment: string }[] } };
	return new Map(config.forbidden.map(({ name, comment }) => [name, comment]));
}
