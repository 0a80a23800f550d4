import type { ServerArea } from "../../server-area.ts";
import { inviteRosterTask } from "./rosters.invitations.ts";
import { checkRosterTask, runRosterTask } from "./rosters.jobs.ts";
import { rostersRoutes } from "./rosters.routes.ts";

export const rostersArea: ServerArea = {
	nouns: ["roster"],
	owns: { rosters: "", roster_ids: "source record foreign_id" },
	open: ({ pool, ownerPool, links }) => ({
		routes: rostersRoutes,
		tasks: {
			check_roster: checkRosterTask(pool),
			run_roster: runRosterTask(pool),
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
