import type { ServerArea } from "../../server-area.ts";
import { deskRoutes } from "./desk.routes.ts";

export const deskArea: ServerArea = {
	open: ({ all }) => ({ routes: deskRoutes(all.figures) }),
};
