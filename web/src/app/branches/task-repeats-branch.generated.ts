// Written by `npm run areas` from the areas' own folders.

import { repeatsRoutes } from "../../areas/tasks/repeats/repeat.route.tsx";
import { layoutRoute } from "../../kit/routing/layout-route.ts";
import type { Branch } from "./branch.ts";

export const branches: readonly Branch[] = [[layoutRoute, [...repeatsRoutes(layoutRoute)]]];
