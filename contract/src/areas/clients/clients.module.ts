import { ALL_ROWS, moduleOf, RECORD_ACTIONS } from "../../kit/module-spec.ts";

export const clientsModule = moduleOf("Clients", {
	id: 6,
	group: "office",
	actions: [...RECORD_ACTIONS, "Merge"],
	helpers: ["View", "Create", "Edit", "Delete", "Import"],
	grants: {
		editor: [...ALL_ROWS, "Merge"],
		teacher: ["ViewOwn"],
		office: [...ALL_ROWS, "Merge"],
		finance: ["View", "Export"],
		client: ["ViewOwn"],
	},
});
