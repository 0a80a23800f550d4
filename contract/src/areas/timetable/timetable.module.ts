import { moduleOf } from "../../kit/module-spec.ts";

export const timetableModule = moduleOf("Timetable", {
	id: 16,
	group: "school",
	actions: ["View", "ViewOwn", "Edit", "Publish", "Cover"],
	helpers: ["View", "Edit", "Publish", "Cover"],
	grants: {
		editor: ["View", "Edit", "Publish", "Cover"],
		teacher: ["View"],
		office: ["View", "Edit", "Publish", "Cover"],
		staff: ["View"],
		client: ["ViewOwn"],
	},
});
