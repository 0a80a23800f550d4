// Written by `npm run areas` from the areas' own folders.

import { messageLinkRoutes } from "../../areas/communication/inbox/message-links.route.tsx";
import { rootRoute } from "../../kit/routing/layout-route.ts";
import type { Branch } from "./branch.ts";

export const branches: readonly Branch[] = [[rootRoute, [...messageLinkRoutes(rootRoute)]]];
