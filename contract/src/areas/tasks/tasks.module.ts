import { MENU } from "../../kit/menu.ts";
import { ALL_ROWS, moduleOf, RECORD_ACTIONS } from "../../kit/module-spec.ts";

/**
 * `Complete`: works on a task with a timer, ticks it and its checklist off, without a right to change it. `Assign`: gives it to somebody else.
 * `LogOthers`: writes down, corrects and removes what others worked.
 */
export const tasksModule = moduleOf("Tasks", {
	id: MENU.office.Tasks,
	group: "office",
	actions: [...RECORD_ACTIONS, "Complete", "Assign", "LogOthers"],
	helpers: ["View", "Create", "Edit", "Delete", "Import", "Complete", "Assign"],
	grants: {
		editor: [...ALL_ROWS, "Complete", "Assign", "LogOthers"],
		teacher: ["ViewOwn", "Create", "Edit", "Delete", "Complete", "Assign"],
		office: [...ALL_ROWS, "Complete", "Assign", "LogOthers"],
		finance: ["ViewOwn", "Create", "Edit", "Complete"],
		staff: ["ViewOwn", "Create", "Edit", "Complete"],
	},
});
