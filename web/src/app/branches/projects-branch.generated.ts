// Written by `npm run areas` from the areas' own folders.

import { projectsRoutes } from "../../areas/projects/projects.route.tsx";
import { layoutRoute } from "../../kit/routing/layout-route.ts";
import type { Branch } from "./branch.ts";

export const branches: readonly Branch[] = [[layoutRoute, [...projectsRoutes(layoutRoute)]]];
