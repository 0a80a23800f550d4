import { readdirSync } from "node:fs";
import { join, relative } from "node:path";

const NOT_OURS = new Set(["node_modules", ".git", "dist", "data", ".vite", ".cache", "coverage", "test-results", "playwright-report"]);

/** All files of the checkout that people wrote, by their path from its root. */
export function listOwnFiles(root: string): string[] {
	return walk(root).map((path) => relative(root, path).replaceAll("\\", "/"));
}

/** The ones that are code. */
export function listSourceFiles(root: string): string[] {
	return listOwnFiles(root).filter((path) => /\.(ts|tsx|mjs|css)$/.test(path) && !path.endsWith(".d.ts"));
}

function walk(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		if (NOT_OURS.has(entry.name)) return [];
		const path = join(folder, entry.name);
		if (entry.isDirectory()) return walk(path);
		return entry.isFile() ? [path] : [];
	});
}
