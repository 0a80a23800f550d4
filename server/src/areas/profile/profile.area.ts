import type { ServerArea } from "../../server-area.ts";
import { profileRoutes } from "./profile.routes.ts";

export const profileArea: ServerArea = {
	owns: {
		"platform.user_photos": "",
	},
	open: ({ pool, keeper }) => ({ routes: profileRoutes(pool, keeper) }),
};
