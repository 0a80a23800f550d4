import { loggedRecord } from "../../kit/tables/logged-table.ts";
import type { ServerArea } from "../../server-area.ts";
import { clientFiles } from "./clients.public.ts";
import { CLIENTS, CONTACTS } from "./clients.queries.ts";
import { clientsRoutes } from "./clients.routes.ts";

export const clientsArea: ServerArea = {
	nouns: ["family"],
	owns: {
		clients: "name kind language contact_names",
		contacts: "first_name last_name language wishes preferred",
		client_students: "",
		student_contacts: "relationship custody",
	},
	records: [CLIENTS, CONTACTS],
	logged: {
		clients: { ...loggedRecord(CLIENTS, "t.name"), pointers: ["client_id", "merged_into_id"] },
		contacts: { ...loggedRecord(CONTACTS, "concat_ws(' ', t.first_name, t.last_name)"), pointers: ["contact_id"] },
		client_students: {
			view: "Clients.View",
			undo: "Clients.Edit",
			about: "student_id",
			deeds: [
				{ did: "joined", on: "created", field: "client_id" },
				{ did: "parted", on: "deleted", field: "client_id" },
				{ did: "ended", on: "updated", field: "ends", to: "some" },
			],
		},
		// its history tells what courts decided: for those who may read that
		student_contacts: {
			view: "Clients.Edit",
			live: "Clients.View",
			undo: "Clients.Edit",
			about: "student_id",
			deeds: [
				{ did: "linked", on: "created", field: "contact_id" },
				{ did: "unlinked", on: "deleted", field: "contact_id" },
				{ did: "ended", on: "updated", field: "ends", to: "some" },
			],
		},
	},
	files: [clientFiles],
	demo: [{ after: ["students"], fill: async (client, school) => (await import("./clients.demo.ts")).fillFamilies(client, school) }],
	routes: clientsRoutes,
};
