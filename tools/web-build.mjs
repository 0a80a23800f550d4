import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { runAll } from "./hand-over.mjs";
import { ROOT, SetupError } from "./setup-error.mjs";

const DIST = join(ROOT, "web/dist");
const STAMP = join(DIST, ".built");
const SOURCES = ["web", "contract", "locales", "package.json", "package-lock.json"];
const NOT_SOURCES = new Set(["node_modules", "dist", ".vite", ".cache", "coverage"]);

/** Builds the web app when its sources changed since the last build. @param {string} node */
export async function ensureWebBuild(node) {
	const files = SOURCES.flatMap((source) => listFiles(join(ROOT, source)));
	const times = hash(files, ({ size, time }) => `${size} ${time}`);
	const stamp = readStamp();
	if (stamp?.times === times) return;
	const contents = hash(files, ({ path }) => readFileSync(path));
	const now = JSON.stringify({ times, contents });
	// A clone or a switch of branches and back changes times only.
	if (stamp?.contents === contents) writeFileSync(STAMP, now);
	else await build(node, contents.slice(0, 10), now);
}

/** Builds aside and swaps when whole: two builds at once, or a killed one, never leave a mixture to be served. */
async function build(node, name, stamp) {
	const begun = Date.now();
	process.stdout.write("Building the web app …\n");
	const aside = join(ROOT, "web/.cache", `dist-${process.pid}`);
	const args = [join(ROOT, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn", "--outDir", aside, "--emptyOutDir"];
	const options = { cwd: join(ROOT, "web"), env: { ...process.env, NODE_ENV: "production", HOMEROOM_BUILD: name } };
	try {
		if ((await runAll([{ program: node, args, options }])) !== 0)
			throw new SetupError("The web app could not be built: the reason is above.");
		writeFileSync(join(aside, ".built"), stamp);
		if (existsSync(DIST)) renameSync(DIST, `${aside}-old`);
		renameSync(aside, DIST);
	} finally {
		for (const left of [aside, `${aside}-old`]) rmSync(left, { recursive: true, force: true });
	}
	process.stdout.write(`The web app is built (${((Date.now() - begun) / 1000).toFixed(1)} s).\n`);
}

function readStamp() {
	if (!existsSync(STAMP)) return undefined;
	try {
		return JSON.parse(readFileSync(STAMP, "utf8"));
	} catch {
		return undefined;
	}
}

function listFiles(path) {
	const found = statSync(path);
	if (found.isFile()) return isTest(path) ? [] : [{ path, size: found.size, time: found.mtimeMs }];
	return readdirSync(path)
		.filter((name) => !NOT_SOURCES.has(name))
		.sort()
		.flatMap((name) => listFiles(join(path, name)));
}

function isTest(path) {
	return /\.test\.tsx?$/.test(path);
}

function hash(files, describe) {
	const sum = createHash("sha256");
	for (const file of files) sum.update(relative(ROOT, file.path)).update("\0").update(describe(file)).update("\0");
	return sum.digest("hex");
}
