import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT, run } from "./run.ts";

interface Chunk {
	file: string;
	name?: string;
	src?: string;
	isEntry?: boolean;
	imports?: string[];
	dynamicImports?: string[];
}
type Manifest = Record<string, Chunk>;

/** What a browser must load before the page works, in KB of JavaScript, gzip level 9. The source names find the chunks. */
const PAGES = [
	{ name: "login", sources: [/areas\/session\/login\/login-page\.tsx$/, /virtual:homeroom-words\/en$/], cap: 140 },
	{
		name: "students list",
		sources: [
			// the shell stands in the house, or beside it
			/(app\/shell\.tsx|^_house-[^/]*\.js)$/,
			/app\/branches\/students-branch\.generated\.ts$/,
			/areas\/students\/students-page\.tsx$/,
			/virtual:homeroom-words\/en$/,
			/locales\/en\/(kit|shell|students)\.json$/,
			/virtual:homeroom-routes-inside$/,
		],
		cap: 215,
	},
];

if ((await run(process.execPath, ["tools/start.mjs", "build"])) !== 0) process.exit(1);
const dist = join(ROOT, "web/dist");
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
for (const { name, sources, cap } of PAGES) {
	const roots = [entryKey(manifest), ...sources.flatMap((source) => keysOf(manifest, source))];
	const files = [...closure(manifest, roots).union(pageScripts())];
	const size = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) / 1000;
	const fits = size <= cap;
	process.stdout.write(`${name}: ${size.toFixed(1)} KB in ${files.length} files, ${cap} KB allowed${fits ? "" : ": TOO LARGE"}\n`);
	if (!fits) process.exitCode = 1;
}

function entryKey(chunks: Manifest): string {
	const found = Object.entries(chunks).find(([, chunk]) => chunk.isEntry);
	if (!found) throw new Error("The build has no entry.");
	return found[0];
}

/** A page that was renamed shall not pass for a small one. */
function keysOf(chunks: Manifest, source: RegExp): string[] {
	const found = Object.keys(chunks).filter((key) => source.test(chunks[key]?.src ?? key));
	if (found.length === 0) throw new Error(`No chunk is made from ${source.source}: correct the name in tools/size.ts.`);
	return found;
}

/** Scripts that the page itself names, among them those that Vite copies and does not list. */
function pageScripts(): Set<string> {
	const page = readFileSync(join(dist, "index.html"), "utf8");
	return new Set([...page.matchAll(/<script[^>]+src="\/([^"]+)"/g)].map(([, file]) => file ?? ""));
}

function closure(chunks: Manifest, roots: string[]): Set<string> {
	const seen = new Set<string>();
	const visit = (key: string) => {
		if (seen.has(key)) return;
		seen.add(key);
		for (const next of chunks[key]?.imports ?? []) visit(next);
	};
	for (const root of roots) visit(root);
	return new Set([...seen].map((key) => chunks[key]?.file ?? "").filter((file) => file.endsWith(".js")));
}
