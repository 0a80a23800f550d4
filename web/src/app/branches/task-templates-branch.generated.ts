// Written by `npm run areas` from the areas' own folders.

import { templatesRoutes } from "../../areas/tasks/templates/template.route.tsx";
import { layoutRoute } from "../../kit/routing/layout-route.ts";
import type { Branch } from "./branch.ts";

export const branches: readonly Branch[] = [[layoutRoute, [...templatesRoutes(layoutRoute)]]];
