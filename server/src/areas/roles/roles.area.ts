import type { ServerArea } from "../../server-area.ts";
import { rolesRoutes } from "./roles.routes.ts";

export const rolesArea: ServerArea = {
	owns: {
		roles: "name key permissions",
	},
	logged: {
		roles: {
			pointers: ["role_id", "new_account_role_id"],
			view: "Roles.View",
			name: "t.name",
			deeds: [{ did: "rights", on: "updated", field: "permissions" }],
		},
	},
	open: ({ pool, sessions, door }) => ({ routes: rolesRoutes({ pool, sessions, door }) }),
};
