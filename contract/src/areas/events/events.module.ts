import { moduleOf } from "../../kit/module-spec.ts";

const ALL = ["View", "Create", "Edit", "Delete"] as const;
/** Who may create has their own events to change and remove; Edit and Delete are about those of the school. */
export const eventsModule = moduleOf("Calendar", {
	id: 18,
	group: "overview",
	actions: ["View", "ViewOwn", "Create", "Edit", "Delete"],
	helpers: ["View"],
	grants: {
		editor: ALL,
		teacher: ["View", "Create"],
		office: ALL,
		finance: ["View", "Create"],
		staff: ["View", "Create"],
		client: ["ViewOwn"],
	},
});
