import type { ServerArea } from "../../server-area.ts";
import { changesRoutes } from "./changes.routes.ts";
import { undoTask } from "./changes.undo-runs.ts";

export const changesArea: ServerArea = {
	owns: { undo_runs: "id undoes state undone refusal" },
	open: ({ all, pool, sessions, inMaintenance, options }) => ({
		routes: changesRoutes(all.logged, options.test?.undoneAtOnce),
		tasks: { undo_batch: undoTask(pool, sessions, all.logged, inMaintenance) },
	}),
};
