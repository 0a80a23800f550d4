import { loggedRecord } from "../../kit/changes/logged-table.ts";
import type { ServerArea } from "../../server-area.ts";
import { clientFiles } from "./clients.public.ts";
import { CLIENTS, CONTACTS } from "./clients.queries.ts";
import { clientsRoutes } from "./clients.routes.ts";

export const clientsArea: ServerArea = {
	owns: ["clients", "contacts", "client_students", "student_contacts"],
	records: [CLIENTS, CONTACTS],
	logged: {
		clients: loggedRecord(CLIENTS, "t.name"),
		contacts: loggedRecord(CONTACTS, "concat_ws(' ', t.first_name, t.last_name)"),
		client_students: { view: "Clients.View", undo: "Clients.Edit", about: "student_id" },
		// its history tells what courts decided: for those who may read that
		student_contacts: { view: "Clients.Edit", live: "Clients.View", undo: "Clients.Edit", about: "student_id" },
	},
	files: [clientFiles],
	routes: clientsRoutes,
};
