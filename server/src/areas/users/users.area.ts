import type { ServerArea } from "../../server-area.ts";
import { usersRoutes } from "./users.routes.ts";

export const usersArea: ServerArea = {
	owns: ["memberships"],
	logged: { memberships: { view: "Users.View", name: "concat_ws(' ', t.first_name, t.middle_name, t.last_name)" } },
	open: ({ pool, attempts, links }) => ({ routes: usersRoutes({ pool, attempts, links }) }),
};
