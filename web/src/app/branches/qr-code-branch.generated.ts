// Written by `npm run areas` from the areas' own folders.

import { qrRoutes } from "../../areas/badges/qr/qr.route.tsx";
import { rootRoute } from "../../kit/routing/layout-route.ts";
import type { Branch } from "./branch.ts";

export const branches: readonly Branch[] = [[rootRoute, [...qrRoutes(rootRoute)]]];
