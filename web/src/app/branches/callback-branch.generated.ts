// Written by `npm run areas` from the areas' own folders.

import { ssoRoutes } from "../../areas/sso/sso.route.tsx";
import { rootRoute } from "../../kit/routing/layout-route.ts";
import type { Branch } from "./branch.ts";

export const branches: readonly Branch[] = [[rootRoute, [...ssoRoutes(rootRoute)]]];
