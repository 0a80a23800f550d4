import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { areasOf, changedFiles, isOfServer, testsOf } from "./changed-areas.ts";
import { ensureChromium } from "./chromium.ts";
import { ensureOldPostgres, WITHOUT } from "./old-postgres.ts";
import { listen, run, wasInterrupted } from "./run.ts";
import { type Count, FAILED, NOTHING, playwrightCount, vitestCount } from "./test-count.ts";

/** Everything that must hold before a change is taken, in the order in which a fault is cheapest to find. */
const STEPS: Record<string, (reports: string) => Promise<Count>> = {
	check: () => asCount(["tools/check.ts"]),
	server: (reports) => vitest(["server", "process"], join(reports, "server.json"), ofChange?.server),
	postgres: async (reports) =>
		ensureOldPostgres() ? vitest(["postgres"], join(reports, "postgres.json")) : { ...NOTHING, notRun: WITHOUT },
	components: (reports) => {
		ensureChromium();
		return vitest(["web", "browser"], join(reports, "components.json"), ofChange?.components);
	},
	build: () => asCount(["tools/size.ts"]),
	journeys,
};

const words = process.argv.slice(2);
const changed = await changedFiles();
/** `npm test -- changed`: only what belongs to this branch's changes. */
const ofChange = words.includes("changed") ? testsOf(changed) : undefined;
const wanted = ofChange ? ["check", "server", "components", "journeys"] : words.filter((word) => word in STEPS);
const others = words.filter((word) => !(word in STEPS) && word !== "changed"); // handed to Vitest or Playwright, such as a file name
const UNTOUCHED: Count = { ...NOTHING, notRun: "nothing of it was changed" };
const reports = mkdtempSync(join(tmpdir(), "homeroom-reports-"));
const lines: string[] = [];
const total = { passed: 0, failed: 0, failures: [] as string[], flaky: [] as string[] };
const NAMED = 40; // failures; more of them have one cause
for (const [name, step] of Object.entries(STEPS)) {
	if (wasInterrupted() || (wanted.length > 0 && !wanted.includes(name))) continue;
	process.stdout.write(`\n── ${name}\n`);
	const begun = performance.now();
	const count = await step(reports).catch((error: Error): Count => {
		process.stderr.write(`${error.message}\n`);
		return FAILED;
	});
	total.passed += count.passed;
	total.failed += count.failed;
	total.failures.push(...count.failures);
	total.flaky.push(...(count.flaky ?? []));
	const seconds = ((performance.now() - begun) / 1000).toFixed(1);
	lines.push(`${name.padEnd(12)} ${`${seconds} s`.padStart(8)}   ${count.failed > 0 ? "FAILED" : (count.notRun ?? "ok")}`);
}
rmSync(reports, { recursive: true, force: true });
const named = [
	...total.failures.slice(0, NAMED).map((failure) => `✗ ${failure}\n`),
	...total.flaky.slice(0, NAMED).map((journey) => `flaky: ${journey}\n`),
];
process.stdout.write(`\n${named.join("")}${lines.join("\n")}\n\n${total.passed} passed, ${total.failed} failed\n`);
const testsWanted = wanted.length === 0 || wanted.some((name) => name !== "check" && name !== "build");
process.exitCode = total.failed > 0 || (testsWanted && !ofChange && total.passed === 0) ? 1 : 0;

/** A step without tests of its own counts only where it fails. */
async function asCount(args: string[]): Promise<Count> {
	return (await run(process.execPath, args)) === 0 ? NOTHING : FAILED;
}

async function vitest(projects: string[], report: string, files = others): Promise<Count> {
	if (files !== others && files.length === 0) return UNTOUCHED;
	const chosen = projects.flatMap((project) => ["--project", project]);
	const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
	const seed = process.env.TEST_SEED ?? (await seedOfSources());
	const seeded = seed === undefined ? [] : [`--sequence.seed=${seed}`];
	const code = await run(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...chosen, ...reporters, ...seeded, ...files], {
		FUZZ_AREAS: areasOf(changed.filter(isOfServer)).join(","),
		...(seed === undefined ? {} : { TEST_SEED: seed }),
	});
	return vitestCount(report, code);
}

/**
 * The order of tests and what properties try are as random as a hash, but the same for the same sources:
 * what was green once is green again, and what was red can be looked at. `TEST_SEED=n` gives another draw.
 */
async function seedOfSources(): Promise<string | undefined> {
	const parts = ["contract", "server", "tools", "web"].map((folder) => `HEAD:${folder}`);
	const { code, output } = await listen("git", ["rev-parse", ...parts]).catch(() => ({ code: 1, output: "" }));
	return code === 0 ? String(createHash("sha256").update(output).digest().readUInt32BE()) : undefined;
}

async function journeys(reports: string): Promise<Count> {
	const files = ofChange?.journeys ?? others;
	if (ofChange && files.length === 0) return UNTOUCHED;
	ensureChromium();
	const report = join(reports, "journeys.json");
	const data = mkdtempSync(join(tmpdir(), "homeroom-e2e-"));
	try {
		const all = files.length === 0;
		// one that passes the second time is told as flaky: who looks at one journey wants to see it fail
		const args = ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json", `--retries=${all ? 1 : 0}`, ...files];
		// one journey alone needs one server
		const workers = all ? "2" : "1";
		const code = await run(process.execPath, args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_DATA: data, E2E_WORKERS: workers });
		return playwrightCount(report, code);
	} finally {
		rmSync(data, { recursive: true, force: true });
	}
}
