import { ALL_ROWS, moduleOf, RECORD_ACTIONS } from "../../kit/module-spec.ts";

export const coursesModule = moduleOf("Courses", {
	id: 10,
	group: "school",
	actions: [...RECORD_ACTIONS, "customEdit", "Shared"],
	helpers: ["View", "Create", "Edit", "Delete", "Import", "customEdit"],
	grants: {
		editor: [...ALL_ROWS, "customEdit", "Shared"],
		teacher: ["ViewOwn", "Create", "customEdit", "Shared"],
		office: [...ALL_ROWS, "customEdit", "Shared"],
		staff: ["View"],
	},
});
