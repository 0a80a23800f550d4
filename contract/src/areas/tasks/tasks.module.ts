import { MENU } from "../../kit/menu.ts";
import { ALL_ROWS, moduleOf, RECORD_ACTIONS } from "../../kit/module-spec.ts";

/**
 * `Complete`: ticks a task and its checklist off, without a right to change it. `Assign`: gives it to somebody else.
 * `Family`: sees what is asked of their own family, ticks it off and answers, and nothing else of tasks.
 */
export const tasksModule = moduleOf("Tasks", {
	id: MENU.office.Tasks,
	group: "office",
	actions: [...RECORD_ACTIONS, "Complete", "Assign", "Family"],
	helpers: ["View", "Create", "Edit", "Delete", "Import", "Complete", "Assign"],
	grants: {
		editor: [...ALL_ROWS, "Complete", "Assign"],
		teacher: ["ViewOwn", "Create", "Edit", "Delete", "Complete", "Assign"],
		office: [...ALL_ROWS, "Complete", "Assign"],
		finance: ["ViewOwn", "Create", "Edit", "Complete"],
		staff: ["ViewOwn", "Create", "Edit", "Complete"],
		client: ["Family"],
	},
});
