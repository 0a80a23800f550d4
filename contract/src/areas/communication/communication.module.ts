import { moduleOf } from "../../kit/module-spec.ts";

/** What a helper writes would be the school's word to its families: they look, and write nothing. */
export const communicationModule = moduleOf("Communications", {
	id: 39,
	group: "talk",
	actions: ["View", "ViewOwn", "Create", "Edit", "Delete", "Approve", "Emergency"],
	helpers: [],
	grants: {
		editor: ["View", "Create", "Edit", "Delete", "Approve", "Emergency"],
		teacher: ["ViewOwn", "Create", "Edit", "Delete"],
		office: ["View", "Create", "Edit", "Delete", "Approve", "Emergency"],
		staff: ["ViewOwn"],
		client: ["ViewOwn"],
	},
});
