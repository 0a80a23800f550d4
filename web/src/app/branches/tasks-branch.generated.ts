// Written by `npm run areas` from the areas' own folders.

import { tasksRoutes } from "../../areas/tasks/tasks.route.tsx";
import { workRoutes } from "../../areas/work/work.route.tsx";
import { layoutRoute } from "../../kit/routing/layout-route.ts";
import type { Branch } from "./branch.ts";

export const branches: readonly Branch[] = [[layoutRoute, [...tasksRoutes(layoutRoute), ...workRoutes(layoutRoute)]]];
