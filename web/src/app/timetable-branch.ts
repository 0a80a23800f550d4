import { coverRoutes } from "../areas/cover/cover.route.tsx";
import { timetableRoutes } from "../areas/timetable/timetable.route.tsx";
import type { AppLayoutRoute } from "../kit/routing/layout-route.ts";

/** Everything below `/timetable`. */
export const timetableBranch = (parent: AppLayoutRoute) => [...timetableRoutes(parent), ...coverRoutes(parent)];
