// Written by `npm run areas` from the areas' own folders.

import { badgesRoutes } from "../../areas/badges/badges.route.tsx";
import { rostersRoutes } from "../../areas/rosters/rosters.route.tsx";
import { studentsRoutes } from "../../areas/students/students.route.tsx";
import { joinTabs } from "../../kit/record/record-tab.ts";
import { layoutRoute } from "../../kit/routing/layout-route.ts";
import type { Branch } from "./branch.ts";

joinTabs("students", () => import("./tabs/students-tabs.generated.ts"));

export const branches: readonly Branch[] = [
	[layoutRoute, [...badgesRoutes(layoutRoute), ...rostersRoutes(layoutRoute), ...studentsRoutes(layoutRoute)]],
];
