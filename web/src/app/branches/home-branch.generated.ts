// Written by `npm run areas` from the areas' own folders.

import { layoutRoute } from "../../kit/routing/layout-route.ts";
import type { Branch } from "../area-branches.ts";
import { homeRoutes } from "../home.route.tsx";

export const branches: readonly Branch[] = [[layoutRoute, [...homeRoutes(layoutRoute)]]];
