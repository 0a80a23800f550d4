import { join } from "node:path";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { CHROMIUM_FLAGS, findChromium } from "./tools/chromium.ts";
import webPackage from "./web/package.json" with { type: "json" };

const chromium = findChromium();
const bundled = [
	...Object.keys(webPackage.dependencies).filter((name) => !/^@(homeroom|fontsource|tiptap\/pm)/.test(name)),
	"react-dom/client",
	"react/jsx-dev-runtime",
];
const web = join(import.meta.dirname, "web");

/** Half a minute and more. Begun last, one of them would be waited for by an idle processor; which file comes first shows nothing. */
const LONG = [
	"cli.test",
	"demo.test",
	"permission-matrix",
	"contract-fuzz",
	"import-hostile",
	"canaries",
	"round-trip",
	// after those that fill the demo in one long transaction: a seal waits for all that are older
	"restore.test",
	"mass-assignment",
	"main.test",
	"postgres.supervisor",
	"import-bounds",
	"cross-customer",
	"undo.test",
];
/** A third one would leave nothing to those that read files of an import: they give way to everybody. */
const WORKERS = 2;
/** Tests of what a process is: its signals, its environment, how it starts, and the statements that it has names for. */
const OF_A_PROCESS = [
	"server/src/main.test.ts",
	...["customer-db", "customer-query", "platform-db", "round-trips", "statement-names"].map((name) => `server/src/kit/db/${name}.test.ts`),
];
/** On a PostgreSQL of this system, where there is one. */
const ON_OWN_POSTGRES = ["server/src/own-postgres.test.ts"];
/** Bounds for what hangs, not for what is slow: a busy machine is no fault of the product. */
const PATIENCE = { testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 600_000 } } };
class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const place = ({ moduleId, project }: TestSpecification) => {
			const at = LONG.findIndex((name) => moduleId.includes(name));
			// a process of the server project, which has read the server and has a database, ends when another project's turn comes
			return (at === -1 ? LONG.length : at) - (project.name === "process" ? 2 * LONG.length : 0);
		};
		return (await super.sort(files)).sort((a, b) => place(a) - place(b));
	}
}

export default defineConfig({
	test: {
		// Tests of a file run in random order so that none leans on one before it; tools/test.ts gives the seed.
		sequence: { shuffle: { tests: true }, sequencer: LongestFirst },
		setupFiles: [join(import.meta.dirname, "tools/test-seed.ts")],
		coverage: { provider: "v8", include: ["server/src/**", "contract/src/**"], reporter: ["text-summary", "json-summary"] },
		projects: [
			{
				extends: true,
				test: {
					name: "server",
					include: ["server/src/**/*.test.ts", "contract/src/**/*.test.ts", "tools/**/*.test.ts"],
					exclude: [...OF_A_PROCESS, ...ON_OWN_POSTGRES],
					globalSetup: ["tools/test-postgres.ts"],
					pool: "forks",
					maxWorkers: WORKERS,
					// A process reads the server once for all of its files: reading it for each took as long as testing it. What modules keep holds for every database.
					isolate: false,
					// megabytes: with the sixteen that are usual, a fifth of the time is spent on tidying them
					execArgv: ["--max-semi-space-size=64"],
					...PATIENCE,
				},
			},
			{
				extends: true,
				test: {
					name: "process",
					include: OF_A_PROCESS,
					globalSetup: ["tools/test-postgres.ts"],
					pool: "forks",
					maxWorkers: WORKERS,
					...PATIENCE,
				},
			},
			{
				extends: true,
				test: {
					name: "postgres",
					include: ON_OWN_POSTGRES,
					globalSetup: ["tools/test-postgres.ts", "tools/test-old-postgres.ts"],
					pool: "forks",
					...PATIENCE,
				},
			},
			{
				extends: "./web/vite.config.ts",
				root: web,
				test: {
					name: "web",
					include: ["src/**/*.test.ts"],
					exclude: ["src/**/*.browser.test.*"],
					environment: "node",
					setupFiles: [join(import.meta.dirname, "tools/test-seed.ts")],
					sequence: { shuffle: { tests: true } },
				},
			},
			{
				extends: "./web/vite.config.ts",
				root: web,
				// Known before the first test: a dependency found on the way would reload the page under a running test.
				optimizeDeps: { include: bundled },
				test: {
					name: "browser",
					include: ["src/**/*.browser.test.tsx"],
					sequence: { shuffle: { tests: true } },
					...PATIENCE,
					browser: {
						enabled: true,
						headless: true,
						screenshotFailures: false,
						viewport: { width: 1440, height: 900 },
						instances: [{ browser: "chromium" }],
						provider: playwright({ launchOptions: { args: CHROMIUM_FLAGS, ...(chromium && { executablePath: chromium }) } }),
					},
				},
			},
		],
	},
});
