import type { ServerArea } from "../../server-area.ts";
import { DemoCode } from "./factors.demo-code.ts";
import { factorsRoutes } from "./factors.routes.ts";

export const factorsArea: ServerArea = {
	owns: {
		"platform.totp": "",
		"platform.passkeys": "",
		"platform.recovery_codes": "",
	},
	open: ({ pool, attempts, box, publicUrl, door, options }) => ({
		routes: factorsRoutes({ pool, attempts, door, box, publicUrl, demoCode: new DemoCode(options.demoOperator, box) }),
	}),
};
