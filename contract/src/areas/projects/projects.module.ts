import { MENU } from "../../kit/menu.ts";
import { ALL_ROWS, moduleOf, RECORD_ACTIONS } from "../../kit/module-spec.ts";

export const projectsModule = moduleOf("Projects", {
	id: MENU.office.Projects,
	group: "office",
	actions: RECORD_ACTIONS,
	helpers: ["View", "Create", "Edit", "Delete", "Import"],
	grants: {
		editor: ALL_ROWS,
		teacher: ["ViewOwn", "Create", "Edit"],
		office: ALL_ROWS,
		finance: ["ViewOwn"],
		staff: ["ViewOwn"],
	},
});
