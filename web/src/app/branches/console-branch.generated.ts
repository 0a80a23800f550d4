// Written by `npm run areas` from the areas' own folders.

import { consoleRoutes } from "../../areas/console/console.route.tsx";
import { consoleRoute } from "../../kit/routing/layout-route.ts";
import type { Branch } from "./branch.ts";

export const branches: readonly Branch[] = [[consoleRoute, [...consoleRoutes(consoleRoute)]]];
