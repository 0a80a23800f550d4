import { moduleOf } from "../../kit/module-spec.ts";

export const attendanceModule = moduleOf("Attendance", {
	id: 15,
	group: "school",
	actions: ["View", "ViewOwn", "Edit", "Export", "Override"],
	helpers: ["View", "Edit", "Override"],
	grants: {
		editor: ["View", "Edit", "Export"],
		teacher: ["ViewOwn", "Edit"],
		office: ["View", "Edit", "Export", "Override"],
		client: ["ViewOwn"],
	},
});
