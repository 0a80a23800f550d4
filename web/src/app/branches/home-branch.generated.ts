// Written by `npm run areas` from the areas' own folders.

import { layoutRoute } from "../../kit/routing/layout-route.ts";
import { homeRoutes } from "../home.route.tsx";
import type { Branch } from "./branch.ts";

export const branches: readonly Branch[] = [[layoutRoute, [...homeRoutes(layoutRoute)]]];
