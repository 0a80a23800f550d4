import type { ServerArea } from "../../server-area.ts";
import { inviteRosterTask } from "./rosters.invitations.ts";
import { checkRosterTask, runRosterTask } from "./rosters.jobs.ts";
import { ROSTER_DONE } from "./rosters.notices.ts";
import { rostersRoutes } from "./rosters.routes.ts";

export const rostersArea: ServerArea = {
	nouns: ["roster", "correction", "step", "shape"],
	// what a roster holds is read by who brought it, like an import
	owns: { rosters: "state files answers steps problem corrections", roster_ids: "source record foreign_id" },
	notices: [ROSTER_DONE],
	open: ({ pool, ownerPool, links }) => ({
		routes: rostersRoutes,
		tasks: {
			check_roster: checkRosterTask(pool),
			run_roster: runRosterTask(pool, ownerPool),
			invite_roster: inviteRosterTask(pool, links),
		},
		chores: {
			tidy_rosters: {
				at: "40 3 * * *",
				run: async () => {
					await ownerPool.query("select platform.tidy_rosters()");
				},
			},
		},
	}),
};
