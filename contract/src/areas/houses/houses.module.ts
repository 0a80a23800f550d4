import { ALL_ROWS, moduleOf, RECORD_ACTIONS } from "../../kit/module-spec.ts";

export const housesModule = moduleOf("Houses", {
	id: 100,
	group: "school",
	actions: [...RECORD_ACTIONS, "Award"],
	helpers: ["View", "Create", "Edit", "Delete", "Import", "Award"],
	grants: {
		editor: [...ALL_ROWS, "Award"],
		teacher: ["View", "Award"],
		office: [...ALL_ROWS, "Award"],
		finance: ["View"],
		staff: ["View"],
		client: ["ViewOwn"],
	},
});
