// Written by `npm run areas` from the areas' own folders.

import { coverRoutes } from "../../areas/cover/cover.route.tsx";
import { draftsRoutes } from "../../areas/drafts/drafts.route.tsx";
import { timetableRoutes } from "../../areas/timetable/timetable.route.tsx";
import { layoutRoute } from "../../kit/routing/layout-route.ts";
import type { Branch } from "./branch.ts";

export const branches: readonly Branch[] = [
	[layoutRoute, [...coverRoutes(layoutRoute), ...draftsRoutes(layoutRoute), ...timetableRoutes(layoutRoute)]],
];
