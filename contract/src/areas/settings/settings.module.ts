import { moduleOf } from "../../kit/module-spec.ts";

export const settingsModule = moduleOf("Settings", {
	id: 2,
	group: "settings",
	core: true,
	actions: ["View", "Edit", "Export", "Billing"],
	helpers: ["View", "Edit"],
	grants: {},
});
