import { moduleOf } from "../../kit/module-spec.ts";

export const rolesModule = moduleOf("Roles", {
	id: 4,
	group: "settings",
	core: true,
	actions: ["View", "Create", "Edit", "Delete", "ViewAs"],
	helpers: ["View"],
	grants: {},
});
