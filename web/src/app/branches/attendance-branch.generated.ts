// Written by `npm run areas` from the areas' own folders.

import { absencesRoutes } from "../../areas/absences/absences.route.tsx";
import { attendanceRoutes } from "../../areas/attendance/attendance.route.tsx";
import { layoutRoute } from "../../kit/routing/layout-route.ts";
import type { Branch } from "./branch.ts";

export const branches: readonly Branch[] = [[layoutRoute, [...absencesRoutes(layoutRoute), ...attendanceRoutes(layoutRoute)]]];
