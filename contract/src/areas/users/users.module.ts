import { moduleOf } from "../../kit/module-spec.ts";

export const usersModule = moduleOf("Users", {
	id: 3,
	group: "settings",
	core: true,
	actions: ["View", "Create", "Edit", "Delete", "Export"],
	helpers: ["View"],
	grants: {
		office: ["View"],
	},
});
