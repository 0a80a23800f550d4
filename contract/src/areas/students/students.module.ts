import { ALL_ROWS, moduleOf, RECORD_ACTIONS } from "../../kit/module-spec.ts";

export const studentsModule = moduleOf("Students", {
	id: 1,
	group: "school",
	actions: [...RECORD_ACTIONS, "Badges", "Sensitive", "SensitiveEdit"],
	helpers: ["View", "Create", "Edit", "Delete", "Import"],
	grants: {
		editor: [...ALL_ROWS, "Badges"],
		// what a child is allergic to, whoever teaches it must know; each look is noted
		teacher: ["ViewOwn", "Sensitive"],
		office: [...ALL_ROWS, "Badges", "Sensitive", "SensitiveEdit"],
		finance: ["View"],
		staff: ["View"],
		client: ["ViewOwn"],
	},
});
