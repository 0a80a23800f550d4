import { statSync } from "node:fs";
import { join } from "node:path";
import { handOver, runTogether, wasInterrupted } from "./hand-over.mjs";
import { ensurePackages, ensurePinnedNode } from "./install.mjs";
import { ROOT, SetupError } from "./setup-error.mjs";
import { ensureWebBuild } from "./web-build.mjs";

/**
 * What each script runs once packages and the pinned Node are there.
 * `cache` keeps compiled code between starts; not for tests, where it blurs coverage.
 */
const COMMANDS = {
	start: { build: true, cache: true, run: (node, rest) => handOver(node, [join(ROOT, "server/src/main.ts"), ...rest]) },
	dev: { cache: true, run: develop },
	build: { build: true, run: () => 0 },
	homeroom: { cache: true, run: (node, rest) => handOver(node, [join(ROOT, "server/src/cli.ts"), ...rest]) },
	test: { run: (node, rest) => handOver(node, [join(ROOT, "tools/test.ts"), ...rest]) },
	check: { run: (node, rest) => handOver(node, [join(ROOT, "tools/check.ts"), ...rest]) },
};

/** @param {string[]} words */
export async function main([name = "start", ...rest]) {
	try {
		const command = COMMANDS[name];
		if (!command) throw new SetupError(`There is no "${name}"; there are ${Object.keys(COMMANDS).join(", ")}.`);
		process.chdir(ROOT);
		await ensurePackages();
		const node = await ensurePinnedNode();
		if (command.build) await ensureWebBuild(node);
		if (command.cache && ownsPackages()) process.env.NODE_COMPILE_CACHE ??= join(ROOT, "node_modules/.cache/node");
		process.exitCode = await command.run(node, rest);
	} catch (error) {
		if (!(error instanceof SetupError)) throw error;
		if (!wasInterrupted()) process.stderr.write(`${error.message}\n`);
		process.exitCode = wasInterrupted() ? 130 : 1;
	}
}

/** The server, started again at every change, and Vite's server in front of it. */
async function develop(node, rest) {
	const port = process.env.PORT || "3000";
	process.env.HOMEROOM_DEV_API ??= `http://127.0.0.1:${port}`; // where Vite passes calls on to
	const server = ["--watch", "--watch-preserve-output", join(ROOT, "server/src/main.ts"), ...rest];
	const code = await runTogether(node, [server, [join(ROOT, "node_modules/vite/bin/vite.js"), join(ROOT, "web")]]);
	return wasInterrupted() ? 0 : code;
}

/** Root's files in another user's checkout would make that user's next install fail. */
function ownsPackages() {
	return process.getuid === undefined || statSync(join(ROOT, "node_modules")).uid === process.getuid();
}
