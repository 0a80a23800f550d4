import type { ServerArea } from "../../server-area.ts";
import { pairingRoutes } from "./pairing.routes.ts";
import { PairingService } from "./pairing.service.ts";

export const pairingArea: ServerArea = {
	open: ({ pool, door }) => ({ routes: pairingRoutes(new PairingService(pool, door)) }),
};
