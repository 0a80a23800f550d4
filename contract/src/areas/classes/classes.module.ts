import { ALL_ROWS, moduleOf, RECORD_ACTIONS } from "../../kit/module-spec.ts";

export const classesModule = moduleOf("Classes", {
	id: 14,
	group: "school",
	actions: RECORD_ACTIONS,
	helpers: ["View", "Create", "Edit", "Delete", "Import"],
	grants: {
		editor: ALL_ROWS,
		teacher: ["ViewOwn"],
		office: ALL_ROWS,
		staff: ["View"],
		client: ["ViewOwn"],
	},
});
