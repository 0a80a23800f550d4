// Written by `npm run areas` from the areas' own folders.

import { securityRoutes } from "../../areas/factors/factors.route.tsx";
import { accountRoutes } from "../../areas/session/session.route.tsx";
import { ownRoute } from "../../kit/routing/layout-route.ts";
import type { Branch } from "./branch.ts";

export const branches: readonly Branch[] = [[ownRoute, [...securityRoutes(ownRoute), ...accountRoutes(ownRoute)]]];
