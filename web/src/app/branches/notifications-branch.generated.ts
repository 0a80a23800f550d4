// Written by `npm run areas` from the areas' own folders.

import { noticesRoutes } from "../../areas/notices/notices.route.tsx";
import { layoutRoute } from "../../kit/routing/layout-route.ts";
import type { Branch } from "./branch.ts";

export const branches: readonly Branch[] = [[layoutRoute, [...noticesRoutes(layoutRoute)]]];
