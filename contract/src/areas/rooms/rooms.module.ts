import { ALL_ROWS, moduleOf } from "../../kit/module-spec.ts";

export const roomsModule = moduleOf("Rooms", {
	id: 9,
	group: "school",
	actions: [...ALL_ROWS, "Book"],
	helpers: ["View", "Create", "Edit", "Delete", "Import", "Book"],
	grants: {
		editor: [...ALL_ROWS, "Book"],
		teacher: ["View", "Book"],
		office: [...ALL_ROWS, "Book"],
		staff: ["View", "Book"],
	},
});
