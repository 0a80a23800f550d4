// Written by `npm run areas` from the areas' own folders.

import { staffRoutes } from "../../areas/staff/staff.route.tsx";
import { joinTabs } from "../../kit/record/record-tab.ts";
import { layoutRoute } from "../../kit/routing/layout-route.ts";
import type { Branch } from "./branch.ts";

joinTabs("staff", () => import("./tabs/staff-tabs.generated.ts"));

export const branches: readonly Branch[] = [[layoutRoute, [...staffRoutes(layoutRoute)]]];
