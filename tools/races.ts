import { run } from "./run.ts";

/** The proofs that of many at once one wins, in full: `npm run races`, or `npm run races -- 100` for fewer rounds. */
const rounds = process.argv[2] ?? "1000";
process.exitCode = await run(
	process.execPath,
	[
		"node_modules/vitest/vitest.mjs",
		"run",
		"--project=server",
		"server/src/areas/timetable/timetable.races.test.ts",
		"server/src/kit/records/records.test.ts",
		"--testNamePattern=one of many who take|of fifty editors",
	],
	{ CLASH_ROUNDS: rounds, LOST_UPDATE_ROUNDS: rounds },
);
