// Written by `npm run areas` from the areas' own folders.

import { secondFactorRoutes } from "../../areas/factors/factors.route.tsx";
import { sessionRoutes } from "../../areas/session/session.route.tsx";
import { rootRoute } from "../../kit/routing/layout-route.ts";
import type { Branch } from "./branch.ts";

export const branches: readonly Branch[] = [[rootRoute, [...secondFactorRoutes(rootRoute), ...sessionRoutes(rootRoute)]]];
