import { ALL_ROWS, moduleOf, RECORD_ACTIONS } from "../../kit/module-spec.ts";

export const staffModule = moduleOf("Staff", {
	id: 7,
	group: "school",
	actions: [...RECORD_ACTIONS, "Contracts", "Approve"],
	helpers: ["View", "Create", "Edit", "Delete", "Import"],
	grants: {
		editor: ALL_ROWS,
		teacher: ["View"],
		office: [...ALL_ROWS, "Approve"],
		finance: ["View", "Contracts"],
		staff: ["View"],
	},
});
