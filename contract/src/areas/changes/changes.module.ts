import { moduleOf } from "../../kit/module-spec.ts";

export const changesModule = moduleOf("Audit", {
	id: 5,
	group: "settings",
	core: true,
	actions: ["View", "Undo", "Export"],
	helpers: ["View"],
	grants: {},
});
