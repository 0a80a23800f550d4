import { projects } from "@homeroom/contract/areas/projects/projects.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import type { FileDoor } from "../../kit/files/file-doors.ts";
import { recordHandlers } from "../../kit/handlers/record-handlers.ts";
import { findRecord } from "../../kit/records/record-queries.ts";
import { loggedRecord } from "../../kit/tables/logged-table.ts";
import type { ServerArea } from "../../server-area.ts";
import { colleagues, demandSeesAll, PROJECTS, PROJECTS_WORKED_ON } from "./projects.queries.ts";

const looks = recordHandlers(PROJECTS);
const { update, archive, restore, bulk_update, bulk_archive, bulk_restore } = recordHandlers(PROJECTS_WORKED_ON);

/** Files beside a project belong to whoever may see it; who only looks at it changes none. */
const projectFiles: FileDoor = {
	module: "Projects",
	record: "projects",
	mayTouch: async (db, record_id, own) => (await findRecord(db, PROJECTS, record_id, own)) !== undefined,
	worksOn: async (db, record_id, own) => (await findRecord(db, PROJECTS_WORKED_ON, record_id, own)) !== undefined,
};

export const projectsArea: ServerArea = {
	owns: { projects: "key name stage about" },
	records: [PROJECTS],
	logged: { projects: { ...loggedRecord(PROJECTS, "t.name"), pointers: ["project_id"] } },
	files: [projectFiles],
	demo: [
		{ after: ["clients"], later: true, fill: async (client, school) => (await import("./projects.demo.ts")).fillProjects(client, school) },
	],
	routes: serve(projects, {
		...looks,
		update,
		archive,
		restore,
		bulk_update,
		bulk_archive,
		bulk_restore,
		import_check: (context) => {
			demandSeesAll(context.own, "Projects.View");
			return looks.import_check(context);
		},
		import_run: (context) => {
			demandSeesAll(context.own, "Projects.View");
			return looks.import_run(context);
		},
		people: async ({ db, actor, own: _ }) => ({ people: await colleagues(db, actor) }),
	}),
};
