import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runAll } from "./hand-over.mjs";
import { ROOT, SetupError } from "./setup-error.mjs";

/** Installs what the lock file names when it is not there, or not what is there. */
export async function ensurePackages() {
	const missing = differsFromLock();
	if (!missing) return;
	process.stdout.write(`Installing packages (${missing}); this takes about a minute …\n`);
	const begun = Date.now();
	// npm draws its bar in a terminal only; a log shall show as well that something happens.
	const sign = process.stdout.isTTY ? undefined : setInterval(() => process.stdout.write(`… ${secondsSince(begun)} s\n`), 10_000);
	// Development packages too, whatever NODE_ENV says: the web app is built here.
	const flags = ["--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
	await runNpm(["ci", ...flags], "The packages could not be installed").finally(() => clearInterval(sign));
	process.stdout.write(`Packages are installed (${secondsSince(begun)} s).\n`);
}

const secondsSince = (begun) => Math.round((Date.now() - begun) / 1000);

/** The Node that package.json pins, so that everyone runs the same; npm skips it where install scripts are switched off. */
export async function ensurePinnedNode() {
	const node = join(ROOT, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");
	if (existsSync(node)) return node;
	process.stdout.write("Fetching the pinned Node …\n");
	await runNpm(["rebuild", "node", "--ignore-scripts=false", "--foreground-scripts"], "The pinned Node could not be fetched", {
		mayFail: true,
	});
	if (existsSync(node)) return node;
	if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
	throw new SetupError("Homeroom runs on Node 24, which could not be fetched: install Node 24 or newer and start again.");
}

/**
 * Compares contents, not times: a clone or a copy changes times, and an interrupted install leaves no record.
 * @returns {string | undefined} why an install is needed
 */
function differsFromLock() {
	const record = join(ROOT, "node_modules/.package-lock.json");
	if (!existsSync(record)) return "none yet";
	const wanted = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages;
	const present = JSON.parse(readFileSync(record, "utf8")).packages;
	for (const [path, entry] of Object.entries(wanted)) {
		const found = present[path];
		if (path === "" || (!found && mayBeAbsent(entry))) continue;
		if (!found || found.version !== entry.version || found.integrity !== entry.integrity)
			return `${path.replace("node_modules/", "")} is new or changed`;
	}
	return undefined;
}

/** Other platforms' packages are in the lock file and rightly not on this disk. */
function mayBeAbsent(entry) {
	return entry.optional === true || entry.devOptional === true || entry.peer === true;
}

async function runNpm(args, fault, { mayFail = false } = {}) {
	// Without node_modules/.bin: npm would run on the very Node that it is about to replace.
	const path = (process.env.PATH ?? "")
		.split(delimiter)
		.filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder))
		.join(delimiter);
	const env = { ...process.env, PATH: path };
	const code = await runAll([{ program: "npm", args, options: { env, shell: process.platform === "win32" } }]);
	if (code !== 0 && !mayFail) throw new SetupError(`${fault}: npm's own words are above.`);
}
