// Written by `npm run areas` from the areas' own folders.

import { safeLinkRoutes } from "../../areas/emergency/safe/safe-link.route.tsx";
import { rootRoute } from "../../kit/routing/layout-route.ts";
import type { Branch } from "./branch.ts";

export const branches: readonly Branch[] = [[rootRoute, [...safeLinkRoutes(rootRoute)]]];
