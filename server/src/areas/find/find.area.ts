import type { ServerArea } from "../../server-area.ts";
import { findRoutes } from "./find.routes.ts";

export const findArea: ServerArea = {
	open: ({ all }) => ({ routes: findRoutes(all.records) }),
};
