import { run } from "./run.ts";

/**
 * The proofs that of many at once one wins, and that who is reached is who a plain model says, in full:
 * `npm run races`, or `npm run races -- 100` for fewer rounds. A round of the model has some twelve families; each of twenty tabs does half as much as there are rounds.
 */
const rounds = process.argv[2] ?? "1000";
process.exitCode = await run(
	process.execPath,
	[
		"node_modules/vitest/vitest.mjs",
		"run",
		"--project=server",
		"server/src/areas/timetable/timetable.races.test.ts",
		"server/src/kit/records/records.test.ts",
		"server/src/areas/notices/notices.count.test.ts",
		"server/src/areas/communication/messages.model.test.ts",
		"server/src/areas/tasks/repeats/repeat.races.test.ts",
		"--testNamePattern=one of many who take|of fifty editors|twenty tabs at once|who gets a message is what|each day becomes one task",
	],
	{
		CLASH_ROUNDS: rounds,
		LOST_UPDATE_ROUNDS: rounds,
		LISTS_ROUNDS: rounds,
		REPEAT_ROUNDS: rounds,
		TAB_ROUNDS: String(Math.ceil(Number(rounds) / 2)),
	},
);
