import { run } from "./run.ts";

/** Hostile requests and records at full length, five to ten times those of a test run: `npm run fuzz`; `TEST_SEED=n` is another draw. */
const seed = process.env.TEST_SEED ?? String(Date.now() % 2 ** 32);
process.stdout.write(`TEST_SEED=${seed}\n`);
process.exitCode = await run(
	process.execPath,
	[
		"node_modules/vitest/vitest.mjs",
		"run",
		"--project=server",
		`--sequence.seed=${seed}`,
		"server/src/testing/every-call/contract-fuzz.test.ts",
		"server/src/kit/imports/round-trip.test.ts",
	],
	{ FUZZ: "long", TEST_SEED: seed },
);
