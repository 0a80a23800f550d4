import type { ServerArea } from "../../server-area.ts";
import { changesRoutes } from "./changes.routes.ts";

export const changesArea: ServerArea = {
	open: ({ all }) => ({ routes: changesRoutes(all.logged) }),
};
