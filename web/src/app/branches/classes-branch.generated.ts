// Written by `npm run areas` from the areas' own folders.

import { classesRoutes } from "../../areas/classes/classes.route.tsx";
import { joinTabs } from "../../kit/record/record-tab.ts";
import { layoutRoute } from "../../kit/routing/layout-route.ts";
import type { Branch } from "./branch.ts";

joinTabs("classes", () => import("./tabs/classes-tabs.generated.ts"));

export const branches: readonly Branch[] = [[layoutRoute, [...classesRoutes(layoutRoute)]]];
